import { beforeEach, expect, it } from 'vitest'
import type { Ctx } from '../../infra/ctx/types.ts'
import { aWorld, type World } from '../billing/billing.builders.ts'
import { takeReadings } from '../metering/index.ts'
import { aPricedRoom, type Metered, settle, settlementsOf } from '../metering/metering.builders.ts'
import { beginCheckOut, readFinalMeters } from './preparation.service.ts'
import { queryCheckOutDetail } from './statement.service.ts'

let world: World
let home: Metered
/** A meter that tells its number each night, 10 kWh a day. */
beforeEach(async () => {
  world = await aWorld()
  home = await aPricedRoom(world, { kind: 'flat', price: 0.5 })
  for (const [day, kwh] of Object.entries({ '2026-06-01': 0, '2026-06-12': 110, '2026-06-14': 130, '2026-06-15': 140 }))
    await tells(world.today, day, kwh)
})
async function tells(ctx: Ctx, readOn: string, kwh: number): Promise<void> {
  const taken = { meterId: home.meterId, readOn, valueMilli: kwh * 1_000, kind: 'remote' as const }
  const [result] = await ctx.transaction((tx) => takeReadings(tx, [{ ...taken, sure: true, confirmed: true }]))
  expect(result!.reason).toBeUndefined()
}
const begin = async (leftOn: string) =>
  (await beginCheckOut(world.today, { leaseId: home.leaseId, leaveKind: 'early', leftOn, reason: '搬走' })).id
const shown = async (id: string) => (await queryCheckOutDetail(world.today, { id })).meters[0]
const reads = (id: string, value: number) =>
  readFinalMeters(world.today, { id, rows: [{ meterId: home.meterId, value }] }).catch((error) => error.reason)
const used = async () =>
  (await settlementsOf(world.today, { meterId: home.meterId })).map(({ periodTo, quantity }) => [periodTo, quantity])

it('takes what is read at the hand-over in place of the number of that night', async () => {
  const id = await begin('2026-06-15')
  expect(await shown(id)).toMatchObject({ finalValue: 140 })
  expect(await reads(id, 129)).toBe('metering.error.backwardsFrom')
  expect(await reads(id, 143.5)).toEqual({})
  expect(await shown(id)).toMatchObject({ finalValue: 143.5 })
  expect(await used()).toEqual([['2026-06-14', 143.5]])
  // Said again it is no other number.
  expect(await reads(id, 143.5)).toEqual({})
  // Tomorrow's goes on from it.
  const tomorrow = world.ctx(new Date('2026-06-16T02:00:00+08:00'))
  await tells(tomorrow, '2026-06-16', 150)
})

it('lets a number stand with which something is settled', async () => {
  await settle(world.today, '2026-06-01', '2026-06-14')
  const id = await begin('2026-06-15')
  expect(await reads(id, 143.5)).toBe('metering.error.sameDay')
  expect(await reads(id, 140)).toEqual({})
})

it('takes the number that stands on a day that is past, and what follows where none does', async () => {
  const past = await begin('2026-06-14')
  expect(await shown(past)).toMatchObject({ previousOn: '2026-06-14', finalValue: 130 })
  expect(await reads(past, 131)).toBe('metering.error.sameDay')
  expect(await reads(past, 130)).toEqual({})
  expect(await used()).toEqual([['2026-06-13', 130]])
})

it('offers what follows from the numbers around a day on which nobody read it', async () => {
  const between = await begin('2026-06-13')
  expect(await shown(between)).toMatchObject({ previousOn: '2026-06-12', finalValue: 120 })
  expect(await reads(between, 120)).toEqual({})
})
