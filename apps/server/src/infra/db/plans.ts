import { raw, sql } from './sql.ts'
import type { TenantDb } from './tenant-db.ts'

/**
 * Runs work whose statements find their rows by ids, with plans made once. Told by a list of ids, the database makes a new
 * plan each time, for it supposes the list to be long: a fifth of what a payment costs. For nothing that searches or
 * works on a whole month: what suits some values does not suit others there. Costs no trip of its own.
 */
export async function byIds<T>(db: TenantDb, work: () => Promise<T>): Promise<T> {
  void db.run(raw(sql`set local plan_cache_mode = force_generic_plan`))
  const result = await work()
  void db.run(raw(sql`set local plan_cache_mode = default`))
  return result
}
