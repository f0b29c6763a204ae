import { currentLanguage } from '../../../infra/language.ts'
import { wordOf } from './words.ts'

type Replacements = Readonly<Record<string, string>> | undefined
/** The editor's own texts in the language of the console. */
function translate(text: string, replacements: Replacements): string {
  const said = wordOf(currentLanguage(), text)
  return said.replaceAll(/\{([^}]+)\}/g, (whole, key: string) => replacements?.[key] ?? whole)
}
export const translateModule = { translate: ['value', translate] }
