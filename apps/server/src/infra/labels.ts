import { labelIn } from '@cloud-steward/contract/default-labels.ts'
import { labels } from '@cloud-steward/contract/labels.ts'
import type { Language } from './ctx/types.ts'

/** The text of a label key in a language: its own, or the default of its field. */
export const labelOf = (language: Language, key: string): string | undefined => labelIn(labels[language], key)

/** The text of a label key in a language; `{name}` in it is replaced. An unknown key comes back as it is. */
export function translate(
  language: Language,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = labelOf(language, key) ?? labelOf('zh', key) ?? key
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** Whether this is what a label says in any language. */
export const isLabel = (key: string, text: string): boolean =>
  (['zh', 'tw', 'en'] as const).some((language) => labelOf(language, key) === text)

interface Words {
  key: string
  values?: Readonly<Record<string, string | number>>
}
/** What is told about one of many things, kept until somebody reads it in his language. */
export interface Sentence extends Words {
  /** What the fields of `problems` belong to; their label keys begin with it. */
  thing?: string
  problems?: Readonly<Record<string, Words>>
}
export function sentenceOf(language: Language, { key, values, thing, problems = {} }: Sentence): string {
  const of = (field: string, problem: Words) =>
    `${labelOf(language, `${thing}.${field}`) ?? field}: ${translate(language, problem.key, problem.values)}`
  const sentences = Object.entries(problems).map(([field, problem]) => of(field, problem))
  return sentences.length ? sentences.join('; ') : translate(language, key, values)
}

/** The language a request asks for: the first of zh, tw, en that Accept-Language names; otherwise zh. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const tag = part.trim().split(';')[0]!
    if (tag === 'tw' || /^zh-(tw|hk|mo|hant)/.test(tag)) return 'tw'
    if (tag.startsWith('zh')) return 'zh'
    if (tag.startsWith('en')) return 'en'
  }
  return 'zh'
}
