import type pg from 'pg'
import { insertMany } from './bulk.ts'
import { raw, sql } from './sql.ts'
import { tenantDb } from './tenant-db.ts'

const blocks = new Map<string, { next: number; end: number }>()
const BLOCK = 50

/**
 * Consecutive numbers of a series, e.g. `bill`. Taken in blocks outside the business transaction, so that no counter
 * row is a queue for everybody; a rolled-back transaction or a restart leaves a gap, never a double.
 */
export async function takeNumbers(pool: pg.Pool, tenantId: number, series: string, count = 1): Promise<number[]> {
  const key = `${tenantId} ${series}`
  const taken: number[] = []
  for (;;) {
    const block = blocks.get(key)
    while (block && block.next <= block.end && taken.length < count) taken.push(block.next++)
    if (taken.length === count) return taken
    const size = Math.max(BLOCK, count - taken.length)
    const row = await tenantDb(pool, tenantId).first<{ value: number }>(
      raw(sql`insert into infra_counter (tenant_id, name, value) values (${tenantId}, ${series}, ${size})
        on conflict (tenant_id, name) do update set value = infra_counter.value + ${size} returning value`),
    )
    const end = row!.value
    const current = blocks.get(key)
    // Another caller may have fetched a block meanwhile: use ours for ourselves first, keep what is left of the newer one.
    const mine = { next: end - size + 1, end }
    while (mine.next <= mine.end && taken.length < count) taken.push(mine.next++)
    if (!current || current.next > current.end) blocks.set(key, mine)
    if (taken.length === count) return taken
  }
}

/** Names a tenant has once, beside its numbers: what was done for it. Answers how many are new. */
export const setMarks = (tenantId: number, names: readonly string[]) =>
  insertMany(
    tenantId,
    'infra_counter',
    names.map((name) => ({ name, value: 1 })),
    { skipExisting: true },
  )
export const marksFrom = (tenantId: number, prefix: string) =>
  raw<{ name: string }>(
    sql`select name from infra_counter where tenant_id = ${tenantId} and starts_with(name, ${prefix})`,
  )

/** A number as people write it: the series' letter, year and month, six digits or more; `B2611-000042`. */
export const serialNo = (letter: string, day: string, number: number): string =>
  `${letter}${day.slice(2, 4)}${day.slice(5, 7)}-${String(number).padStart(6, '0')}`
