import { house, queryRoomBoard, room } from '@cloud-steward/contract/housing/index.ts'
import { queryWorkbench } from '@cloud-steward/contract/insight/index.ts'
import * as fc from 'fast-check'
import { Client as Connection } from 'pg'
import { expect, it } from 'vitest'
import { freshTenant, signIn, testApp } from '../../../../test/app.ts'
import { freshPlace } from '../../../../test/place.ts'
import { rowCounts } from '../../../../test/row-counts.ts'
import { addOne, addPlace, type Ids } from '../../../../test/samples.ts'
import { addDays } from '../../../infra/calendar.ts'
import { newId } from '../../../infra/db/id.ts'
import { asOwner } from '../../../infra/db/owner.ts'
import { type RoomFacts, type RoomLeaseFacts, type RoomOverlay, roomState } from './room-state.fixture.ts'

const OVERLAYS: RoomOverlay[] = ['none', 'none', 'none', 'repair', 'preparing', 'owner_use', 'disabled']
const around = fc.oneof(fc.constantFrom(-31, -30, -1, 0, 1, 29, 30, 31), fc.integer({ min: -120, max: 120 }))
/** Leases follow each other from the first day on; `bill` is when something unpaid of it is due. */
const situation = fc.record({
  overlay: fc.constantFrom(...OVERLAYS),
  kept: fc.boolean(),
  from: around,
  leases: fc.array(
    fc.record({
      status: fc.constantFrom('draft', 'in_review', 'pending_sign', 'signed', 'signed', 'ended', 'cancelled'),
      days: fc.integer({ min: 0, max: 90 }),
      gap: fc.integer({ min: 0, max: 40 }),
      bill: fc.option(around),
      notice: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
})
type Situation = typeof situation extends fc.Arbitrary<infer S> ? S : never
interface Lease {
  id: string
  status: string
  startOn: string
  endOn: string
  billDueOn: string | null
  noticeGiven: boolean
}
const ROOMS = 300
const FURTHEST_FIRST = ['signed', 'pending_sign', 'in_review', 'draft']

function leasesOf({ from, leases }: Situation, today: string): Lease[] {
  let start = addDays(today, from)
  return leases.map(({ status, days, gap, bill, notice }) => {
    const [startOn, endOn] = [start, addDays(start, days)]
    start = addDays(endOn, gap + 1)
    return {
      id: newId(),
      status,
      startOn,
      endOn,
      billDueOn: bill === null ? null : addDays(today, bill),
      noticeGiven: notice,
    }
  })
}

/** The facts the rule speaks of, read from the leases without any SQL. */
function factsOf(overlay: RoomOverlay, leases: Lease[], today: string): RoomFacts {
  const billed = leases.filter(({ billDueOn }) => billDueOn !== null)
  const started = leases.filter(({ status, startOn }) => status === 'signed' && startOn <= today)
  const left = billed.findLast(({ status }) => status === 'ended')
  const current = started.toSorted((a, b) => (a.startOn < b.startOn ? -1 : 1)).at(-1)
  const coming = leases
    .filter((one) => one.endOn >= today && (one.status !== 'signed' || one.startOn > today))
    .filter(({ status }) => FURTHEST_FIRST.includes(status))
  const next = FURTHEST_FIRST.map((status) => coming.find((one) => one.status === status)).find(Boolean)
  const signed = (lease: Lease): Lease & RoomLeaseFacts => ({
    ...lease,
    signed: lease.status === 'signed',
    waitsFor: lease.status === 'pending_sign' || lease.status === 'in_review' ? lease.status : undefined,
  })
  return {
    overlay,
    today,
    hasOverdue: billed.some(({ billDueOn }) => billDueOn! < today),
    hasOpen: billed.length > 0,
    ...(next ? { next: signed(next) } : {}),
    ...(current
      ? { current: signed(current) }
      : left
        ? { current: { startOn: today, endOn: today, signed: true, leftOn: today } }
        : {}),
  }
}

it('shows on the list and the board what the rule says, for 300 rooms in any situation', async () => {
  const app = await testApp()
  const tenant = await freshTenant(app)
  const admin = await signIn(app, tenant)
  const ids: Ids = await addPlace(admin)
  ids['housing.house'] = await addOne(admin, house, ids)
  const today = tenant.ctx().today()
  const situations = fc.sample(situation, { numRuns: ROOMS, seed: 20_261_120 })
  const owner = new Connection({ connectionString: app.ownerUrl })
  await owner.connect()
  const expected = new Map<string, string>()
  for (const [at, one] of situations.entries()) {
    const id = newId()
    const leases = leasesOf(one, today)
    expected.set(id, roomState({ ...factsOf(one.overlay, leases, today), kept: one.kept }))
    await owner.query(
      `insert into housing_room (tenant_id, id, site_id, building_id, house_id, landlord_id, floor, number, full_name, mode, base_rent_fen, deposit_fen, overlay)
        select tenant_id, $2, site_id, building_id, id, landlord_id, 1, $3, $3, 'shared', 0, 0, $4 from housing_house where tenant_id = $1 and id = $5`,
      [tenant.id, id, `S${at}`, one.overlay, ids['housing.house']],
    )
    if (one.kept)
      await owner.query(
        `insert into housing_reservation (tenant_id, id, no, room_id, site_id, landlord_id, rentee_id, start_on, rent_fen, deposit_months, sign_by_on, holding_fen, status)
          select tenant_id, $2::uuid, $2::text, id, site_id, landlord_id, $3, current_date, 1, 1, current_date, 1, 'held' from housing_room where tenant_id = $1 and id = $4`,
        [tenant.id, newId(), ids['housing.rentee'], id],
      )
    for (const lease of leases) await addLease(owner, tenant.id, id, ids, lease)
  }
  await owner.end()
  const listed = (await admin.send(room.endpoints.query, { fullName: 'S', houseId: '', pageSize: 1_000 })).body
    .data as { list: { id: string; state: string }[] }
  const board = (await admin.call(queryRoomBoard, {})).body.data.rooms
  for (const shown of [listed.list, board]) {
    const states = new Map(shown.map(({ id, state }) => [id, state]))
    const wrong = [...expected]
      .filter(([id, state]) => states.get(id) !== state)
      .map(([id, state]) => [state, states.get(id)])
    expect(wrong).toEqual([])
  }
  expect(new Set(expected.values()).size).toBeGreaterThan(12)
})

it('counts all rooms on the board, also those it has no tiles for', async () => {
  const { app, tenant, admin, ids } = await freshPlace()
  await asOwner(app.ownerUrl, (owner) =>
    owner.query(
      `insert into housing_room (tenant_id, id, site_id, building_id, house_id, landlord_id, floor, number, full_name, mode, base_rent_fen, deposit_fen)
        select tenant_id, gen_random_uuid(), site_id, building_id, id, landlord_id, 1, 'N' || n, 'N', 'shared', 0, 0
        from housing_house, generate_series(1, 5001) n where tenant_id = $1 and id = $2`,
      [tenant.id, ids['housing.house']],
    ),
  )
  const rooms = (await rowCounts(app, tenant.id)).housing_room!
  const board = (await admin.call(queryRoomBoard, { siteId: ids['housing.site'] })).body.data
  expect(board.rooms).toHaveLength(5_000)
  expect(board.counts.reduce((sum, { rooms: some }) => sum + some, 0)).toBe(rooms)
  const figures = (await admin.call(queryWorkbench, {})).body.data
  expect(board.counts.find(({ state }) => state === 'vacant')?.rooms).toBe(figures.vacant)
})

async function addLease(owner: Connection, tenantId: number, roomId: string, ids: Ids, lease: Lease): Promise<void> {
  await owner.query(
    `insert into housing_lease (tenant_id, id, no, room_id, site_id, landlord_id, rentee_id, start_on, end_on, rent_fen, pay_months, advance_days, cycle_mode, proration, deposit_fen, late_fee_bp, grace_days, status, left_on, leaving_on)
      select tenant_id, $2, $3, id, site_id, landlord_id, $4, $5::date, $6::date, 1, '1', 0, 'anniversary', 'actualMonth', 0, 0, 0, $7, case when $7 = 'ended' then $6::date end, $9::date
      from housing_room where tenant_id = $1 and id = $8`,
    [
      tenantId,
      lease.id,
      `N${lease.id}`,
      ids['housing.rentee'],
      lease.startOn,
      lease.endOn,
      lease.status,
      roomId,
      lease.noticeGiven ? lease.endOn : null,
    ],
  )
  if (!lease.billDueOn) return
  await owner.query(
    `insert into billing_bill (tenant_id, id, no, lease_id, room_id, site_id, rentee_id, landlord_id, period_from, period_to, due_on, total_fen, rent_fen, late_fee_bp, grace_days)
      select tenant_id, $2, $3, id, room_id, site_id, rentee_id, landlord_id, start_on, end_on, $4, 100, 100, 0, 0 from housing_lease where tenant_id = $1 and id = $5`,
    [tenantId, newId(), `B${lease.id}`, lease.billDueOn, lease.id],
  )
}
