import { elemeter } from '@cloud-steward/contract/devices/index.ts'
import { batch, restoreBatch, setBatchRule, submitBatch } from '@cloud-steward/contract/prepaid/index.ts'
import { afterAll, expect, it } from 'vitest'
import { onSchedule } from '../../../../test/schedules.ts'
import { aField, aSite, commandsOf, listOf } from '../../devices/devices.builders.ts'
import { aRadioMeter, comes } from '../../devices/gateway/direct.builders.ts'
import { aPlan, ask, itemsOf } from '../prepaid.builders.ts'
import { driveBatchesJob } from './batch.job.ts'

const field = await aField()
afterAll(() => field.close())

it('cuts a meter that signs in itself and gives it power again, each believed when the meter says so', async () => {
  const site = await aSite(field)
  const meter = await aRadioMeter(site)
  const radio = await comes(field, meter)
  const rule = { sharePercent: 100, approveAbove: 50, fromHour: 0, toHour: 24, atOnce: 50, everySeconds: 0 }
  await ask(site.admin, setBatchRule, rule)
  await expect.poll(async () => (await listOf(site, elemeter, { id: meter.id }))[0]!.relay).toBe('closed')
  const id = await aPlan(site, { elemeterIds: [meter.id] })
  expect((await ask(site.admin, submitBatch, { id })).body.code).toBe(200)
  const driven = (state: string) =>
    expect
      .poll(
        async () => {
          await onSchedule(driveBatchesJob(undefined), site.ctx)
          const { body } = await site.admin.send(batch.endpoints.query, { id })
          return (body.data as { list: { state: string }[] }).list[0]!.state
        },
        { interval: 100 },
      )
      .toBe(state)
  await driven('done')
  expect(meter.direct.closed).toBe(false)
  expect(await itemsOf(site, id)).toMatchObject([{ state: 'verified', afterRelay: 'open', result: 'done' }])
  expect((await ask(site.admin, restoreBatch, { id, reason: '检修结束' })).body.code).toBe(200)
  await driven('restored')
  expect(meter.direct.closed).toBe(true)
  expect((await commandsOf(site)).map(({ kind, state }) => [kind, state]).toSorted()).toEqual([
    ['switchOff', 'verified'],
    ['switchOn', 'verified'],
  ])
  await radio.cut()
})
