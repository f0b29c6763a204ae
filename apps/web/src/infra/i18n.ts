import { labelIn } from '@cloud-steward/contract/default-labels.ts'
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { ENTRY_WORDS } from './entry-words.ts'
import { currentLanguage, type Language, languageTag, storeLanguage } from './language.ts'

const LABELS = {
  zh: () => import('virtual:labels/zh'),
  tw: () => import('virtual:labels/tw'),
  en: () => import('virtual:labels/en'),
} satisfies Record<Language, () => Promise<unknown>>

const i18n = createInstance()
/** Domains whose words are wanted; a change of language fetches the same ones. */
const wanted = new Set<string>()
let started: Promise<unknown> | undefined

/** Loads the words of the frame in the current language; keys are flat (`housing.room.areaM2`), values in single braces. */
export function startI18n(): Promise<unknown> {
  started ??= startIn(currentLanguage())
  return started
}

/** The text of a key, its own or the default of its field, if the words that have been loaded hold one. */
export function labelOf(key: string): string | undefined {
  // An error page may ask before there are words.
  if (!i18n.isInitialized) return undefined
  const words = i18n.getResourceBundle(i18n.language, 'translation') as Readonly<Record<string, string>> | undefined
  return words && labelIn(words, key)
}

/**
 * What the library says to keys and values as ours are, at a tenth of its price: a page asks for hundreds of words. Of
 * several keys it takes the first that has a text.
 */
function say(keys: string | readonly string[], values?: Readonly<Record<string, unknown>>): string {
  const list = typeof keys === 'string' ? [keys] : keys
  let found: string | undefined
  for (const key of list) found ??= labelOf(key)
  const text = found ?? (values?.defaultValue as string | undefined) ?? list.at(-1)!
  return values && text.includes('{')
    ? text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
    : text
}

async function startIn(language: Language): Promise<void> {
  document.documentElement.lang = languageTag(language)
  const labels = await LABELS[language]()
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
    resources: { [language]: { translation: { ...ENTRY_WORDS[language], ...labels.default } } },
  })
  // A function of its own for whoever asks: what was made with it is made anew in another language.
  i18n.getFixedT = () => ((...asked: Parameters<typeof say>) => say(...asked)) as never
}

async function load(language: Language, domains: Iterable<string>): Promise<void> {
  const labels = await LABELS[language]()
  const parts = [...domains].map(async (domain) => labels.domains[domain]?.())
  for (const part of await Promise.all(parts)) if (part) i18n.addResourceBundle(language, 'translation', part.default)
}

/** Loads the words of these domains (or single resources or pages), or of all domains that there are. */
export async function loadLabels(domains?: readonly string[]): Promise<void> {
  const [labels] = await Promise.all([LABELS[currentLanguage()](), startI18n()])
  const missing = (domains ?? Object.keys(labels.domains).filter((name) => !/[.-]/.test(name))).filter(
    (domain) => !wanted.has(domain),
  )
  await load(currentLanguage(), missing)
  for (const domain of missing) wanted.add(domain)
}

export async function changeLanguage(language: Language): Promise<void> {
  const labels = await LABELS[language]()
  i18n.addResourceBundle(language, 'translation', { ...ENTRY_WORDS[language], ...labels.default })
  await load(language, wanted)
  storeLanguage(language)
  await i18n.changeLanguage(language)
}

/** For code outside components. */
export const translate = (key: string, values?: Record<string, string | number>): string => say(key, values)
