import { reading, recordReadings, replaceMeter } from '@cloud-steward/contract/metering/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { aWorld, type World } from '../../billing/billing.builders.ts'
import { aMeteredRoom, type Metered, read } from '../metering.builders.ts'

let world: World
let admin: Client
let home: Metered
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  home = await aMeteredRoom(world)
})
const keyed = () => ({ key: newId() })
const list = async () =>
  (
    (await admin.send(reading.endpoints.query, { meterId: home.meterId, pageSize: 50 })).body.data as {
      list: { kind: string; quantity: number | null }[]
    }
  ).list

describe('a counter', () => {
  it('ends an apparatus by the rule of all readings: no fall is believed, and a jump is asked about', async () => {
    await read(world.today, home.meterId, { '2026-05-01': 0, '2026-05-11': 50, '2026-05-21': 100 })
    const replace = (finalValue: number, more: object = {}) => {
      const input = { id: home.meterId, readOn: '2026-06-01', newNo: `N${newId().slice(-9)}`, startValue: 0 }
      return admin.call(replaceMeter, { ...input, finalValue, ...more }, keyed())
    }
    for (const more of [{}, { sure: true }])
      expect((await replace(99.9, more)).body).toMatchObject({
        reason: 'metering.error.backwardsFrom',
        message: expect.stringContaining('100'),
      })
    expect((await replace(9_100)).body).toMatchObject({
      reason: 'metering.error.jumpFrom',
      message: expect.stringContaining('9000'),
    })
    expect((await replace(110, { startValue: 10_000_000 })).body.reason).toBe('metering.error.aboveMax')
    expect((await replace(9_100, { sure: true })).body.code).toBe(200)
    expect((await list()).find(({ kind }) => kind === 'final')).toMatchObject({ quantity: 9_000 })
  })
  it('that fell is refused however sure somebody is', async () => {
    await read(world.today, home.meterId, { '2026-05-01': 500 })
    const rows = [{ meterId: home.meterId, value: 499, sure: true }]
    const answer = await admin.call(recordReadings, { readOn: '2026-05-11', kind: 'manual', rows }, keyed())
    expect(answer.body.data.results).toMatchObject([{ reason: 'backwards' }])
  })
})
