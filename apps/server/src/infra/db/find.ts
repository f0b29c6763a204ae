import { columnOf, type Resource } from '@cloud-steward/contract'
import { isHidden } from '../ctx/hidden-fields.ts'
import type { Ctx } from '../ctx/types.ts'
import { phoneSought } from '../phone.ts'
import { condition, contains } from './conditions.ts'
import { soundsLike } from './sounds.ts'
import { type Sql, sql } from './sql.ts'

export const MOST_WORDS = 8
/** A number without separators. Shorter ones are those of houses and rooms. */
const PHONE = /^\+?\d{7,}$/
export const isLongPhone = (text: string): boolean => PHONE.test(text)

/** One way to write it: half-width, one blank between words. */
export const plain = (text: string): string => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ')

/**
 * Rows in which each word of a text occurs in what a picker shows of them. Blanks inside what is shown and the width of
 * characters do not matter: `1栋301` finds `1 栋 301`. A word may as well be the sounds of a name.
 */
export function foundBy(ctx: Pick<Ctx, 'user'>, resource: Resource, shown: readonly Sql[], find: string): Sql[] {
  const text = plain(find)
  const all = sql`replace(normalize(concat_ws(' ', ${sql.join([...shown])}), NFKC), ' ', '')`
  const words = text.split(' ').filter(Boolean).slice(0, MOST_WORDS)
  const conditions = words.map((word) => {
    const sounds = titleSounds(ctx, resource, word)
    return sounds ? sql`(${contains(all, word)} or ${sounds})` : contains(all, word)
  })
  const phone = phoneSought(text)
  if (phone === text || !isLongPhone(phone)) return conditions
  // The same digits and hyphens may be a phone number or the number of a house.
  return [sql`(${contains(all, phone)} or (${sql.join(conditions, sql` and `)}))`]
}

/** Rows whose title sounds like a word, unless it is hidden from the caller. */
const titleSounds = (ctx: Pick<Ctx, 'user'>, resource: Resource, word: string): Sql | undefined =>
  isHidden(ctx, resource, resource.title) ? undefined : soundsLike(resource.table, columnOf(resource.title), word)

/** What a filter asks of a field, or that its text sounds like what was typed. */
export function writtenOrSpoken({ table, fields }: Resource, key: string, expression: Sql, typed: string): Sql {
  const written = condition(expression, fields[key]!, typed)
  const spoken = soundsLike(table, columnOf(key), typed)
  return spoken ? sql`(${written} or ${spoken})` : written
}

/** Numbers are found however they are typed. */
export const withPhones = <I extends object>({ fields }: Resource, input: I): I =>
  Object.fromEntries(
    Object.entries(input).map(([key, value]) => [
      key,
      typeof value === 'string' && (fields[key]?.kind === 'mobile' || key === 'mobile') ? phoneSought(value) : value,
    ]),
  ) as I

/** What a picker looks for as a search of titles that have an index: of many records it finds the right ones sooner. */
export function asTitle<I extends object>(
  ctx: Pick<Ctx, 'user'>,
  resource: Resource,
  indexed: readonly string[] | undefined,
  input: I & { find?: unknown },
): I {
  const { title, search } = resource
  // Who may not see titles is not answered by them: the words are sought in what is left.
  if (isHidden(ctx, resource, title)) return input
  const isSearched = indexed?.includes(title) && search.includes(title)
  if (!input.find || !isSearched || title in input) return input
  const { find, ...rest } = input
  return { ...rest, [title]: plain(String(find)) } as unknown as I
}
