import { columnOf, isNumbered, type Resource } from '@cloud-steward/contract'
import type { TxCtx } from '../ctx/types.ts'
import { raw, sql } from './sql.ts'

/** Digits of a code, so that codes sort as they were given. */
const DIGITS = 4

/** Fills the empty code fields of a draft with the next free codes of the tenant, such as `F0042`. */
export async function withCodes(tx: TxCtx, resource: Resource, draft: object): Promise<Record<string, unknown>> {
  const given = { ...draft } as Record<string, unknown>
  for (const [key, field] of Object.entries(resource.fields)) {
    if (!isNumbered(field) || (given[key] ?? '') !== '') continue
    given[key] = await nextCode(tx, resource, key, 'numbered' in field ? field.numbered! : '')
  }
  return given
}

async function nextCode(tx: TxCtx, resource: Resource, key: string, letters: string): Promise<string> {
  // People may have typed codes that look like ours: each time some are taken, twice as many are tried.
  for (let count = 1; ; count *= 2) {
    const numbers = await tx.numbers(`${resource.table}_code`, count)
    const codes = numbers.map((number) => `${letters}${String(number).padStart(DIGITS, '0')}`)
    const taken = await tx.db.rows(takenAmong(tx.tenant.id, resource, key, codes))
    const free = codes.find((code) => !taken.some((one) => one.code === code))
    if (free) return free
  }
}

const takenAmong = (tenantId: number, { table }: Resource, key: string, codes: readonly string[]) => {
  const column = sql.ref(columnOf(key))
  return raw<{ code: string }>(
    sql`select ${column} as code from ${sql.table(table)} where tenant_id = ${tenantId} and ${column} = any(${codes}::text[])`,
  )
}
