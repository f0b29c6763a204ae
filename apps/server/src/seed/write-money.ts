import { newId } from '../infra/db/id.ts'
import type { TenantDb } from '../infra/db/tenant-db.ts'
import { type Account, accountId } from '../modules/finance/index.ts'
import type { Money } from './make-money.ts'
import { stamps, write } from './write-rows.ts'

export async function writeMoney(db: TenantDb, tenantId: number, money: Money): Promise<void> {
  const bill = {
    id: 'uuid',
    no: 'text',
    lease_id: 'uuid',
    room_id: 'uuid',
    site_id: 'uuid',
    rentee_id: 'uuid',
    landlord_id: 'uuid',
    period_from: 'date',
    period_to: 'date',
    due_on: 'date',
    total_fen: 'bigint',
    paid_fen: 'bigint',
    rent_fen: 'bigint',
    rent_paid_fen: 'bigint',
    late_fee_bp: 'int',
    grace_days: 'int',
    late_fee_fen: 'bigint',
    late_fee_paid_fen: 'bigint',
    late_fee_through: 'date',
    state: 'text',
    issued_at: 'timestamptz',
  } as const
  await write(db, tenantId, 'finance_bill', { ...bill, ...stamps }, money.bills)
  await write(
    db,
    tenantId,
    'finance_bill_line',
    {
      id: 'uuid',
      bill_id: 'uuid',
      charge_id: 'uuid',
      fee: 'text',
      period_from: 'date',
      period_to: 'date',
      amount_fen: 'bigint',
      paid_fen: 'bigint',
      formula: 'jsonb',
    },
    money.lines,
  )
  await write(
    db,
    tenantId,
    'finance_payment',
    {
      id: 'uuid',
      no: 'text',
      rentee_id: 'uuid',
      channel: 'text',
      channel_no: 'text',
      amount_fen: 'bigint',
      prepaid_fen: 'bigint',
      received_on: 'date',
      username: 'text',
      ...stamps,
    },
    money.payments,
  )
  await write(
    db,
    tenantId,
    'finance_allocation',
    { id: 'uuid', payment_id: 'uuid', bill_id: 'uuid', line_id: 'uuid', fee: 'text', amount_fen: 'bigint' },
    money.allocations,
  )
  await writeLedger(db, tenantId, money)
  const runId = newId()
  await write(
    db,
    tenantId,
    'finance_settlement',
    { landlord_id: 'uuid', day: 'date', amount_fen: 'bigint', run_id: 'uuid', ...stamps },
    money.settlements.map((one) => ({ ...one, run_id: runId })),
  )
}

async function writeLedger(db: TenantDb, tenantId: number, money: Money): Promise<void> {
  const accounts = new Map<string, object>()
  const idOf = (account: Account): string => {
    const id = accountId(tenantId, account)
    accounts.set(id, { id, owner_kind: account.ownerKind, owner_id: account.ownerId, kind: account.kind })
    return id
  }
  const entries = money.postings
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map((posting) => ({
      id: newId(),
      kind: posting.kind,
      debit_account_id: idOf(posting.debit),
      credit_account_id: idOf(posting.credit),
      amount_fen: posting.amountFen,
      bill_id: posting.billId,
      payment_id: posting.paymentId,
      business_on: posting.businessOn,
      memo: posting.memo,
      business_key: posting.businessKey,
      created_at: posting.at,
    }))
  const account = { id: 'uuid', owner_kind: 'text', owner_id: 'uuid', kind: 'text' } as const
  // The operator's own account may be there from an earlier part.
  await write(db, tenantId, 'finance_account', account, [...accounts.values()], { skipExisting: true })
  await write(
    db,
    tenantId,
    'finance_entry',
    {
      id: 'uuid',
      kind: 'text',
      debit_account_id: 'uuid',
      credit_account_id: 'uuid',
      amount_fen: 'bigint',
      bill_id: 'uuid',
      payment_id: 'uuid',
      business_on: 'date',
      memo: 'text',
      business_key: 'text',
      ...stamps,
    },
    entries,
  )
}
