import { type ColumnType, insertMany } from '../infra/db/bulk.ts'
import { newId } from '../infra/db/id.ts'
import type { TenantDb } from '../infra/db/tenant-db.ts'
import type { Lettings } from './make-leases.ts'
import type { Places } from './make-places.ts'

type Columns = Readonly<Record<string, ColumnType>>
const CHUNK = 2_000
export const stamps = { created_at: 'timestamptz' } as const
const person = { id: 'uuid', code: 'text', name: 'text', mobile: 'text', id_no_masked: 'text' } as const

/** Writes rows of one table in chunks; one chunk is one statement. */
export async function write(
  db: TenantDb,
  tenantId: number,
  table: string,
  columns: Columns,
  rows: readonly object[],
  options: { skipExisting?: true } = {},
): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK)
    await db.run(insertMany(tenantId, table, columns as never, rows.slice(at, at + CHUNK) as never[], options))
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
