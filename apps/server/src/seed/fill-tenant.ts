import type { Pools } from '../infra/db/pools.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { inTransaction, type TenantDb, tenantDb } from '../infra/db/tenant-db.ts'
import { clockOf } from './clock.ts'
import { makeCheckOuts, writeCheckOuts } from './make-check-outs.ts'
import { makeLettings } from './make-leases.ts'
import { makeMoney } from './make-money.ts'
import { makePlaces } from './make-places.ts'
import type { SitePlan } from './plan.ts'
import { Random } from './random.ts'
import { writeMoney } from './write-money.ts'
import { writeLettings, writePlaces } from './write-rows.ts'

export interface Filled {
  rooms: number
  landlords: number
  leases: number
  bills: number
  payments: number
  /** Parties the demonstration accounts stand for: a landlord with many rooms, a rentee living in one. */
  landlordId: string | undefined
  renteeId: string | undefined
}

/** What the tenant has from earlier parts: numbers go on after it. */
export const NOTHING = { landlords: 0, leases: 0, bills: 0, payments: 0 }

/** Fills a tenant with two years of life on these sites, all of it or nothing. The same seed and day give the same data. */
export async function fillTenant(
  pools: Pools,
  tenant: { id: number; seed: number; sites: readonly SitePlan[] },
  before = NOTHING,
  now = new Date(),
): Promise<Filled> {
  const clock = clockOf(now)
  const { today } = clock
  const random = new Random(tenant.seed)
  const places = makePlaces(random, tenant.sites, before.landlords)
  const types = await tenantDb(pools.app, tenant.id).rows(
    raw<{ id: string; name: string }>(sql`select id, name from housing_contract_type where tenant_id = ${tenant.id}`),
  )
  const typeIds = Object.fromEntries(types.map(({ id, name }) => [name, id]))
  const lettings = makeLettings(random, places.rooms, clock, before.leases + 1, typeIds)
  const money = makeMoney(random, tenant.id, lettings.lettings, clock, before)
  const checkOuts = makeCheckOuts(tenant.id, lettings, money, clock, before.leases + 1)
  await inTransaction(pools.app, tenant.id, async (db) => {
    await writePlaces(db, tenant.id, places)
    await writeLettings(db, tenant.id, lettings)
    await writeMoney(db, tenant.id, money)
    await writeCheckOuts(db, tenant.id, checkOuts)
    await count(db, tenant.id, places.houses.length, {
      lease: lettings.lettings.length,
      bill: money.bills.length,
      payment: money.payments.length,
      // They have the numbers of their leases.
      checkOut: lettings.lettings.length,
      refund: lettings.lettings.length,
    })
  })
  const living = lettings.lettings.filter(({ lease }) => lease.status === 'signed' && lease.start_on <= today)
  const perLandlord = countBy(living.map(({ lease }) => lease.landlord_id))
  // The landlord with the fewest rooms of three or more: a private owner, not the company behind a whole block.
  const owner = [...perLandlord].filter(([, rooms]) => rooms >= 3).toSorted((a, b) => a[1] - b[1])[0]?.[0]
  return {
    rooms: places.rooms.length,
    landlords: places.landlords.length,
    leases: lettings.lettings.length,
    bills: money.bills.length,
    payments: money.payments.length,
    landlordId: owner ?? living[0]?.lease.landlord_id,
    renteeId: living.find(({ lease }) => lease.landlord_id === owner)?.lease.rentee_id ?? living[0]?.lease.rentee_id,
  }
}

function countBy(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** Counters go on after what was written in bulk. */
async function count(db: TenantDb, tenantId: number, houses: number, series: Record<string, number>): Promise<void> {
  await db.run(
    raw(sql`insert into housing_quota (tenant_id, houses) values (${tenantId}, ${houses})
    on conflict (tenant_id) do update set houses = housing_quota.houses + ${houses}`),
  )
  for (const [name, value] of Object.entries(series))
    await db.run(
      raw(sql`insert into infra_counter (tenant_id, name, value) values (${tenantId}, ${name}, ${value})
      on conflict (tenant_id, name) do update set value = infra_counter.value + ${value}`),
    )
}
