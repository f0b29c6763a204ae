import type { TenantDb } from '../infra/db/tenant-db.ts'
import { ledgerRows } from '../modules/ledger/ledger/ledger.service.ts'
import type { Money } from './make-money.ts'
import { write } from './write-rows.ts'

export async function writeMoney(db: TenantDb, tenantId: number, money: Money): Promise<void> {
  await write(db, tenantId, 'billing_bill', money.bills)
  await write(db, tenantId, 'billing_bill_line', money.lines)
  await write(db, tenantId, 'payment', money.payments)
  await write(db, tenantId, 'payment_site', money.paymentSites)
  await write(db, tenantId, 'payment_allocation', money.allocations)
  const postings = money.postings.toSorted((a, b) => (a.at < b.at ? -1 : 1))
  const { accounts, entries } = ledgerRows(tenantId, postings)
  // The operator's own account may be there from an earlier part.
  await write(db, tenantId, 'ledger_account', accounts, { skipExisting: true })
  await write(
    db,
    tenantId,
    'ledger_entry',
    entries.map((entry, at) => ({ ...entry, created_at: postings[at]!.at })),
  )
  await write(db, tenantId, 'wallet_settlement', money.settlements)
}
