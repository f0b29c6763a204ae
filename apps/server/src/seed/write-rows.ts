import { type ColumnType, insertMany } from '../infra/db/bulk.ts'
import { newId } from '../infra/db/id.ts'
import type { TenantDb } from '../infra/db/tenant-db.ts'
import { type Account, accountId } from '../modules/finance/index.ts'
import type { Lettings } from './make-leases.ts'
import type { Money } from './make-money.ts'
import type { Places } from './make-places.ts'

type Columns = Readonly<Record<string, ColumnType>>
const CHUNK = 2_000
const stamps = { created_at: 'timestamptz' } as const
const person = { id: 'uuid', code: 'text', name: 'text', mobile: 'text', id_no_masked: 'text' } as const

/** Writes rows of one table in chunks; one chunk is one statement. */
async function write(
  db: TenantDb,
  tenantId: number,
  table: string,
  columns: Columns,
  rows: readonly object[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK)
    await db.run(insertMany(tenantId, table, columns as never, rows.slice(at, at + CHUNK) as never[]))
}

export async function writePlaces(db: TenantDb, tenantId: number, places: Places): Promise<void> {
  await write(
    db,
    tenantId,
    'housing_landlord',
    { ...person, bank_name: 'text', bank_account: 'text' },
    places.landlords,
  )
  await write(
    db,
    tenantId,
    'housing_site',
    {
      id: 'uuid',
      code: 'text',
      name: 'text',
      region_code: 'text',
      address: 'text',
      mode: 'text',
      landlord_id: 'uuid',
      built_year: 'int',
    },
    places.sites,
  )
  await write(
    db,
    tenantId,
    'housing_building',
    { id: 'uuid', site_id: 'uuid', name: 'text', floors: 'int', units: 'int' },
    places.buildings,
  )
  const place = {
    id: 'uuid',
    site_id: 'uuid',
    building_id: 'uuid',
    floor: 'int',
    number: 'text',
    area_m2: 'numeric',
    mode: 'text',
    landlord_id: 'uuid',
  } as const
  await write(
    db,
    tenantId,
    'housing_house',
    { ...place, unit_no: 'text', layout: 'text', orientation: 'text', decoration: 'text' },
    places.houses,
  )
  await write(
    db,
    tenantId,
    'housing_room',
    {
      ...place,
      house_id: 'uuid',
      full_name: 'text',
      max_persons: 'int',
      base_rent_fen: 'bigint',
      deposit_fen: 'bigint',
      overlay: 'text',
    },
    places.rooms,
  )
}

export async function writeLettings(db: TenantDb, tenantId: number, { rentees, lettings }: Lettings): Promise<void> {
  await write(db, tenantId, 'housing_rentee', { ...person, ...stamps }, rentees)
  const lease = {
    id: 'uuid',
    no: 'text',
    room_id: 'uuid',
    site_id: 'uuid',
    landlord_id: 'uuid',
    rentee_id: 'uuid',
    start_on: 'date',
    end_on: 'date',
    rent_fen: 'bigint',
    pay_months: 'text',
    advance_days: 'int',
    cycle_mode: 'text',
    proration: 'text',
    deposit_fen: 'bigint',
    late_fee_bp: 'int',
    grace_days: 'int',
    status: 'text',
    signed_on: 'date',
    left_on: 'date',
    end_reason: 'text',
  } as const
  await write(
    db,
    tenantId,
    'housing_lease',
    { ...lease, ...stamps },
    lettings.map((one) => one.lease),
  )
  const changes = lettings.flatMap(({ lease: { id, status, created_at, left_on, end_reason } }) => [
    ...(status === 'draft'
      ? []
      : [
          {
            id: newId(),
            lease_id: id,
            from_status: 'draft',
            to_status: 'signed',
            reason: null,
            username: 'operator',
            created_at,
          },
        ]),
    ...(left_on
      ? [
          {
            id: newId(),
            lease_id: id,
            from_status: 'signed',
            to_status: 'ended',
            reason: end_reason,
            username: 'operator',
            created_at: `${left_on}T09:30:00Z`,
          },
        ]
      : []),
  ])
  await write(
    db,
    tenantId,
    'housing_lease_event',
    {
      id: 'uuid',
      lease_id: 'uuid',
      from_status: 'text',
      to_status: 'text',
      reason: 'text',
      username: 'text',
      ...stamps,
    },
    changes,
  )
  const charges = lettings.flatMap(({ lease: { id }, charges: schedule }) =>
    schedule.map((charge) => ({
      id: charge.id,
      lease_id: id,
      fee: charge.fee,
      period_from: charge.periodFrom,
      period_to: charge.periodTo,
      due_on: charge.dueOn,
      amount_fen: charge.amountFen,
      formula: charge.formula,
    })),
  )
  await write(
    db,
    tenantId,
    'housing_charge',
    {
      id: 'uuid',
      lease_id: 'uuid',
      fee: 'text',
      period_from: 'date',
      period_to: 'date',
      due_on: 'date',
      amount_fen: 'bigint',
      formula: 'jsonb',
    },
    charges,
  )
}

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
  await write(db, tenantId, 'finance_account', { id: 'uuid', owner_kind: 'text', owner_id: 'uuid', kind: 'text' }, [
    ...accounts.values(),
  ])
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
