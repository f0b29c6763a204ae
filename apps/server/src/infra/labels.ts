import { labels } from '@cloud-steward/contract/labels.ts'
import type { Language } from './ctx/types.ts'

/** The text of a label key in a language; `{name}` in it is replaced. An unknown key comes back as it is. */
export function translate(
  language: Language,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = labels[language][key] ?? labels.zh[key] ?? key
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
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
export { labels }
