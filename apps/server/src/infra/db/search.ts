import { columnOf } from '@cloud-steward/contract/kit/resource.ts'
import type { Ctx } from '../ctx/types.ts'
import { like } from './conditions.ts'
import { soundsFound } from './sounds.ts'
import { raw, sql } from './sql.ts'

/** A word that more rows contain is common: the list is walked for it, and the total stops much sooner. */
const MOST_FOUND = 1_000
export const MOST_WALKED = 200
/** Ids of all rows that contain, or sound like, what a field is searched for; nothing for fields without a search or a common word. */
export type Found = Readonly<Record<string, readonly string[] | undefined>>

/** Ids of rows that contain the word or sound like it. */
async function idsWith(ctx: Ctx, table: string, column: string, word: string): Promise<readonly string[] | undefined> {
  const find = sql.ref(`${table}_${column}_ids`)
  const sounds = soundsFound(table, column, word, MOST_FOUND)
  const row = await ctx.db.first(
    raw<{ written: string[] | null; spoken: string[] | null }>(
      sql`select ${find}(${word}, ${like(word)}, ${MOST_FOUND}) as written, ${sounds ?? sql`'{}'::uuid[]`} as spoken`,
    ),
  )
  return row?.written && row.spoken ? [...new Set([...row.written, ...row.spoken])] : undefined
}

/** Looks up the searched fields that have an index for it. A single character is in too many rows to be looked up. */
export async function search(
  ctx: Ctx,
  table: string,
  fields: readonly string[],
  input: Readonly<Record<string, unknown>>,
): Promise<{ found: Found; common: boolean }> {
  const found: Record<string, readonly string[] | undefined> = {}
  let common = false
  for (const field of fields) {
    const word = input[field]
    if (typeof word !== 'string' || !word) continue
    if ([...word].length > 1) {
      found[field] = await idsWith(ctx, table, columnOf(field), word)
    }
    common ||= !found[field]
  }
  return { found, common }
}
