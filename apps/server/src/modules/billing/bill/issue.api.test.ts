import { issueBills, previewIssue, queryBillDetail, voidBill } from '@cloud-steward/contract/billing/index.ts'
import { cancelRun } from '@cloud-steward/contract/runs/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { endOfRun } from '../../../../test/runs.ts'
import { isDue } from '../../../../test/schedules.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { getRun } from '../../../infra/queue/runs.ts'
import { insertCharges } from '../../housing/lease/charge.queries.ts'
import type { Charge } from '../../housing/lease/charge-schedule.rules.ts'
import { endLease } from '../../housing/lease/ending.service.ts'
import {
  aBill,
  aLease,
  aWorld,
  billsOf,
  brokenInvariants,
  fingerprint,
  issue,
  pay,
  summaryOf,
  TODAY,
  type World,
} from '../billing.builders.ts'
import { runIssue, issueBills as startIssue } from './issue.service.ts'
import { issueBillsJob } from './issue-bills.job.ts'

let world: World
beforeEach(async () => {
  world = await aWorld()
})
const signal = new AbortController().signal
const audits = (action: string) =>
  world.today.db.rows(raw(sql`select after from system_audit where tenant_id = ${world.id} and action = ${action}`))

describe('an issue run', () => {
  it('makes one bill per lease and due day, with a line per charge', async () => {
    const leaseId = await aLease(world)
    const runId = await issue(world.today, '2026-07-31')
    const bills = await billsOf(world.today, { leaseId })
    expect(bills.map((bill) => [bill.dueOn, bill.totalFen, bill.periodFrom, bill.periodTo, bill.state])).toEqual([
      ['2026-06-01', 600_000, '2026-06-01', '2026-06-30', 'issued'],
      ['2026-07-01', 300_000, '2026-07-01', '2026-07-31', 'issued'],
    ])
    expect(bills[0]!.no).toMatch(/^B2606-\d{6}$/)
    const admin = await signIn(world.app, world)
    const { body } = await admin.call(queryBillDetail, { id: bills[1]!.id })
    expect(body.data.lines).toMatchObject([
      { fee: 'rent', amountFen: 300_000, paidFen: 0, formula: { parts: [{ rule: 'months' }] } },
    ])
    expect(await summaryOf(world.today, runId)).toEqual({ bills: 2, amountFen: 900_000 })
    expect(await audits('issue')).toHaveLength(1)
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('is previewed as what it then makes, and leaves nothing for a second run', async () => {
    await aLease(world)
    await aLease(world, { terms: { startOn: '2026-05-10', endOn: '2026-12-09' } })
    const admin = await signIn(world.app, world)
    const preview = (await admin.call(previewIssue, { dueThrough: TODAY })).body.data
    const first = await issue(world.today)
    expect(preview).toMatchObject((await summaryOf(world.today, first)) as object)
    const before = await fingerprint(world.today)
    expect(await summaryOf(world.today, await issue(world.today))).toEqual({ bills: 0, amountFen: 0 })
    expect(await fingerprint(world.today)).toBe(before)
    expect((await admin.call(previewIssue, { dueThrough: TODAY })).body.data).toMatchObject({ bills: 0, amountFen: 0 })
  })

  it('bills each charge once when several runs work at once', async () => {
    for (let n = 0; n < 12; n++) await aLease(world)
    const runs = await Promise.all(Array.from({ length: 4 }, () => issue(world.today, '2026-08-31')))
    const summaries = (await Promise.all(runs.map((id) => summaryOf(world.today, id)))) as { bills: number }[]
    expect(summaries.reduce((sum, { bills }) => sum + bills, 0)).toBe(36)
    expect(await billsOf(world.today)).toHaveLength(36)
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('goes on where a killed run stopped, and tells the whole', async () => {
    for (let n = 0; n < 3; n++) await aLease(world)
    expect(await isDue(issueBillsJob, world.today)).toBe(true)
    const { runId } = await startIssue(world.today, { dueThrough: TODAY })
    const stopped = new AbortController()
    stopped.abort()
    await expect(runIssue(world.today, { runId, dueThrough: TODAY }, stopped.signal)).rejects.toThrow()
    expect((await getRun(world.today, runId)).state).toBe('running')
    await runIssue(world.today, { runId, dueThrough: TODAY }, signal)
    expect(await getRun(world.today, runId)).toMatchObject({
      state: 'succeeded',
      done: 3,
      total: 3,
      summary: { bills: 3 },
    })
    await runIssue(world.today, { runId, dueThrough: TODAY }, signal)
    expect(await getRun(world.today, runId)).toMatchObject({ state: 'succeeded', done: 3 })
  })

  it('stops when it is cancelled', async () => {
    await aLease(world)
    const admin = await signIn(world.app, world)
    expect(await isDue(issueBillsJob, world.today)).toBe(true)
    const { runId } = await startIssue(world.today, { dueThrough: TODAY })
    await admin.call(cancelRun, { id: runId })
    await runIssue(world.today, { runId, dueThrough: TODAY }, signal)
    expect(await getRun(world.today, runId)).toMatchObject({ state: 'cancelled', summary: { bills: 0 } })
    expect(await billsOf(world.today)).toEqual([])
  })

  it('bills a charge that was added after its due day had a bill', async () => {
    const leaseId = await aLease(world, { terms: { depositFen: 0 } })
    await issue(world.today)
    const late: Charge = {
      fee: 'deposit',
      periodFrom: '2026-06-01',
      periodTo: '2027-05-31',
      dueOn: '2026-06-01',
      amountFen: 777,
      formula: { parts: [] },
    }
    await world.today.db.run(insertCharges(world.id, leaseId, [late]))
    await issue(world.today)
    expect((await billsOf(world.today, { leaseId })).map(({ dueOn, totalFen }) => [dueOn, totalFen])).toEqual([
      ['2026-06-01', 300_000],
      ['2026-06-01', 777],
    ])
  })

  it('runs through the queue, and is refused a day too far away or a caller who is a party', async () => {
    await aLease(world)
    const stop = await world.app.work()
    const admin = await signIn(world.app, world)
    const key = newId()
    const [one, two] = await Promise.all([1, 2].map(() => admin.call(issueBills, { dueThrough: TODAY }, { key })))
    expect(two!.body).toEqual(one!.body)
    expect(await endOfRun(admin, one!.body.data.runId)).toMatchObject({
      state: 'succeeded',
      summary: { bills: 1, amountFen: 600_000 },
    })
    // Left running it would take the runs that other files do by hand.
    await stop()
    const far = await admin.call(issueBills, { dueThrough: '2030-01-01' }, { key: newId() })
    expect(far.body.reason).toBe('billing.error.dueTooFar')
    for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const)
      expect(
        (await (await signIn(world.app, world, role)).call(issueBills, { dueThrough: TODAY }, { key: newId() })).status,
      ).toBe(403)
  })
})

describe('a void bill', () => {
  it('takes the claim back and lets its charges be billed again', async () => {
    const bill = await aBill(world)
    const admin = await signIn(world.app, world)
    const { body } = await admin.call(voidBill, { id: bill.id, reason: 'wrong rent' }, { key: newId() })
    expect(body.code).toBe(200)
    expect((await billsOf(world.today))[0]).toMatchObject({
      state: 'void',
      outstandingFen: 0,
      lateFeeFen: 0,
      voidReason: 'wrong rent',
    })
    expect(await brokenInvariants(world.today)).toEqual([])
    await issue(world.today)
    expect((await billsOf(world.today, { state: 'issued' })).map(({ totalFen }) => totalFen)).toEqual([600_000])
    expect(await brokenInvariants(world.today)).toEqual([])
    expect(await audits('void')).toHaveLength(1)
  })

  it('is refused with payments, twice, without a reason or for an unknown bill, and then nothing changes', async () => {
    const bill = await aBill(world)
    const other = await aBill(world)
    const admin = await signIn(world.app, world)
    await pay(world, bill)
    await admin.call(voidBill, { id: other.id, reason: 'slip' }, { key: newId() })
    const before = await fingerprint(world.today)
    const reason = async (id: string, why = 'why') =>
      (await admin.call(voidBill, { id, reason: why }, { key: newId() })).body.reason
    expect(await reason(bill.id)).toBe('billing.error.billHasPayments')
    expect(await reason(other.id)).toBe('billing.error.billNotOpen')
    expect(await reason(newId())).toBe('kit.error.notFound')
    expect(await reason(bill.id, '  ')).toBe('kit.error.invalid')
    expect((await admin.call(voidBill, { id: bill.id, reason: 'no key' })).status).toBe(400)
    expect(await fingerprint(world.today)).toBe(before)
  })

  it('does not bring rent after an early leave back', async () => {
    const leaseId = await aLease(world, { terms: { depositFen: 0 } })
    await issue(world.today, '2026-07-31')
    await endLease(world.today, { id: leaseId, leftOn: '2026-06-14', reason: 'moved' })
    const [, july] = await billsOf(world.today, { leaseId })
    const admin = await signIn(world.app, world)
    await admin.call(voidBill, { id: july!.id, reason: 'left early' }, { key: newId() })
    await issue(world.today, '2026-07-31')
    expect(await billsOf(world.today, { leaseId, state: 'issued' })).toHaveLength(1)
  })
})
