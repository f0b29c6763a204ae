import { insertMany } from '../infra/db/bulk.ts'
import { newId } from '../infra/db/id.ts'
import type { TenantDb } from '../infra/db/tenant-db.ts'
import { chargeRow } from '../modules/housing/lease/charge.queries.ts'
import type { Lettings } from './make-leases.ts'
import type { Places } from './make-places.ts'

const CHUNK = 2_000

/** Writes rows of one table in chunks; one chunk is one statement. */
export async function write<Table extends Parameters<typeof insertMany>[1]>(
  db: TenantDb,
  tenantId: number,
  table: Table,
  rows: Parameters<typeof insertMany<Table>>[2],
  options: { skipExisting?: true } = {},
): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK)
    await db.run(insertMany(tenantId, table, rows.slice(at, at + CHUNK), options))
}

export async function writePlaces(db: TenantDb, tenantId: number, places: Places): Promise<void> {
  await write(db, tenantId, 'housing_landlord', places.landlords)
  await write(db, tenantId, 'housing_site', places.sites)
  await write(db, tenantId, 'housing_building', places.buildings)
  await write(db, tenantId, 'housing_house', places.houses)
  await write(db, tenantId, 'housing_room', places.rooms)
}

export async function writeLettings(db: TenantDb, tenantId: number, { rentees, lettings }: Lettings): Promise<void> {
  await write(db, tenantId, 'housing_rentee', rentees)
  await write(
    db,
    tenantId,
    'housing_lease',
    lettings.map((one) => one.lease),
  )
  const changes = lettings.flatMap(({ lease: { id, status, created_at, left_on, end_reason } }) => {
    const change = { id: newId(), subject: 'housing.lease', record_id: id, username: 'operator' }
    const signed = { ...change, from_state: 'draft', to_state: 'signed', reason: null, created_at }
    if (status === 'draft') return []
    if (!left_on) return [signed]
    const ended = { from_state: 'signed', to_state: 'ended', reason: end_reason, created_at: `${left_on}T09:30:00Z` }
    return [signed, { ...change, id: newId(), ...ended }]
  })
  await write(db, tenantId, 'infra_step', changes)
  const charges = lettings.flatMap(({ lease, charges: schedule }) =>
    schedule.map((charge) => chargeRow(lease.id, charge)),
  )
  await write(db, tenantId, 'housing_charge', charges)
}
