import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { type Menu, menus } from '../../../packages/contract/src/index.ts'

const ID = 'virtual:list-pages'
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

/** Menus whose screen is nothing but the list of a resource: known at build time, so the first page need not carry the contract. */
export function listPages(): Plugin {
  return {
    name: 'list-pages',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) => {
      if (id !== `\0${ID}`) return null
      const files = declarations()
      // Each resource from its own file: the list of one need not carry the fields of all its domain.
      const pages = plainPages().map(({ resource, ...page }) => {
        const file = files.get(resource)
        if (!file) throw new Error(`no file of the contract declares ${resource}`)
        const given = JSON.stringify({ ...page, resource })
        return `{ ...${given}, load: () => import(${JSON.stringify(file)}) }`
      })
      return `export default [${pages.join(',\n')}]`
    },
  }
}
