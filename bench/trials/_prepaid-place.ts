import { pino } from 'pino'
import { addDays } from '../../apps/server/src/infra/calendar.ts'
import { makeCtx, reactedEvents } from '../../apps/server/src/infra/ctx/make-ctx.ts'
import { Ports } from '../../apps/server/src/infra/ctx/ports.ts'
import type { Ctx } from '../../apps/server/src/infra/ctx/types.ts'
import { asOwner } from '../../apps/server/src/infra/db/owner.ts'
import { openPools } from '../../apps/server/src/infra/db/pools.ts'
import { storeTelemetry } from '../../apps/server/src/modules/devices/index.ts'
import { attachPricePlan } from '../../apps/server/src/modules/metering/price-plan/attachment.service.ts'
import { publishVersion, saveVersion } from '../../apps/server/src/modules/metering/price-plan/price-plan.service.ts'
import { pricePlans } from '../../apps/server/src/modules/metering/price-plan/price-plan.source.ts'
import { openAccount } from '../../apps/server/src/modules/prepaid/account/open-account.service.ts'
import { USUAL } from '../../apps/server/src/modules/prepaid/decision/decision.fixture.ts'
import { warningPlans } from '../../apps/server/src/modules/prepaid/plan/plan.service.ts'
import { addTenant } from '../../apps/server/src/setup/first-tenants.ts'
import { startDatabase } from '../../apps/server/src/setup/start-database.ts'
import { fillInBulk, idFrom, idOf } from '../_bulk.ts'

const TENANT = { id: 10_001, code: '10001', name: 'T', houseLimit: 10_000_000, timeZone: 'Asia/Shanghai' }
const [METER, TYPE, LINE] = ['00e0', '00e1', '00e3'] as const
/** Fen for a unit, the same all the time: what somebody owes is then known without the engine that is tried. */
export const PRICE_FEN = 60
export const PLAN = { ...USUAL, freshMinutes: 120 }
export interface PrepaidPlace {
  /** The tenant at a moment of another clock than this machine's. */
  at(moment: number): Ctx
  /** Tells the database how much there is by now: it would find out by itself, but not at the pace of this clock. */
  analyze(): Promise<unknown>
  accounts: { id: string; deviceId: string; startMilli: number; isReachable: boolean; isProtected: boolean }[]
  stop(): Promise<void>
}
/** So many are made, told and opened at once. */
export const PART = 500
const LANES = 4
/** Works on all of them, a few at once. */
export async function inLanes<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  let at = 0
  const lane = async (): Promise<void> => {
    while (at < all.length) await work(all[at++]!)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

/**
 * A database with so many let rooms, each with a meter that can be switched and an account of its own, opened at `from`.
 * One in twenty of the renters cannot be reached, one room in fifty must not lose power. No process works on it but this.
 */
export async function makePrepaidPlace(
  folder: string,
  count: number,
  from: number,
  holiday: string,
): Promise<PrepaidPlace> {
  const log = pino({ level: 'error' })
  const database = await startDatabase({ dataDir: folder, databaseUrl: undefined }, log, (reason) => {
    throw new Error(reason)
  })
  // That a commit outlives a crash is tried elsewhere; a month of a day's work each minute waits for no disk.
  await asOwner(database.ownerUrl, (owner) => owner.query('alter database cloud_steward set synchronous_commit = off'))
  const pools = openPools(database.appUrl, log)
  await addTenant(database.ownerUrl, pools, TENANT)
  // No process works on it but this: nothing reacts to events here.
  const ports = new Ports()
  ports.provide(reactedEvents, new Set())
  const at = (moment: number): Ctx =>
    makeCtx({ pools, ports, tenant: TENANT, requestId: 'trial', log, now: () => new Date(moment) })
  const accounts = Array.from({ length: count }, (_, n) => ({
    id: '',
    deviceId: idOf(METER, n + 1),
    // One in fifty goes over its largest number.
    startMilli: n % 50 === 7 ? 999_990_000 + ((n * 37) % 5_000) : 100_000 + ((n * 7_919) % 5_000_000),
    isReachable: n % 20 !== 3,
    isProtected: n % 50 === 11,
  }))
  await asOwner(database.ownerUrl, async (owner) => {
    await fillInBulk(owner, [{ tenantId: TENANT.id, leases: count, billsPerLease: 0 }])
    await owner.query(`select infra_make_months('device_telemetry', -12, 3)`)
    await owner.query(`update housing_lease set start_on = $1, end_on = $2 where tenant_id = ${TENANT.id}`, [
      addDays(dayOf(from), -60),
      addDays(dayOf(from), 400),
    ])
    await owner.query(
      `insert into identity_user (tenant_id, id, username, nickname, password_hash, party_kind, party_id)
        select ${TENANT.id}, gen_random_uuid(), 'r' || n, 'r' || n, '-', 'rentee', ${idFrom('0004', 'n')} from generate_series(1, ${count}) n where (n - 1) % 20 <> 3`,
    )
    await owner.query(
      `insert into device_type (tenant_id, id, code, name, category, protocol, can_switch, has_key, needs_button, poll_minutes, offline_minutes)
        values (${TENANT.id}, '${idOf(TYPE, 1)}', 'TL', 'TL', 'collector', 'json', false, false, false, 15, 90),
          (${TENANT.id}, '${idOf(TYPE, 2)}', 'TM', 'TM', 'elemeter', 'dlt645', true, true, false, 15, 90)`,
    )
    await owner.query(
      `insert into device (tenant_id, id, category, serial, type_id, site_id, name)
        select ${TENANT.id}, ${idFrom(LINE, 'n')}, 'collector', 'TL' || n, '${idOf(TYPE, 1)}', ${idFrom('0001', 'n')}, 'TL' || n from generate_series(1, 10) n`,
    )
    await owner.query(
      `insert into metering_meter (tenant_id, id, no, utility, role, site_id, room_id, multiplier, max_reading)
        select tenant_id, ${idFrom(METER, 'n')}, 'TM' || n, 'electric', 'room', site_id, id, 1, 999999.99
        from housing_room join generate_series(1, ${count}) n on id = ${idFrom('0006', 'n')} where tenant_id = ${TENANT.id}`,
    )
    await owner.query(
      `insert into device (tenant_id, id, category, serial, type_id, site_id, room_id, collector_id, address, meter_id)
        select m.tenant_id, m.id, 'elemeter', m.no, '${idOf(TYPE, 2)}', m.site_id, m.room_id, c.id, lpad(substr(m.no, 3), 12, '0'), m.id
        from metering_meter m join device c on c.tenant_id = m.tenant_id and c.site_id = m.site_id and c.category = 'collector' where m.tenant_id = ${TENANT.id}`,
    )
    await owner.query(
      `insert into prepaid_protection (tenant_id, id, site_id, room_id, kind, from_on, reason)
        select tenant_id, gen_random_uuid(), site_id, room_id, 'life_support', $1, 'trial' from metering_meter
        where tenant_id = ${TENANT.id} and (substr(no, 3)::int - 1) % 50 = 11`,
      [dayOf(from)],
    )
    await owner.query('analyze')
  })
  const ctx = at(from)
  await warningPlans.add(ctx, {
    name: 'Trial',
    ...PLAN,
    holidays: [holiday],
    isDefault: true,
  })
  const { id: pricePlanId } = await pricePlans.add(ctx, { code: 'T', name: 'T', utility: 'electric' })
  const terms = {
    kind: 'flat',
    price: PRICE_FEN / 100,
    servicePrice: 0,
    fixedFen: 0,
    fixedPer: 'month',
    minFen: 0,
  } as const
  await saveVersion(ctx, { ...terms, pricePlanId, effectiveOn: addDays(dayOf(from), -30) })
  await publishVersion(ctx, { pricePlanId })
  for (let n = 1; n <= 10; n++)
    await attachPricePlan(ctx, { pricePlanId, siteId: idOf('0001', n), fromOn: addDays(dayOf(from), -30) })
  for (let n = 0; n < count; n += PART)
    await ctx.db.run(
      storeTelemetry(
        TENANT.id,
        accounts.slice(n, n + PART).map(({ deviceId, startMilli }) => {
          const told = { at: new Date(from), receivedAt: new Date(from) }
          return { deviceId, ...told, counterMilli: startMilli, facts: { relay: 'closed' } }
        }),
      ),
    )
  await inLanes(accounts, async (one) => {
    one.id = (await openAccount(ctx, { meterId: one.deviceId, leaseAllows: true })).id
  })
  const analyze = () => asOwner(database.ownerUrl, (owner) => owner.query('analyze'))
  await analyze()
  return {
    at,
    accounts,
    analyze,
    stop: async () => {
      await pools.end()
      await database.stop()
    },
  }
}
const dayOf = (moment: number): string => new Date(moment + 8 * 3_600_000).toISOString().slice(0, 10)
