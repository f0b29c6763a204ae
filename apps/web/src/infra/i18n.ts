import { labelIn } from '@cloud-steward/contract/default-labels.ts'
import { useSyncExternalStore } from 'react'
import { ENTRY_WORDS } from './entry-words.ts'
import { currentLanguage, type Language, languageTag, storeLanguage } from './language.ts'

const LABELS = {
  zh: () => import('virtual:labels/zh'),
  tw: () => import('virtual:labels/tw'),
  en: () => import('virtual:labels/en'),
} satisfies Record<Language, () => Promise<unknown>>

type Words = Readonly<Record<string, string>>
type Values = Readonly<Record<string, unknown>>
/** The text of a key with its values; of several keys the first that has a text. */
export type Translate = (keys: string | readonly string[], values?: Values) => string
/** Words by language, as far as they have been loaded. */
const words = new Map<Language, Words>()
/** Domains whose words are wanted; a change of language fetches the same ones. */
const wanted = new Set<string>()
const listeners = new Set<() => void>()
let started: { language: Language; words: Promise<unknown> } | undefined
let spoken = saying(currentLanguage())

/** What components use: new whenever words or the language change, so that what was made with it is made anew. */
function saying(language: Language): { t: Translate; i18n: { language: Language } } {
  return { t: (keys, values) => say(keys, values), i18n: { language } }
}
function tell(language: Language): void {
  spoken = saying(language)
  for (const listener of listeners) listener()
}
function learn(language: Language, more: Words): void {
  words.set(language, { ...words.get(language), ...more })
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const current = () => spoken
/** How components say something in the current language; they are drawn anew when it, or the words of it, change. */
export const useTranslation = () => useSyncExternalStore(subscribe, current)

/**
 * Loads the words of the frame in the current language; keys are flat (`housing.room.areaM2`), values in single braces. The
 * sign-in page loads them ahead, and its user may choose another language after that.
 */
export function startI18n(): Promise<unknown> {
  const language = currentLanguage()
  if (started?.language !== language) started = { language, words: startIn(language) }
  return started.words
}

/** The text of a key, its own or the default of its field, if the words that have been loaded hold one. */
export function labelOf(key: string): string | undefined {
  const { language } = spoken.i18n
  // An error page may ask before there are words.
  const known = words.get(language)
  return known && labelIn(known, key)
}

/** Of several keys the first that has a text, with its values. */
function say(keys: string | readonly string[], values?: Values): string {
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
  learn(language, { ...ENTRY_WORDS[language], ...labels.default })
  await load(language, wanted)
  tell(language)
}

async function load(language: Language, domains: Iterable<string>): Promise<void> {
  const labels = await LABELS[language]()
  const parts = await Promise.all([...domains].map(async (domain) => labels.domains[domain]?.()))
  const found = parts.flatMap((part) => (part ? [part.default] : []))
  if (!found.length) return
  learn(language, Object.assign({}, ...found) as Words)
  if (language === spoken.i18n.language) tell(language)
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
  learn(language, { ...ENTRY_WORDS[language], ...labels.default })
  await load(language, wanted)
  storeLanguage(language)
  started = { language, words: Promise.resolve() }
  tell(language)
}

/** Back to the beginning, as after a load of the page: test files share the modules of their worker. */
export function forgetWords(): void {
  words.clear()
  wanted.clear()
  started = undefined
  tell(currentLanguage())
}

/** For code outside components. */
export const translate = (key: string, values?: Record<string, string | number>): string => say(key, values)
