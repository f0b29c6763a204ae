import type { Ctx } from '../ctx/types.ts'
import { soundsOf } from '../pinyin.ts'
import { raw, type Sql, sql } from './sql.ts'

/** Few enough that other requests do not wait for them. */
const AT_ONCE = 500

/** The part of a statement after `from`: rows without sounds. */
export const silentRows = (table: string, column: string): Sql =>
  sql`${sql.table(table)} where ${sql.ref(`${column}_sounds`)} is null`

/**
 * Writes the sounds of texts that have none: of rows that were there before their column was, or that a statement of its own
 * wrote. Some rows a transaction; stopped in between, the next run goes on.
 */
export async function fillSounds(ctx: Ctx, table: string, column: string, signal?: AbortSignal): Promise<number> {
  let [filled, found] = [0, 0]
  do {
    found = await ctx.transaction(async (tx) => {
      const rows = await tx.db.rows(
        raw<{ id: string; text: string }>(sql`select id, ${sql.ref(column)} as text from ${silentRows(table, column)}
          and tenant_id = ${tx.tenant.id} order by id limit ${AT_ONCE} for update`),
      )
      const [ids, sounds] = [rows.map(({ id }) => id), rows.map(({ text }) => soundsOf(text))]
      await tx.db.run(
        raw(sql`update ${sql.table(table)} t set ${sql.ref(`${column}_sounds`)} = given.sounds
          from unnest(${ids}::uuid[], ${sounds}::text[]) given (id, sounds) where t.tenant_id = ${tx.tenant.id} and t.id = given.id`),
      )
      return rows.length
    })
    filled += found
  } while (found === AT_ONCE && !signal?.aborted)
  return filled
}
