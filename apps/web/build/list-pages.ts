import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { type Menu, menus } from '../../../packages/contract/src/index.ts'

const [PAGES, RESOURCES] = ['virtual:list-pages', 'virtual:resources']
const flat = (list: readonly Menu[]): Menu[] => list.flatMap((menu) => [menu, ...flat(menu.children ?? [])])

/** Resources that have no page of their own, by their menus. */
export const plainPages = (): { menu: string; path: string; resource: string }[] =>
  flat(menus).flatMap(({ code, path, resource }) => (path && resource ? [{ menu: code, path, resource }] : []))

const contract = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url))
/** The file of the contract that declares each resource, by its name. */
function declarations(): ReadonlyMap<string, string> {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  )
  return new Map(
    files.flatMap((name) =>
      [...readFileSync(contract + name, 'utf8').matchAll(/\bresource\('([\w.]+)'/g)].map(
        ([, resource]) => [resource!, contract + name] as const,
      ),
    ),
  )
}

/** Each resource from its own file: the list of one need not carry the fields of all its domain. */
const FIND = `import { resourceIn } from ${JSON.stringify(fileURLToPath(new URL('../src/infra/resource-in.ts', import.meta.url)))}`
const loaderOf = (name: string, file: string): string =>
  `() => import(${JSON.stringify(file)}).then((declared) => resourceIn(declared, ${JSON.stringify(name)}))`

function pagesModule(): string {
  const files = declarations()
  const pages = plainPages().map(({ resource, ...page }) => {
    const file = files.get(resource)
    if (!file) throw new Error(`no file of the contract declares ${resource}`)
    return `{ ...${JSON.stringify({ ...page, resource })}, load: ${loaderOf(resource, file)} }`
  })
  return `${FIND}\nexport default [${pages.join(',\n')}]`
}
function resourcesModule(): string {
  const each = [...declarations()].map(([name, file]) => `${JSON.stringify(name)}: ${loaderOf(name, file)}`)
  return `${FIND}\nexport default { ${each.join(',\n')} }`
}

/**
 * Menus whose screen is nothing but the list of a resource: known at build time, so the first page need not carry the
 * contract. And every resource by its name, for pickers: each needs one of them.
 */
export function listPages(): Plugin {
  const modules = new Map([
    [`\0${PAGES}`, pagesModule],
    [`\0${RESOURCES}`, resourcesModule],
  ])
  return {
    name: 'list-pages',
    resolveId: (id) => (modules.has(`\0${id}`) ? `\0${id}` : null),
    load: (id) => modules.get(id)?.() ?? null,
  }
}
