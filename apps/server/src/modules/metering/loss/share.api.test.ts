import { confirmShare, previewShare, queryShareParts, voidShare } from '@cloud-steward/contract/metering/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { aWorld, billsOf, brokenInvariants, type World } from '../../billing/billing.builders.ts'
import { meters } from '../meter/meter.service.ts'
import {
  aMeter,
  aMeteredRoom,
  aPricePlan,
  attach,
  type Metered,
  read,
  settle,
  settlementsOf,
} from '../metering.builders.ts'
import { billSettlements } from '../settlement/billing.service.ts'
import { confirmSettlements } from '../settlement/settlement.service.ts'
import { shareRuns } from './share.source.ts'

let world: World
let admin: Client
let main: string
let stairs: string
let homes: Metered[]
const MAY = { periodFrom: '2026-05-01', periodTo: '2026-05-31' }
const flat = { kind: 'flat', price: 1, tiers: null }
/** Two let rooms behind a main meter that counted 300 while they counted 100 each and the stairs 20. */
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  const terms = { startOn: '2026-05-01', endOn: '2027-04-30' }
  homes = [
    await aMeteredRoom(world, { terms }),
    await aMeteredRoom(world, { terms: { ...terms, startOn: '2026-05-22' } }),
  ]
  const { siteId } = homes[0]!
  await attach(world.today, await aPricePlan(world.today, '2026-01-01', flat), siteId)
  main = await aMeter(world.today, { siteId })
  stairs = await aMeter(world.today, { siteId }, { role: 'public', parentId: main })
  await read(world.today, main, { '2026-05-01': 0, '2026-06-01': 300 })
  await read(world.today, stairs, { '2026-05-01': 0, '2026-06-01': 20 })
  for (const { meterId } of homes) {
    await meters.update(world.today, { id: meterId, parentId: main })
    await read(world.today, meterId, { '2026-05-01': 0, '2026-06-01': 100 })
  }
})
const asked = (given: object = {}) => ({ meterId: main, ...MAY, method: 'household' as const, ...given })
const confirm = (given: object = {}) => admin.call(confirmShare, asked(given), { key: newId() })

describe('the loss of a building', () => {
  it('is shown before it is shared: what nobody lived in is the landlord’s', async () => {
    const { data } = (await admin.call(previewShare, asked())).body
    expect(data).toMatchObject({
      mainQuantity: 300,
      subQuantity: 200,
      publicQuantity: 20,
      lossQuantity: 80,
      lossFen: 8_000,
    })
    // 31 days each: one room let all of them, the other from the 22nd on.
    expect(data.parts.map(({ renteeName, weight, amountFen }) => [Boolean(renteeName), weight, amountFen])).toEqual([
      [true, 31, 4_000],
      [false, 21, 2_710],
      [true, 10, 1_290],
    ])
    const byDays = (await admin.call(previewShare, asked({ method: 'days' }))).body.data
    expect(byDays.parts.map(({ amountFen }) => amountFen)).toEqual([4_000, 2_710, 1_290])
    expect(await settlementsOf(world.today)).toEqual([])
  })

  it('goes on the utility bills of those who bear it, whether settled before or after', async () => {
    await settle(world.today, MAY.periodFrom, MAY.periodTo)
    expect((await confirm()).body.code).toBe(200)
    const own = (await settlementsOf(world.today, { state: 'draft' })).filter((one) => one.lossFen > 0)
    expect(own.map(({ lossFen }) => lossFen).toSorted()).toEqual([1_290, 4_000])
    const ids = own.map(({ id }) => id)
    await confirmSettlements(world.today, { ids })
    await billSettlements(world.today, { ids, dueOn: '2026-06-20' })
    const bills = await billsOf(world.today, { leaseId: homes[0]!.leaseId })
    expect(bills).toMatchObject([{ kind: 'utility', totalFen: 14_000 }])
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('is shared once, however many confirm it at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm()))
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
    expect(answers.find(({ body }) => body.code !== 200)!.body.reason).toBe('metering.error.sharedAlready')
  })

  it('is taken back while no part is billed, and its parts leave the settlements', async () => {
    await settle(world.today, MAY.periodFrom, MAY.periodTo)
    const { id } = (await confirm()).body.data
    const parts = (await admin.call(queryShareParts, { id })).body.data.parts
    expect(parts.reduce((sum, one) => sum + one.amountFen, 0)).toBe(8_000)
    await admin.call(voidShare, { id, reason: 'wrong meter' })
    expect((await settlementsOf(world.today)).map(({ lossFen }) => lossFen)).toEqual(
      (await settlementsOf(world.today)).map(() => 0),
    )
    const again = (await confirm({ capFen: 2_000 })).body.data
    const capped = (await admin.call(queryShareParts, { id: again.id })).body.data.parts
    expect(capped.map(({ renteeName, amountFen }) => [Boolean(renteeName), amountFen])).toEqual([
      // The landlord of the capped room bears what is above, apart from his vacant one.
      [true, 2_000],
      [false, 2_000],
      [true, 1_290],
      [false, 2_710],
    ])
    const ids = (await settlementsOf(world.today, { state: 'draft' })).map(({ id: one }) => one)
    await confirmSettlements(world.today, { ids })
    await billSettlements(world.today, { ids, dueOn: '2026-06-20' })
    expect((await admin.call(voidShare, { id: again.id, reason: 'late' })).body.reason).toBe(
      'metering.error.shareBilled',
    )
  })

  it('is shared by a formula, which is kept with it; one that gives no weights is refused', async () => {
    const by = (formula?: string) => asked({ method: 'formula', formula })
    const { data } = (await admin.call(previewShare, by('households × days × 2 + consumption / 100'))).body
    // 31 days with 1 unit in a hundred, nobody for 21 days, 10 days; what vacant days used counts for the landlord.
    expect(data.parts.map(({ renteeName, weight }) => [Boolean(renteeName), weight])).toEqual([
      [true, 63],
      [false, 0.677],
      [true, 20.323],
    ])
    expect(data.parts.reduce((sum, one) => sum + one.amountFen, 0)).toBe(8_000)
    expect((await admin.call(previewShare, by())).body.reason).toBe('metering.error.shareFormula')
    expect((await admin.call(previewShare, by('rent'))).body.reason).toBe('metering.error.shareFormula')
    expect((await admin.call(previewShare, by('1 / households'))).body.reason).toBe('metering.error.shareFormulaRoom')
    expect((await admin.call(previewShare, by('households - 1'))).body.reason).toBe('metering.error.shareFormulaRoom')
    expect((await admin.call(previewShare, by('0'))).body.reason).toBe('metering.error.noLoss')
    expect((await confirm({ method: 'formula', formula: 'households' })).body.code).toBe(200)
    const { list } = await shareRuns.query(world.today, {})
    expect(list).toMatchObject([{ method: 'formula', formula: 'households', lossFen: 8_000 }])
    const { parts } = (await admin.call(queryShareParts, { id: list[0]!.id })).body.data
    expect(parts.map(({ amountFen }) => amountFen).toSorted((a, b) => a - b)).toEqual([0, 4_000, 4_000])
  })

  it('stops where the subs counted more than the main, and is not there for others', async () => {
    await read(world.today, main, { '2026-06-08': 301 })
    for (const { meterId } of homes) await read(world.today, meterId, { '2026-06-08': 110 })
    const june = asked({ periodFrom: '2026-06-01', periodTo: '2026-06-07' })
    expect((await admin.call(previewShare, june)).body.reason).toBe('metering.error.shareReading')
    await read(world.today, stairs, { '2026-06-08': 21 })
    expect((await admin.call(previewShare, june)).body.reason).toBe('metering.error.negativeLoss')
    const stranger = await signIn(world.app, await aWorld())
    expect((await stranger.call(previewShare, asked())).body.reason).toBe('metering.error.notMain')
    expect((await stranger.call(confirmShare, asked(), { key: newId() })).body.code).not.toBe(200)
    expect((await admin.call(previewShare, asked({ meterId: homes[0]!.meterId }))).body.reason).toBe(
      'metering.error.notMain',
    )
  })
})
