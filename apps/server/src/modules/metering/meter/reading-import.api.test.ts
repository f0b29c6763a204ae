import { reading, recordReadings } from '@cloud-steward/contract/metering/index.ts'
import { expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { endOfRun } from '../../../../test/runs.ts'
import { importSheet } from '../../../../test/sheets.ts'
import { newId } from '../../../infra/db/id.ts'
import { aWorld } from '../../billing/billing.builders.ts'
import { aMeteredRoom } from '../metering.builders.ts'
import { meters } from './meter.service.ts'

it.each([
  ['at once', { prefer: '' }],
  ['in the background', {}],
])('readings of a sheet are judged by their days, however it is sorted: %s', async (_, headers) => {
  const world = await aWorld()
  const admin = await signIn(world.app, world)
  const { meterId } = await aMeteredRoom(world)
  const first = { readOn: '2026-04-01', rows: [{ meterId, value: 440 }] }
  await admin.call(recordReadings, first, { key: newId() })
  const { no } = await meters.get(world.today, meterId)
  const rows = [
    { meterNo: no, readOn: '2026-06-01', value: 560 },
    { meterNo: no, readOn: '2026/05/01', value: '500' },
  ]
  const { body } = await admin.upload(reading.endpoints.import, await importSheet(reading, rows), 'm.xlsx', { headers })
  expect(body.code, JSON.stringify(body)).toBe(200)
  if (body.data.runId) {
    const stop = await world.app.work()
    await endOfRun(admin, body.data.runId)
    await stop()
  }
  const sorted = { meterId, sorter: 'readOn_ascend', pageSize: 50 }
  const { list } = (await admin.send(reading.endpoints.query, sorted)).body.data as {
    list: { readOn: string; quantity: number | null }[]
  }
  expect(list.map(({ readOn, quantity }) => [readOn, quantity])).toEqual([
    ['2026-04-01', null],
    ['2026-05-01', 60],
    ['2026-06-01', 60],
  ])
})
