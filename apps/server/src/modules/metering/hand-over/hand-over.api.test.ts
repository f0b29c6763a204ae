import { lease, queryLeaseHistory } from '@cloud-steward/contract/housing/index.ts'
import { handOverLease, queryHandOver, readAtChange, undoHandOver } from '@cloud-steward/contract/metering/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { uploaded } from '../../../../test/picture.ts'
import { newId } from '../../../infra/db/id.ts'
import { aWorld, TODAY, type World } from '../../billing/billing.builders.ts'
import { finishInspection, saveInspection } from '../../housing/index.ts'
import { takeReadings } from '../meter/reading.service.ts'
import { aPricedRoom, type Metered, read, settle, settlementsOf } from '../metering.builders.ts'
import { correctionReactions } from '../settlement/correct-by-event.ts'

let world: World
let admin: Client
let home: Metered
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  home = await aPricedRoom(world)
})
const handOver = async (given: object = {}, who = admin) => {
  const input = {
    leaseId: home.leaseId,
    handedOn: '2026-05-11',
    rows: [{ meterId: home.meterId, value: 100 }],
    ...given,
  }
  const { body } = await who.call(handOverLease, input, { key: newId() })
  return body.reason ?? body.code
}
const undo = async () =>
  (await admin.call(undoHandOver, { id: home.leaseId, reason: '登记错误' }, { key: newId() })).body
const shown = async (who = admin, more: object = {}) =>
  (await who.call(queryHandOver, { leaseId: home.leaseId, ...more })).body.data
const waiting = async () => {
  const { body } = await admin.send(lease.endpoints.query, { worklist: 'toHandOver' })
  return (body.data as { list: { id: string }[] }).list.map(({ id }) => id)
}
const payers = async () =>
  (await settlementsOf(world.today, { meterId: home.meterId }))
    .filter(({ state }) => state !== 'void' && state !== 'replaced')
    .map((one) => [one.periodFrom, one.periodTo, one.quantity, one.leaseId ? 'rentee' : 'nobody'])
const corrected = (since: string) =>
  correctionReactions
    .find(({ event }) => event === 'LeaseHandedOver')!
    .run(world.today, { leaseId: home.leaseId, since })

describe('handing a room over', () => {
  it('keeps what the meters showed and what was given, and is shown with the inspection', async () => {
    expect(await waiting()).toEqual([home.leaseId])
    await read(world.today, home.meterId, { '2026-05-01': 60 })
    expect((await shown(admin, { day: '2026-05-11' })).meters).toMatchObject([
      { meterId: home.meterId, previousOn: '2026-05-01', previousValue: 60 },
    ])
    const inspectionId = await world.today.transaction(async (tx) => {
      const items = [{ area: '客厅', item: '沙发', quantity: 1, condition: 'good' as const }]
      const { id } = await saveInspection(tx, { leaseId: home.leaseId, kind: 'in', inspectedOn: '2026-05-11', items })
      await finishInspection(tx, id)
      return id
    })
    const keys = [
      { kind: 'door', count: 2 },
      { kind: 'card', count: 1, note: '地下车库' },
    ]
    const fileIds = [await uploaded(admin)]
    expect(await handOver({ keys, items: '空调遥控器', confirmedBy: '王先生', fileIds })).toBe(200)
    expect(await shown()).toMatchObject({
      handedOn: '2026-05-11',
      handedBy: 'admin',
      confirmedBy: '王先生',
      keys,
      items: '空调遥控器',
      readings: [{ meterId: home.meterId, utility: 'electric', value: 100 }],
      inspectionId,
      meters: [],
    })
    expect(await waiting()).toEqual([])
    const history = (await admin.call(queryLeaseHistory, { leaseId: home.leaseId })).body.data
    expect(history.at(-1)).toMatchObject({ to: 'handedOver', reason: '2026-05-11' })
    expect(await handOver()).toBe('housing.error.handedOver')
  })

  it('is the day from which use is the rentee’s, also when it was settled before', async () => {
    await read(world.today, home.meterId, { '2026-05-01': 0 })
    expect(await handOver()).toBe(200)
    await read(world.today, home.meterId, { '2026-06-01': 310 })
    await settle(world.today, '2026-05-01', '2026-05-31')
    expect(await payers()).toEqual([
      ['2026-05-01', '2026-05-10', 100, 'nobody'],
      ['2026-05-11', '2026-05-31', 210, 'rentee'],
    ])
    expect((await undo()).code).toBe(200)
    await corrected('2026-05-01')
    const again = await payers()
    expect(again.every(([, , , by]) => by === 'rentee')).toBe(true)
    expect(again.reduce((sum, [, , used]) => sum + Number(used), 0)).toBe(310)
    expect((await shown()).handedOn).toBeUndefined()
    expect(await waiting()).toEqual([home.leaseId])
    expect((await undo()).reason).toBe('housing.error.notHandedOver')
    // The number of that day stands, so it is handed over with it again.
    expect(await handOver()).toBe(200)
  })

  it('wants every meter of the room read, or a reason', async () => {
    expect(await handOver({ rows: [] })).toBe('housing.error.metersUnread')
    expect(await handOver({ rows: [{ meterId: newId(), value: 1 }] })).toBe('kit.error.notFound')
    await read(world.today, home.meterId, { '2026-05-01': 200 })
    expect(await handOver()).toBe('metering.error.backwardsFrom')
    expect((await shown()).handedOn).toBeUndefined()
    expect(await handOver({ rows: [], skipped: '断电，无法抄表' })).toBe(200)
    expect(await shown()).toMatchObject({ skipped: '断电，无法抄表', readings: [] })
  })

  it('takes the place of what the meter told of itself that morning', async () => {
    const told = { meterId: home.meterId, kind: 'remote' as const, confirmed: true }
    for (const [readOn, valueMilli] of Object.entries({ '2026-06-14': 90_000, [TODAY]: 95_000 }))
      await world.today.transaction((tx) => takeReadings(tx, [{ ...told, readOn, valueMilli }]))
    expect((await shown(admin, { day: TODAY })).meters).toMatchObject([{ value: 95 }])
    const row = { meterId: home.meterId, value: 97 }
    expect(await handOver({ handedOn: TODAY, rows: [row] })).toBe(200)
    expect((await shown(admin, { day: TODAY })).meters).toMatchObject([{ previousOn: TODAY, value: 97 }])
  })

  it('reads the meters on the day a lease changes hands, and those alone that were read', async () => {
    await handOver()
    const input = { leaseId: home.leaseId, day: '2026-06-01' }
    const rows = [{ meterId: home.meterId, value: 180 }]
    expect((await shown(admin, { day: '2026-06-01' })).meters).toMatchObject([{ meterId: home.meterId }])
    expect((await admin.call(readAtChange, { ...input, rows: [] }, { key: newId() })).body.code).toBe(200)
    expect((await admin.call(readAtChange, { ...input, rows }, { key: newId() })).body.code).toBe(200)
    expect((await admin.call(readAtChange, { ...input, rows }, { key: newId() })).body.code).toBe(200)
    expect((await shown(admin, { day: '2026-06-01' })).meters).toMatchObject([{ value: 180, previousOn: '2026-06-01' }])
    const stranger = await signIn(world.app, await aWorld())
    expect((await stranger.call(readAtChange, { ...input, rows }, { key: newId() })).status).toBe(404)
  })

  it('happens between signing and today, and not while somebody else lives there', async () => {
    expect(await handOver({ handedOn: '2026-04-30' })).toBe('housing.error.handedOutside')
    expect(await handOver({ handedOn: '2027-05-01' })).toBe('housing.error.handedLater')
    expect(await handOver({ handedOn: TODAY })).toBe(200)
  })

  it('is nobody else’s to see, do or undo', async () => {
    const stranger = await signIn(world.app, await aWorld())
    expect(await handOver({}, stranger)).not.toBe(200)
    expect((await stranger.call(queryHandOver, { leaseId: home.leaseId })).status).toBe(404)
    await handOver()
    const answer = await stranger.call(undoHandOver, { id: home.leaseId, reason: 'x' }, { key: newId() })
    expect(answer.status).toBe(404)
    expect((await shown()).handedOn).toBe('2026-05-11')
  })
})
