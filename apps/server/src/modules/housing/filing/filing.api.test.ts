import { checkIdentity, filing, recordFiling } from '@cloud-steward/contract/housing/index.ts'
import { param } from '@cloud-steward/contract/system/index.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshPlace, type Place } from '../../../../test/place.ts'
import { endOfRun, itemsOfRun } from '../../../../test/runs.ts'
import { addSignedLease, type Ids } from '../../../../test/samples.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { importSheet } from '../../../../test/sheets.ts'
import { addDays } from '../../../infra/calendar.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { filingDueJob } from './filing-due.job.ts'

let place: Place
let ids: Ids
let stop = async () => {}
afterAll(() => stop())
beforeAll(async () => {
  place = await freshPlace()
  stop = await place.app.work()
  // Signed on 20 February 2026.
  ids = await addSignedLease(place.admin, place.ids)
})
type Row = Record<string, unknown>
const listed = async (input: object): Promise<Row[]> =>
  ((await place.admin.send(filing.endpoints.query, { pageSize: 200, ...input })).body.data as { list: Row[] }).list
const leaseId = () => ids['housing.lease']!
const record = (input: object) => place.admin.call(recordFiling, { id: leaseId(), ...input } as never, { key: newId() })
const audits = () =>
  place.tenant
    .ctx()
    .db.rows(
      raw(
        sql`select 1 from system_audit where tenant_id = ${place.tenant.id} and record_id = ${leaseId()} and action = 'recordFiling'`,
      ),
    )

it('lists what a lease lacks with the day the tenant gives it', async () => {
  const { ctx } = place.tenant
  const [row] = await listed({ id: leaseId() })
  const daysTo = (day: string) => Math.round((Date.parse(day) - Date.parse(ctx().today())) / 86_400_000)
  expect(row).toMatchObject({ fileBy: '2026-03-22', daysLeft: daysTo('2026-03-22'), identityState: 'unverified' })
  const { body } = await place.admin.send(param.endpoints.add, {
    paramName: 'housing.filingDays',
    paramKey: 'filingDays',
    paramValue: '15',
  })
  expect((await listed({ id: leaseId() }))[0]!.fileBy).toBe('2026-03-07')
  await place.admin.send(param.endpoints.update, { id: (body.data as Row).id, paramValue: 'soon' })
  expect((await listed({ id: leaseId() }))[0]!.fileBy).toBe('2026-03-22')
  expect((await listed({ missing: 'filing' })).map(({ id }) => id)).toContain(leaseId())
  expect((await listed({ missing: 'overdue' })).map(({ id }) => id)).toContain(leaseId())
})

it('tells administrators once a day of what is about to be late', async () => {
  const before = place.tenant.ctx()
  const notices = () =>
    before.db.rows(
      raw<{ content: string }>(sql`select content from notice_notification where tenant_id = ${place.tenant.id}`),
    )
  const at = (day: string) =>
    ({
      ...before,
      today: () => day,
      transaction: (work: never) =>
        before.transaction((tx) =>
          (work as (tx: object) => never)(Object.assign(Object.create(tx), { today: () => day })),
        ),
    }) as typeof before
  await onSchedule(filingDueJob, at('2026-03-16'))
  expect(await notices()).toEqual([])
  await Promise.all([onSchedule(filingDueJob, at('2026-03-15')), onSchedule(filingDueJob, at('2026-03-15'))])
  const [told, ...more] = await notices()
  expect([told!.content, more]).toEqual([expect.stringContaining('2026-03-22'), []])
  await onSchedule(filingDueJob, at('2026-03-23'))
  expect(await notices()).toHaveLength(2)
})

it('files a lease once, and corrects it only for a reason', async () => {
  expect((await record({ filingNo: 'HZ-1', filedOn: '2026-02-19' })).body.reason).toBe(
    'housing.error.filedBeforeSigned',
  )
  const tomorrow = addDays(place.tenant.ctx().today(), 1)
  expect((await record({ filingNo: 'HZ-1', filedOn: tomorrow })).body.reason).toBe('housing.error.filedInFuture')
  const two = await Promise.all(['HZ-1', 'HZ-2'].map((filingNo) => record({ filingNo, filedOn: '2026-03-01' })))
  expect(two.map(({ body }) => body.reason ?? 'filed').toSorted()).toEqual(['filed', 'housing.error.alreadyFiled'])
  const [{ filingNo }] = (await listed({ id: leaseId() })) as [Row]
  expect((await record({ filingNo, filedOn: '2026-03-01' })).body.code).toBe(200)
  expect(await audits()).toHaveLength(1)
  expect((await record({ filingNo: 'HZ-9', filedOn: '2026-03-02', reason: '号码抄错' })).body.code).toBe(200)
  expect(await audits()).toHaveLength(2)
  expect((await listed({ missing: 'filing' })).map(({ id }) => id)).not.toContain(leaseId())
  // Its rentee is not checked yet.
  expect((await listed({ missing: 'identity' })).map(({ id }) => id)).toContain(leaseId())
  await place.admin.call(checkIdentity, { id: ids['housing.rentee']!, identityState: 'verified' })
  expect(await listed({ id: leaseId() })).toMatchObject([
    { filingNo: 'HZ-9', identityState: 'verified', daysLeft: null },
  ])
})

it('takes many filings from a sheet with a result for each row', async () => {
  const others = [await addSignedLease(place.admin, place.ids), await addSignedLease(place.admin, place.ids)]
  const noOf = async (of: Ids) => String((await listed({ id: of['housing.lease']! }))[0]!.leaseNo)
  const [one, two] = [await noOf(others[0]!), await noOf(others[1]!)]
  const rows = [
    { leaseNo: one, filingNo: 'S-1', filedOn: '2026-03-03' },
    { leaseNo: two, filingNo: 'S-1', filedOn: '2026-03-03' },
    { leaseNo: two, filingNo: 'S-2', filedOn: '2026-01-01' },
    { leaseNo: 'L-none', filingNo: 'S-3', filedOn: '2026-03-03' },
    { leaseNo: one, filingNo: 'S-4', filedOn: '2026-03-03' },
    { leaseNo: two, filingNo: 'HZ-9', filedOn: '2026-03-03' },
    { leaseNo: two, filingNo: 'S-5', filedOn: '2026-03-04' },
  ]
  const { body } = await place.admin.upload(filing.endpoints.import, await importSheet(filing, rows))
  const run = await endOfRun(place.admin, body.data.runId)
  expect(run).toMatchObject({ done: 2, failed: 5 })
  const items = await itemsOfRun(place.admin, body.data.runId)
  expect(items.toSorted((a, b) => a.seq - b.seq).map(({ state }) => state)).toEqual([
    'done',
    'failed',
    'failed',
    'failed',
    'failed',
    'failed',
    'done',
  ])
  expect((await listed({ id: others[1]!['housing.lease'] }))[0]).toMatchObject({
    filingNo: 'S-5',
    filedOn: '2026-03-04',
  })
})

it('is refused by the database itself when two leases claim one number', async () => {
  const [a, b] = [await addSignedLease(place.admin, place.ids), await addSignedLease(place.admin, place.ids)]
  const file = (of: Ids) =>
    place.admin.call(
      recordFiling,
      { id: of['housing.lease']!, filingNo: 'X-1', filedOn: '2026-03-03' },
      { key: newId() },
    )
  const answers = await Promise.all([file(a), file(b)])
  expect(answers.map(({ body }) => body.reason ?? 'filed').toSorted()).toEqual(['filed', 'housing.error.filingNoTaken'])
})
