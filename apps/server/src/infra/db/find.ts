import type { Resource } from '@cloud-steward/contract'
import { phoneSought } from '../phone.ts'
import { like } from './conditions.ts'
import { type Sql, sql } from './sql.ts'

const MOST_WORDS = 8
/** Shorter numbers are those of houses and rooms, where a hyphen means something. */
const PHONE_DIGITS = 7

/** One way to write it: half-width, one blank between words. */
const plain = (text: string): string => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ')

/**
 * Rows in which each word of a text occurs in what a picker shows of them. Blanks inside what is shown and the width of
 * characters do not matter: `1栋301` finds `1 栋 301`.
 */
export function foundBy(shown: readonly Sql[], find: string): Sql[] {
  const text = plain(find)
  const phone = phoneSought(text)
  const words = phone.replace(/\D/g, '').length >= PHONE_DIGITS ? [phone] : text.split(' ').slice(0, MOST_WORDS)
  const all = sql`replace(normalize(concat_ws(' ', ${sql.join([...shown])}), NFKC), ' ', '')`
  return words.filter(Boolean).map((word) => sql`${all} ilike ${like(word)}`)
}

/** What a picker looks for as a search of titles that have an index: of many records it finds the right ones sooner. */
export function asTitle<I extends object>(
  { title, search }: Resource,
  indexed: readonly string[] | undefined,
  input: I & { find?: unknown },
): I {
  const isSearched = indexed?.includes(title) && search.includes(title)
  if (!input.find || !isSearched || title in input) return input
  const { find, ...rest } = input
  return { ...rest, [title]: plain(String(find)) } as unknown as I
}
