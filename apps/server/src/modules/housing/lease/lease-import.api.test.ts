import { lease, rentee, room } from '@cloud-steward/contract/housing/index.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { freshPlace, type Place } from '../../../../test/place.ts'
import { endOfRun, itemsOfRun } from '../../../../test/runs.ts'
import { addSignedLease } from '../../../../test/samples.ts'
import { importSheet } from '../../../../test/sheets.ts'
import { labelOf } from '../../../infra/labels.ts'

let place: Place
let stop = async () => {}
afterAll(() => stop())
beforeAll(async () => {
  place = await freshPlace()
  stop = await place.app.work()
})
type Row = Record<string, unknown>
const listed = async (of: typeof lease | typeof room | typeof rentee, input: object): Promise<Row[]> =>
  ((await place.admin.send(of.endpoints.query, { pageSize: 200, ...input })).body.data as { list: Row[] }).list
const nameOf = async (id: string) => (await listed(room, { id }))[0]!.fullName
const send = async (rows: readonly Row[], who = place.admin) => {
  const { body } = await who.upload(lease.endpoints.import, await importSheet(lease, rows))
  return body.code === 200 ? endOfRun(who, body.data.runId) : undefined
}
async function row(more: Row = {}): Promise<Row> {
  const people = await listed(rentee, { id: place.ids['housing.rentee'] })
  return {
    roomName: await nameOf(place.ids['housing.room']!),
    renteeCode: people[0]!.code,
    startOn: '2027-01-01',
    endOn: '2027-12-31',
    rentFen: '3200.50',
    depositFen: '6401',
    payMonths: '3',
    remark: '导入',
    ...more,
  }
}

it('adds drafts with a result for each row, and signs nothing', async () => {
  const taken = await addSignedLease(place.admin, place.ids, { startOn: '2027-01-01', endOn: '2027-12-31' })
  const rows = [
    await row(),
    await row({ roomName: '无此房间' }),
    await row({ renteeCode: 'nobody' }),
    await row({ endOn: '2026-12-31' }),
    await row({ roomName: await nameOf(taken['housing.room']!) }),
    await row({
      startOn: '2028-01-01',
      endOn: '2028-12-31',
      cycleMode: 'naturalMonth',
      dueRule: 'dayOfMonth',
      dueDay: '5',
    }),
  ]
  const run = (await send(rows))!
  const messages = (await itemsOfRun(place.admin, run.id)).map((one) => one.message ?? null)
  // What failed comes first.
  expect(messages).toEqual([
    'There is no room named 无此房间',
    'There is no renter with the code nobody',
    labelOf('en', 'housing.error.endBeforeStart'),
    labelOf('en', 'housing.error.roomTaken'),
    null,
    null,
  ])
  const made = (await listed(lease, {})).filter(({ remark }) => remark === '导入')
  expect(
    made.map(({ state, rentFen, depositFen, startOn, dueDay }) => [state, rentFen, depositFen, startOn, dueDay]),
  ).toEqual(
    expect.arrayContaining([
      ['draft', 320_050, 640_100, '2027-01-01', null],
      ['draft', 320_050, 640_100, '2028-01-01', 5],
    ]),
  )
  expect(made).toHaveLength(2)
})

it('reads what paying late costs, in the words of the screen or as values', async () => {
  const late = { startOn: '2029-01-01', endOn: '2029-12-31', remark: 'late' }
  const rows = [
    await row({
      ...late,
      lateFeeOn: 'Rent, Utilities',
      lateFeeEvery: 'week',
      lateFeeUnitFen: '35.5',
      graceDays: '5',
      lateFeeMode: 'threshold',
      lateFeeCapBp: '10',
    }),
    await row({ ...late, lateFeeOn: '租金、其他费用', lateFeeBp: '0.5' }),
    await row({ ...late, lateFeeBp: '0.5', lateFeeUnitFen: '3' }),
    await row({ ...late, lateFeeBp: '5' }),
    await row({ ...late, lateFeeOn: 'rent, deposit' }),
  ]
  const run = (await send(rows))!
  expect([run.done, run.failed]).toEqual([2, 3])
  const made = (await listed(lease, {})).filter(({ remark }) => remark === 'late')
  expect(made).toHaveLength(2)
  expect(made).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        lateFeeOn: ['rent', 'utility'],
        lateFeeEvery: 'week',
        lateFeeUnitFen: 3_550,
        lateFeeBp: 0,
        graceDays: 5,
        lateFeeMode: 'threshold',
        lateFeeCapBp: 1_000,
      }),
      expect.objectContaining({ lateFeeOn: ['rent', 'other'], lateFeeBp: 50, lateFeeUnitFen: null }),
    ]),
  )
})

it('takes a thousand rows in two transactions', async () => {
  const base = await row({ remark: 'many' })
  const rows = Array.from({ length: 1_000 }, (_, at) => ({
    ...base,
    startOn: `${2030 + (at % 60)}-01-01`,
    endOn: `${2030 + (at % 60)}-12-31`,
  }))
  const run = (await send(rows))!
  expect([run.state, run.done, run.failed]).toEqual(['succeeded', 1_000, 0])
  const numbers = (await listed(lease, { pageSize: 200 })).map(({ no }) => no)
  expect(new Set(numbers).size).toBe(numbers.length)
})

it('finds no room or rentee of another tenant, and is not for landlords', async () => {
  const other = await freshPlace()
  const stopOther = await other.app.work()
  try {
    const mine = await row()
    const { body } = await other.admin.upload(lease.endpoints.import, await importSheet(lease, [mine]))
    const run = await endOfRun(other.admin, body.data.runId)
    expect((await itemsOfRun(other.admin, run.id)).map(({ state }) => state)).toEqual(['failed'])
    const landlord = await signIn(place.app, place.tenant, 'ROLE_LANDLORD')
    expect((await landlord.upload(lease.endpoints.import, await importSheet(lease, [mine]))).status).toBe(403)
  } finally {
    await stopOther()
  }
})
