import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { currentLanguage, type Language, languageTag, storeLanguage } from './language.ts'

const LABELS: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  zh: () => import('./labels/zh.ts'),
  tw: () => import('./labels/tw.ts'),
  en: () => import('./labels/en.ts'),
}

const i18n = createInstance()
let started: Promise<unknown> | undefined
/** Loads the labels of the current language; keys are flat (`housing.room.areaM2`), values stand in single braces. */
export function startI18n(): Promise<unknown> {
  started ??= startIn(currentLanguage())
  return started
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
    react: { useSuspense: false },
    resources: { [language]: { translation: labels.default } },
  })
}

export async function changeLanguage(language: Language): Promise<void> {
  const labels = await LABELS[language]()
  i18n.addResourceBundle(language, 'translation', labels.default)
  storeLanguage(language)
  await i18n.changeLanguage(language)
}

/** For code outside components. */
export const translate = (key: string, values?: Record<string, string | number>): string => i18n.t(key, values)
