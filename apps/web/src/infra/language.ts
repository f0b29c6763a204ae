import { readCookie, writeCookie } from './cookies.ts'

export const LANGUAGES = ['zh', 'tw', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
/** Each language by its own name, as its speakers look for it. */
export const LANGUAGE_NAMES: Record<Language, string> = { zh: '简体中文', tw: '繁體中文', en: 'English' }
const TAGS: Record<Language, string> = { zh: 'zh-CN', tw: 'zh-TW', en: 'en' }

const isLanguage = (value: string | undefined): value is Language => LANGUAGES.some((known) => known === value)

/** The stored language; otherwise that of the browser; otherwise English. */
export function pickLanguage(stored: string | undefined, browser: string): Language {
  if (isLanguage(stored)) return stored
  const tag = browser.toLowerCase()
  // zh-TW contains both zh and tw, so tw is asked first.
  return (['tw', 'zh', 'en'] as const).find((known) => tag.includes(known)) ?? 'en'
}

let current: Language | undefined
export const currentLanguage = (): Language => (current ??= pickLanguage(readCookie('language'), navigator.language))
/** The BCP 47 tag for `lang` attributes and the Accept-Language header. */
export const languageTag = (language: Language = currentLanguage()): string => TAGS[language]

export function storeLanguage(language: Language): void {
  current = language
  writeCookie('language', language, 365)
  document.documentElement.lang = languageTag(language)
}
