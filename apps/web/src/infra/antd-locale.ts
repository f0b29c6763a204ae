import type { Locale } from 'antd/es/locale'
import type { Language } from './language.ts'

// From `es`, because the CommonJS files come out of a bundle wrapped twice.
const LOCALES: Record<Language, () => Promise<{ default: unknown }>> = {
  zh: () => import('antd/es/locale/zh_CN.js'),
  tw: () => import('antd/es/locale/zh_TW.js'),
  en: () => import('antd/es/locale/en_US.js'),
}
const loaded = new Map<Language, Locale>()

/** Loaded before the first render: a locale that arrives later remounts the whole tree. */
export async function loadAntdLocale(language: Language): Promise<void> {
  if (!loaded.has(language)) loaded.set(language, (await LOCALES[language]()).default as Locale)
}
export const antdLocale = (language: Language): Locale | undefined => loaded.get(language)
