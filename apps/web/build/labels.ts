import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { defaultKeys } from '../../../packages/contract/src/default-labels.ts'
import { keysOfFields } from '../../../packages/contract/src/field-keys.ts'
import { wordsOfPage as nameOf } from '../src/infra/words-of-page.ts'
import { plainPages } from './list-pages.ts'

const WORDS = fileURLToPath(new URL('../../../packages/contract/src', import.meta.url))
const FEATURES = fileURLToPath(new URL('../src/features', import.meta.url))
const CONTRACT = '@cloud-steward/contract/'
/** Domains whose words every page needs; of the others only the menu titles, until one of their pages is opened. */
const EVERYWHERE = new Set(['kit', 'shell'])
/** Words that `infra/entry-words.ts` carries in all languages. */
const ENTRY = 'entry'
/** Words that fields take which have none of their own. Each module brings those that its fields take. */
const DEFAULTS = 'field'
const NAME = /^virtual:labels\/(zh|tw|en)(?:\/(\w[\w.-]*))?$/

type Labels = Record<string, string>
const foldersIn = (root: string): string[] =>
  readdirSync(root, { withFileTypes: true }).flatMap((found) =>
    found.isDirectory() && found.name !== ENTRY && found.name !== DEFAULTS ? [found.name] : [],
  )
const fileOf = (domain: string, language: string): string => join(WORDS, domain, `${language}.json`)
const labelsIn = (domain: string, language: string): Labels =>
  JSON.parse(readFileSync(fileOf(domain, language), 'utf8')) as Labels
const labelsByDomain = (language: string): ReadonlyMap<string, Labels> =>
  new Map(foldersIn(WORDS).map((domain) => [domain, labelsIn(domain, language)]))

/** Files that a file imports or fetches later. What every page has aside, and the collections of whole domains. */
const importsOf = (file: string, source: string): string[] =>
  [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?'(\.[^']+\.tsx?|@cloud-steward\/contract\/[^']+)'/g)]
    .map(([, name]) => (name!.startsWith('.') ? join(dirname(file), name!) : join(WORDS, name!.slice(CONTRACT.length))))
    .filter((found) => !/[\\/](?:(?:kit|infra)[\\/]|index\.ts$)/.test(found))
/** They name resources to find their rows or their lists, and show no word of them: half of the words of a page of bills. */
const SHOW_NONE = /[\\/]components[\\/](?:refresh-money\.ts|RelatedLists\.tsx|record-link\.tsx)$/
interface Source {
  imports: string[]
  /** What may be the beginning of a label's key: `billing.bill`. */
  named: string[]
}
const read = new Map<string, Source>()
function sourceOf(file: string): Source {
  const source = readFileSync(file, 'utf8').replaceAll(/^import type .*$/gm, '')
  const named = [...source.matchAll(/['"`]([a-z]\w*\.\w+)(?=['"`.])/g)].map(([, name]) => name!)
  return { imports: importsOf(file, source), named: SHOW_NONE.test(file) ? [] : named }
}
/** The sections that files name, and all that they import. */
function sectionsIn(files: readonly string[], sections: ReadonlySet<string>): Set<string> {
  const seen = new Set(files)
  const used = new Set<string>()
  for (const file of seen) {
    const { imports, named } = read.get(file) ?? sourceOf(file)
    read.set(file, { imports, named })
    for (const next of imports) seen.add(next)
    for (const name of named) if (sections.has(name)) used.add(name)
  }
  return used
}
const sectionOf = (key: string): string => key.split('.', 2).join('.')

const FIELDS = keysOfFields()
/** These words, and the defaults that the fields of their sections take. */
function withDefaults(words: Labels, language: string): Labels {
  const sections = new Set(Object.keys(words).map(sectionOf))
  const defaults = labelsIn(DEFAULTS, language)
  const taken = FIELDS.flatMap((key) => {
    const name =
      key in words || !sections.has(sectionOf(key)) ? undefined : defaultKeys(key).find((one) => one in defaults)
    return name ? [[name, defaults[name]!] as const] : []
  })
  return { ...Object.fromEntries(taken), ...words }
}

const routesOf = (feature: string): string => {
  const file = join(FEATURES, feature, 'routes.ts')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
/** The pages of a feature with their files, as `routes.ts` names them. */
const pagesOf = (feature: string): { path: string; file: string }[] =>
  [...routesOf(feature).matchAll(/\bpath: '([^']+)'[^}]*?\bimport\('([^']+)'\)/gs)].map(([, path, name]) => ({
    path: path!,
    file: join(FEATURES, feature, name!),
  }))
export const pages = (): { path: string; file: string }[] => foldersIn(FEATURES).flatMap(pagesOf)
const hasUnnamed = (feature: string): boolean =>
  [...routesOf(feature).matchAll(/\bpath:/g)].length > pagesOf(feature).length

/**
 * Words of features with pages whose files their routes do not name: of those pages by the feature, of its others by the
 * path. Any other page needs the words that are called after its path.
 */
function needs(): Record<string, readonly string[]> {
  const domainOf = new Map(
    [...labelsByDomain('zh')].flatMap(([domain, labels]) =>
      Object.keys(labels).map((key) => [sectionOf(key), domain] as const),
    ),
  )
  const sections = new Set(domainOf.keys())
  const unnamed = foldersIn(FEATURES).filter(hasUnnamed)
  const whole = unnamed.map((feature) => {
    const folder = join(FEATURES, feature)
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
    const used = sectionsIn(
      sources.map((file) => join(folder, file)),
      sections,
    )
    return [feature, [...new Set([feature, ...[...used].map((section) => domainOf.get(section)!)])]] as const
  })
  const named = unnamed.flatMap((feature) => pagesOf(feature).map(({ path }) => [path, [nameOf(path)]] as const))
  return Object.fromEntries([...whole, ...named])
}
function wordsOfPage(name: string, all: ReadonlyMap<string, Labels>): Labels {
  const page = pages().find(({ path }) => nameOf(path) === name)
  if (!page) throw new Error(`no page is called ${name}`)
  const others = [...all].filter(([domain]) => !EVERYWHERE.has(domain)).map(([, labels]) => Object.entries(labels))
  const used = sectionsIn([page.file], new Set(others.flat().map(([key]) => sectionOf(key))))
  // Buttons are called by their names alone.
  const isOurs = ([key]: [string, string]) => used.has(sectionOf(key)) || key.startsWith('button.')
  const isShown = ([key]: [string, string]) => used.has(sectionOf(key))
  return Object.fromEntries(others.filter((words) => words.some(isShown)).flatMap((words) => words.filter(isOurs)))
}

function wordsNamed(name: string, all: ReadonlyMap<string, Labels>): Labels {
  if (name.startsWith('page-')) return wordsOfPage(name, all)
  if (!name.includes('.')) return all.get(name) ?? {}
  const words = [...all.values()].flatMap((labels) => Object.entries(labels))
  return Object.fromEntries(words.filter(([key]) => `${key}.`.startsWith(`${name}.`)))
}

const lateImport = (language: string, name: string): string =>
  `${JSON.stringify(name)}: () => import('virtual:labels/${language}/${name}')`

function moduleOf(language: string, name: string | undefined): string {
  const all = labelsByDomain(language)
  if (name) return `export default ${JSON.stringify(withDefaults(wordsNamed(name, all), language))}`
  const first: Labels = {}
  const resources = plainPages().map(({ resource }) => resource)
  const later = [...resources, ...pages().map(({ path }) => nameOf(path))].map((each) => lateImport(language, each))
  for (const [domain, labels] of all) {
    const menus = Object.entries(labels).filter(([key]) => EVERYWHERE.has(domain) || key.startsWith('menu.'))
    Object.assign(first, Object.fromEntries(menus))
    if (!EVERYWHERE.has(domain)) later.push(lateImport(language, domain))
  }
  return `export default ${JSON.stringify(first)}\nexport const domains = { ${later.join(', ')} }`
}

/**
 * `virtual:labels/zh` holds the words of the frame and of all menus, and imports the words of each domain when asked, and
 * those of a single resource or page for those that need no more;
 * `virtual:label-needs` says which of them a page needs. Which sections (`billing.bill`) a page shows is found in its
 * sources and the parts of the contract they import; the words of all domains follow by themselves a while later.
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
        for (const domain of [...foldersIn(WORDS), DEFAULTS]) this.addWatchFile(fileOf(domain, name[1]!))
        return moduleOf(name[1]!, name[2])
      }
      return `export default ${JSON.stringify(needs())}`
    },
  }
}
