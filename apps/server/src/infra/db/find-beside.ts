import { columnOf, type Resource, resourceNamed } from '@cloud-steward/contract'
import { isHidden } from '../ctx/hidden-fields.ts'
import type { Ctx } from '../ctx/types.ts'
import { phoneSought } from '../phone.ts'
import { isLongPhone, MOST_WORDS, plain } from './find.ts'
import { type Found, idsOf, idsWith, type Searchable } from './search.ts'
import { raw, sql } from './sql.ts'

/** Common surnames among 100,000 renters are fewer. More rows are walked for, which then finds them soon. */
const MOST_BESIDE = 10_000
/** Letters, digits and hyphens. Such a word has no blank inside, unlike `1栋301`. */
const ONE_PART = /^[\x21-\x7e]+$/

interface Indexes extends Searchable {
  /** References whose titles are searchable: what a picker of this list looks for is then found by their indexes. */
  indexedBeside?: readonly string[]
}

/**
 * What a picker looks for as a search of titles with the ids of the rows in which each word occurs in the title or in
 * what is shown beside it, by the indexes of all these parts. Undefined: the rows must be walked, because a part has no
 * index or is hidden from the caller, or all words are common, or a word that may stand across parts occurs in none.
 */
export async function foundBeside<I extends object>(
  ctx: Ctx,
  resource: Resource,
  by: Indexes,
  input: I & { find?: unknown },
): Promise<{ input: I; found: Found } | undefined> {
  const { title } = resource
  const { find, ...rest } = input
  if (typeof find !== 'string' || title in rest || !resource.search.includes(title)) return undefined
  const parts = partsOf(ctx, resource, by)
  const text = plain(find)
  const words = text.split(' ').filter(Boolean).slice(0, MOST_WORDS)
  if (!parts || !words.every((word) => [...word].length > 1)) return undefined
  // Digits with blanks between them are words, and may be one telephone number.
  const phone = phoneSought(text)
  const ways = phone !== text && isLongPhone(phone) ? [words, [phone]] : [words]
  const sets = await Promise.all(
    ways.map((way) => Promise.all(way.map((word) => rowsWith(ctx, resource, by, parts, word)))),
  )
  const found = sets.map(inAll)
  if (found.includes(undefined)) return amongFew(input, sets.length === 1 ? sets[0]! : [])
  const ids = [...new Set(found.flatMap((each) => each!))]
  // A word that occurs nowhere by itself may stand across parts.
  const standsAcross = (word: string, at: number) => !sets[0]![at]!.length && !ONE_PART.test(word)
  if (!ids.length && words.some(standsAcross)) return undefined
  return { input: { ...rest, [title]: find } as unknown as I, found: { [title]: ids } }
}

/** So few rows are looked through for a common word. */
const FEW = 500
/** Where one word is common and another is in few rows: only those are looked through for both. */
function amongFew<I extends object>(
  input: I,
  sets: readonly (readonly string[] | undefined)[],
): { input: I; found: Found } | undefined {
  const few = inAll(sets.filter((ids) => ids !== undefined))
  if (!few?.length || few.length > FEW || 'id' in input) return undefined
  return { input: { ...input, id: few.join(',') }, found: {} }
}

type Part = { key: string; target?: Resource }
/** What a picker shows of a row, if all of it has an index and the caller may see it. */
function partsOf(ctx: Ctx, resource: Resource, { indexed = [], numbered = [], indexedBeside = [] }: Indexes) {
  const { within, title, beside, fields } = resource
  const parts = [...(within ? [within] : []), title, ...beside].map((key): Part | undefined => {
    if (isHidden(ctx, resource, key)) return undefined
    if (indexed.includes(key) || numbered.includes(key)) return { key }
    const field = fields[key]!
    if (!indexedBeside.includes(key) || field.kind !== 'ref') return undefined
    const target = resourceNamed(field.to)
    return isHidden(ctx, target, target.title) ? undefined : { key, target }
  })
  return parts.includes(undefined) ? undefined : (parts as Part[])
}

/** Ids that are in every set; nothing if one set is not known or there is none. */
function inAll(sets: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  const [first, ...others] = sets
  if (!first || others.includes(undefined)) return undefined
  const all = others.map((ids) => new Set(ids))
  return first.filter((id) => all.every((ids) => ids.has(id)))
}

async function rowsWith(
  ctx: Ctx,
  { table, title }: Resource,
  by: Searchable,
  all: readonly Part[],
  word: string,
): Promise<readonly string[] | undefined> {
  // A word of a name is seldom part of a number as well; the numbers are then not read for it.
  const isNamed = by.indexed?.includes(title)
  const named = isNamed ? await idsOf(ctx, table, by, title, word, MOST_BESIDE) : []
  if (!named) return undefined
  const parts = all.filter(({ key, target }) => target || !(named.length || (isNamed && key === title)))
  const found = await Promise.all(
    parts.map(({ key, target }) =>
      target
        ? idsWith(ctx, target.table, columnOf(target.title), word, MOST_BESIDE)
        : idsOf(ctx, table, by, key, word, MOST_BESIDE),
    ),
  )
  if (found.some((ids) => !ids)) return undefined
  const own = [...named, ...parts.flatMap(({ target }, at) => (target ? [] : found[at]!))]
  const beside = parts.flatMap(({ key, target }, at) =>
    target && found[at]!.length ? [sql`t.${sql.ref(columnOf(key))} = any(${found[at]}::uuid[])`] : [],
  )
  const rows = beside.length
    ? await ctx.db.rows(
        raw<{ id: string }>(sql`select t.id from ${sql.table(table)} t
          where t.tenant_id = ${ctx.tenant.id} and (${sql.join(beside, sql` or `)}) limit ${sql.lit(MOST_BESIDE + 1)}`),
      )
    : []
  const ids = new Set([...own, ...rows.map(({ id }) => id)])
  return ids.size <= MOST_BESIDE ? [...ids] : undefined
}
