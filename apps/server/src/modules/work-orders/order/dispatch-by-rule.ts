import type { TxCtx } from '../../../infra/ctx/types.ts'
import { unfitFor, weightOf } from '../crew/candidate.rules.ts'
import { candidatesFor, lockTurns, type RuleRow, rulesFor, takeTurn } from '../crew/crew.queries.ts'
import { dayOf } from './appointment.rules.ts'
import { usualMode } from './service.settings.ts'
import { lockOrder, type OrderRow, setColumns } from './work-order.queries.ts'
import { moveOrder } from './work-order.record.ts'

/** Gives a new order away as the rule says that names most of it; without a rule as the tenant's usual mode does. */
export async function dispatchByRule(tx: TxCtx, id: string): Promise<void> {
  const row = await tx.db.first(lockOrder({ ...tx, scope: { kind: 'all' } }, id))
  if (row?.state !== 'new') return
  const { site_id: siteId, classifier_id: classifierId, kind } = row
  const rules = await tx.db.rows(rulesFor(tx.tenant.id, { siteId, classifierId, kind }))
  const rule = rules.toSorted((a, b) => weightOf(b) - weightOf(a))[0]
  const mode = rule?.mode ?? (await usualMode(tx))
  if (mode === 'grab') return void (await tx.db.run(setColumns(tx.tenant.id, id, { mode })))
  if (mode === 'rotate') return giveNext(tx, row)
  if (rule) await giveByRule(tx, row, rule)
}
const timeOf = (tx: TxCtx, { appoint_from: from, appoint_to: to }: OrderRow) => ({ day: dayOf(tx, from), from, to })
/** Gives it to the installer without an order for the longest time. Without a suitable installer it stays new. */
async function giveNext(tx: TxCtx, row: OrderRow): Promise<void> {
  await tx.db.run(lockTurns(tx.tenant.id))
  const all = await tx.db.rows(candidatesFor(tx.tenant.id, tx.tenant.timeZone, timeOf(tx, row)))
  const next = all.find((one) => !unfitFor(one, { kind: row.kind, siteId: row.site_id }))
  if (next) await give(tx, row, { installer_id: next.id, supplier_id: next.supplierId, mode: 'rotate' })
}
async function giveByRule(tx: TxCtx, row: OrderRow, { installerId, supplierId }: RuleRow): Promise<void> {
  if (!installerId) {
    if (supplierId) await give(tx, row, { installer_id: null, supplier_id: supplierId, mode: 'assign' })
    return
  }
  const at = timeOf(tx, row)
  const [one] = await tx.db.rows(candidatesFor(tx.tenant.id, tx.tenant.timeZone, at, { only: installerId }))
  // An installer who may not have it now is no reason to refuse the order: staff dispatches it.
  if (!one || unfitFor(one, { kind: row.kind, siteId: row.site_id })) return
  await give(tx, row, { installer_id: one.id, supplier_id: one.supplierId, mode: 'assign' })
}
async function give(
  tx: TxCtx,
  row: OrderRow,
  columns: { installer_id: string | null; supplier_id: string | null; mode: string },
): Promise<void> {
  await moveOrder(tx, row, { to: 'dispatched', columns, action: 'dispatchByRule' })
  if (columns.installer_id) await tx.db.run(takeTurn(tx.tenant.id, columns.installer_id, tx.now()))
}
