/** A chunk as Vite's manifest describes it. */
export interface Chunk {
  file: string
  name?: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
export type Manifest = Record<string, Chunk>
export const LANGUAGES = ['zh', 'tw', 'en'] as const
type Language = (typeof LANGUAGES)[number]
/** English is what the library speaks by itself. */
const LOCALES: Record<Language, string[]> = {
  zh: ['../../node_modules/antd/es/locale/zh_CN.js'],
  tw: ['../../node_modules/antd/es/locale/zh_TW.js'],
  en: [],
}

/** Chunks of every page behind the sign-in: routes, shell with the parts of every list (grouped in vite.config.ts), labels. */
export const shellIn = (language: Language): string[] => [
  'signed-in',
  'frame',
  'src/app/prepare.ts',
  `virtual:labels/${language}`,
  ...LOCALES[language],
]

/** What a cold visit of each page loads: the entry, and the chunks its route, language and screen import on the way. */
export const VISITS = {
  login: { limitKiB: 120, chunks: ['index.html', 'login'] },
  'first list': {
    limitKiB: 300,
    chunks: [
      'index.html',
      ...shellIn('zh'),
      'virtual:labels/zh/housing.site',
      'src/app/standard-page.tsx',
      // The resource of the page, from its own file of the contract.
      'places',
    ],
  },
}

/**
 * The files of these chunks and of all they import, styles included. A chunk is named by its source or its group, or,
 * when a module fetches it, as `module > its name`.
 */
export function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    const [module, fetched] = key.split(' > ')
    if (module && fetched) return visit(keyFetched(manifest, module, fetched))
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key)
    if (!chunk) throw new Error(`the build has no chunk ${key}; is the page renamed?`)
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const key of keys) visit(key)
  return files
}

function keyFetched(manifest: Manifest, module: string, name: string): string {
  const found = manifest[module]?.dynamicImports?.find((key) => manifest[key]?.name === name)
  if (!found) throw new Error(`${module} fetches no chunk ${name}; is the page renamed?`)
  return found
}
