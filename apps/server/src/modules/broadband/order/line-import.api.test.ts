import * as contract from '@cloud-steward/contract/broadband/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { itemsOfRun } from '../../../../test/runs.ts'
import { importSheet } from '../../../../test/sheets.ts'
import { importJob } from '../../../kit/import-job.ts'
import { aPackage, LineWorld, rowsOf } from '../broadband.builders.ts'

let here: LineWorld
beforeAll(async () => {
  here = await LineWorld.make()
})

/** Imports results as somebody would, and answers what is said of each row. */
async function imported(rows: Record<string, unknown>[]) {
  const { admin } = here.lines
  const sheet = await importSheet(contract.lineOrder, rows)
  const { body } = await admin.upload(contract.lineOrder.endpoints.import, sheet, 'r.xlsx', {
    headers: { 'accept-language': 'en' },
  })
  expect(body.code, JSON.stringify(body)).toBe(200)
  const { runId } = body.data
  if (runId)
    await importJob(here.world.app).run(
      here.world.today,
      { runId, resource: contract.lineOrder.name },
      new AbortController().signal,
    )
  const items = (await itemsOfRun(admin, runId)) as { seq: number; state: string }[]
  return items.toSorted((a, b) => a.seq - b.seq)
}

it('a carrier without an interface gets a list, and its results come back row by row', async () => {
  const packageId = await aPackage(here.lines, { carrierCode: 'GD300' })
  const opened = [
    await here.aPaidLine({ packageId }),
    await here.aPaidLine({ packageId }),
    await here.aPaidLine({ packageId }),
  ]
  const open = await rowsOf(here.lines.admin, contract.lineOrder, {
    state: 'requested',
    mode: 'manual',
    carrier: 'dianxin',
  })
  expect(open).toHaveLength(3)
  expect(open[0]).toMatchObject({ carrierCode: 'GD300', phone: '13900000000', type: 'open' })
  const exported = await here.lines.admin.send(contract.lineOrder.endpoints.export, {
    state: 'requested',
    mode: 'manual',
  })
  expect(exported.status).toBe(200)

  const nos = await Promise.all(opened.map(async ({ id }) => (await here.requested(id))!.no))
  const [first, second, third] = nos as [string, string, string]
  const done = { no: first, result: 'Done', accountNo: 'IM1', carrierRef: 'R1' }
  const sheet = [
    done,
    { no: second, result: 'Failed', reason: '无资源' },
    { no: third, result: 'Done', accountNo: 'IM1' },
    { no: third, result: 'Failed' },
    { no: 'K0000-000000', result: 'Done' },
  ]
  const items = await imported(sheet)
  expect(items).toMatchObject([
    { state: 'done' },
    { state: 'done' },
    { state: 'failed' },
    { state: 'failed' },
    { state: 'failed' },
  ])
  expect(await here.account(opened[0]!.id)).toMatchObject({ state: 'active', accountNo: 'IM1' })
  expect((await here.account(opened[1]!.id)).state).toBe('refunded')
  expect((await here.account(opened[2]!.id)).state).toBe('opening')
  // Read again, the same sheet changes nothing and says so.
  const again = await imported([done])
  expect(again).toMatchObject([{ state: 'failed' }])
  expect(await here.orders(opened[0]!.id)).toHaveLength(1)
})
