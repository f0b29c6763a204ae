import { Refusal } from '@cloud-steward/contract'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { childrenOn, limitOf } from './registry.queries.ts'

/** One meter more than its collector can have. Of two who come at once one waits for the other, and is counted after him. */
export async function checkLine(tx: TxCtx, collectorId: string | null | undefined): Promise<void> {
  const line = collectorId && (await tx.db.first(limitOf(tx.tenant.id, collectorId)))
  if (!line) return
  const { count } = (await tx.db.first(childrenOn(tx.tenant.id, collectorId)))!
  if (count < line.limit) return
  throw new Refusal('devices.error.lineFull', {
    values: { ...line, limit: String(line.limit) },
    fields: ['collectorId'],
  })
}
