import en from '../../../../../packages/contract/src/shell/login-en.json'
import tw from '../../../../../packages/contract/src/shell/login-tw.json'
import zh from '../../../../../packages/contract/src/shell/login-zh.json'
import type { Language } from '../../infra/language.ts'

const SENTENCES: Record<Language, Record<string, string>> = { zh, tw, en }

/** The login page carries its few sentences in all languages, so that it waits for no label file. */
export const loginSentence = (language: Language, key: string): string => SENTENCES[language][key] ?? key
