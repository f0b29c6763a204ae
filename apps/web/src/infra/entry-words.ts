import en from '@cloud-steward/contract/entry/en.json'
import tw from '@cloud-steward/contract/entry/tw.json'
import zh from '@cloud-steward/contract/entry/zh.json'
import { currentLanguage, type Language } from './language.ts'

/** The few words needed before sign-in, carried in all languages so that the first page waits for no label file. */
export const ENTRY_WORDS: Readonly<Record<Language, Readonly<Record<string, string>>>> = { zh, tw, en }

export const entryWord = (key: string, language = currentLanguage()): string => ENTRY_WORDS[language][key] ?? key
