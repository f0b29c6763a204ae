import { columnOf } from '@cloud-steward/contract/kit/resource.ts'
import type { Ctx } from '../ctx/types.ts'
import { like } from './conditions.ts'
import { raw, sql } from './sql.ts'

/** A word that more rows contain is common: the list is walked for it, and the total stops much sooner. */
const MOST_FOUND = 1_000
export const MOST_WALKED = 200
/** Ids of all rows that contain what a field is searched for; nothing for fields without a search or a common word. */
export type Found = Readonly<Record<string, readonly string[] | undefined>>

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
      const find = sql.ref(`${table}_${columnOf(field)}_ids`)
      const row = await ctx.db.first(
        raw<{ ids: string[] | null }>(sql`select ${find}(${word}, ${like(word)}, ${MOST_FOUND}) as ids`),
      )
      found[field] = row?.ids ?? undefined
    }
    common ||= !found[field]
  }
  return { found, common }
}
