import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { plainPages } from './list-pages.ts'

const WORDS = fileURLToPath(new URL('../../../packages/contract/src', import.meta.url))
const FEATURES = fileURLToPath(new URL('../src/features', import.meta.url))
/** Domains whose words every page needs; of the others only the menu titles, until one of their pages is opened. */
const EVERYWHERE = new Set(['kit', 'shell'])
/** Words that `infra/entry-words.ts` carries in all languages. */
const ENTRY = 'entry'
const NAME = /^virtual:labels\/(zh|tw|en)(?:\/(\w[\w.-]*))?$/

type Labels = Record<string, string>
const foldersIn = (root: string): string[] =>
  readdirSync(root, { withFileTypes: true }).flatMap((found) =>
    found.isDirectory() && found.name !== ENTRY ? [found.name] : [],
  )
const fileOf = (domain: string, language: string): string => join(WORDS, domain, `${language}.json`)
const labelsByDomain = (language: string): Map<string, Labels> =>
  new Map(
    foldersIn(WORDS).map((domain) => [domain, JSON.parse(readFileSync(fileOf(domain, language), 'utf8')) as Labels]),
  )

/** Whether a feature's sources use words of a domain: they import from it, or hold a key of it. */
function usesDomain(feature: string, domain: string): boolean {
  const folder = join(FEATURES, feature)
  const sign = new RegExp(`contract/${domain}/|['"\`]${domain}\\.`)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).some(
    (file) => /\.tsx?$/.test(file) && sign.test(readFileSync(join(folder, file), 'utf8')),
  )
}

/** The domains whose words the pages of a feature show, besides those that every page has. */
export const domainsOf = (feature: string): string[] =>
  [...labelsByDomain('zh').keys()].filter(
    (domain) => !EVERYWHERE.has(domain) && (domain === feature || usesDomain(feature, domain)),
  )

const lateImport = (language: string, name: string): string =>
  `${JSON.stringify(name)}: () => import('virtual:labels/${language}/${name}')`

function moduleOf(language: string, domain: string | undefined): string {
  const all = labelsByDomain(language)
  if (domain) {
    const words = all.get(domain.split('.')[0]!) ?? {}
    const own = Object.entries(words).filter(([key]) => `${key}.`.startsWith(`${domain}.`))
    return `export default ${JSON.stringify(domain.includes('.') ? Object.fromEntries(own) : words)}`
  }
  const first: Labels = {}
  const later = plainPages().map(({ resource }) => lateImport(language, resource))
  for (const [name, labels] of all) {
    const menus = Object.entries(labels).filter(([key]) => EVERYWHERE.has(name) || key.startsWith('menu.'))
    Object.assign(first, Object.fromEntries(menus))
    if (!EVERYWHERE.has(name)) later.push(lateImport(language, name))
  }
  return `export default ${JSON.stringify(first)}\nexport const domains = { ${later.join(', ')} }`
}

/**
 * `virtual:labels/zh` holds the words of the frame and of all menus, and imports the words of each domain when asked, and
 * those of a single resource for the lists that need no more;
 * `virtual:label-needs` says which domains' words the pages of a feature use, as found in its sources.
 */
export function labelModules(): Plugin {
  const isOurs = (id: string) => NAME.test(id) || id === 'virtual:label-needs'
  return {
    name: 'label-modules',
    resolveId: (id) => (isOurs(id) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith('\0') || !isOurs(id.slice(1))) return null
      const name = NAME.exec(id.slice(1))
      if (name) {
        for (const domain of foldersIn(WORDS)) this.addWatchFile(fileOf(domain, name[1]!))
        return moduleOf(name[1]!, name[2])
      }
      const needs = foldersIn(FEATURES).map((feature) => [feature, domainsOf(feature)])
      return `export default ${JSON.stringify(Object.fromEntries(needs))}`
    },
  }
}
