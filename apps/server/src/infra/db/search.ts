import { columnOf } from '@cloud-steward/contract/kit/resource.ts'
import type { Ctx } from '../ctx/types.ts'
import { contains, like } from './conditions.ts'
import { soundsFound } from './sounds.ts'
import { raw, type Sql, sql } from './sql.ts'

/** A word that more rows contain is common: the list is walked for it, and the total stops much sooner. */
const MOST_FOUND = 1_000
/** More names sound alike: a common surname among 100,000 people. A list walked for sounds looks at each of them. */
const MOST_SPOKEN = 10_000
export const MOST_WALKED = 200
/** Ids of all rows that contain, or sound like, what a field is searched for; nothing for fields without a search or a common word. */
export type Found = Readonly<Record<string, readonly string[] | undefined>>
/** Which texts of a list are found without walking it. */
export interface Searchable {
  /** Texts made searchable in the database (`infra_searchable`): what contains a word is then found by an index. */
  indexed?: readonly string[]
  /** Numbers with an index (tenant_id, column): read from it alone, which costs no write anything. */
  numbered?: readonly string[]
}

/** Ids of rows that contain the word or sound like it. */
export async function idsWith(
  ctx: Ctx,
  table: string,
  column: string,
  word: string,
  most: number,
): Promise<readonly string[] | undefined> {
  const find = sql.ref(`${table}_${column}_ids`)
  const sounds = soundsFound(table, column, word, MOST_SPOKEN)
  const row = await ctx.db.first(
    raw<{ written: string[] | null; spoken: string[] | null }>(
      sql`select ${find}(${word}, ${like(word)}, ${most}) as written, ${sounds ?? sql`'{}'::uuid[]`} as spoken`,
    ),
  )
  return row?.written && row.spoken ? [...new Set([...row.written, ...row.spoken])] : undefined
}

/** Letters of numbers are folded as bytes, in a third of the time that the letters of all languages take. */
const numberHas = (number: Sql, word: string): Sql =>
  /^[\x20-\x7e]+$/.test(word)
    ? sql`lower(${number} collate "C") like ${like(word.toLowerCase())}`
    : contains(number, word)

/** Ids of rows whose number contains the word. */
async function idsNumbered(
  ctx: Ctx,
  table: string,
  column: string,
  word: string,
  most: number,
): Promise<readonly string[] | undefined> {
  const [of, own, tenant] = [sql.table(table), sql.ref(column), ctx.tenant.id]
  // An array of its own, so that the numbers come from their index without the rows.
  const numbers = sql`array(select x.${own} from ${of} x where x.tenant_id = ${tenant}
    and ${numberHas(sql`x.${own}`, word)} limit ${sql.lit(most + 1)})`
  const rows = await ctx.db.rows(
    raw<{ id: string }>(
      sql`select t.id from ${of} t where t.tenant_id = ${tenant} and t.${own} = any(${numbers}) limit ${sql.lit(most + 1)}`,
    ),
  )
  return rows.length <= most ? rows.map(({ id }) => id) : undefined
}

/** Ids of the rows whose text contains the word; undefined where there is no index for it or more than `most` contain it. */
export async function idsOf(
  ctx: Ctx,
  table: string,
  { indexed, numbered }: Searchable,
  field: string,
  word: string,
  most = MOST_FOUND,
): Promise<readonly string[] | undefined> {
  // A single character is in too many rows to be looked up.
  if ([...word].length < 2) return undefined
  if (indexed?.includes(field)) return idsWith(ctx, table, columnOf(field), word, most)
  return numbered?.includes(field) ? idsNumbered(ctx, table, columnOf(field), word, most) : undefined
}

/** Looks up the searched fields that have an index for it. */
export async function search(
  ctx: Ctx,
  table: string,
  by: Searchable,
  input: Readonly<Record<string, unknown>>,
): Promise<{ found: Found; common: boolean }> {
  const found: Record<string, readonly string[] | undefined> = {}
  let common = false
  for (const field of [...(by.indexed ?? []), ...(by.numbered ?? [])]) {
    const word = input[field]
    if (typeof word !== 'string' || !word) continue
    found[field] = await idsOf(ctx, table, by, field, word)
    common ||= !found[field]
  }
  return { found, common }
}
