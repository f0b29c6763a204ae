import {
  feeItem,
  issueBills,
  previewIssue,
  queryIssueExceptions,
  queryIssueRuns,
  undoIssue,
} from '@cloud-steward/contract/billing/index.ts'
import { queryRunItem } from '@cloud-steward/contract/runs/index.ts'
import { beforeEach, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { getRun } from '../../../infra/queue/runs.ts'
import { aBuilding, aRentee } from '../../housing/housing.builders.ts'
import { runIssue, issueBills as startIssue } from '../bill/issue.service.ts'
import { aLease, aPlan, aWorld, billsOf, brokenInvariants, issue, pay, TODAY, type World } from '../billing.builders.ts'
import { runUndo, undoIssue as startUndo } from './undo-issue.service.ts'

let world: World
let admin: Client
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
})
const signal = () => new AbortController().signal
const leases = async (count: number, buildingId = world.buildingId) => {
  for (let at = 0; at < count; at++) await aLease(world, { buildingId, renteeId: await aRentee(world.today) })
}
const undo = async (id: string, reason = '日期选错') => {
  const { runId } = await startUndo(world.today, { id, reason })
  await runUndo(world.today, { runId, issueRunId: id, reason }, signal())
  return runId
}
const preview = async (given: object = {}) =>
  (await admin.call(previewIssue, { dueThrough: TODAY, ...given })).body.data
const exceptions = async () => (await admin.call(queryIssueExceptions, { dueThrough: TODAY })).body.data

it('bills chosen sites and fees alone, as the preview says', async () => {
  const other = await aBuilding(world.today)
  await leases(2)
  await leases(3, other)
  const all = await preview()
  expect(all).toMatchObject({ bills: 5, amountFen: 5 * 600_000, exceptions: 0 })
  expect(all.sites.map(({ bills }) => bills).toSorted()).toEqual([2, 3])
  const { siteId } = all.sites.find(({ bills }) => bills === 3)!
  expect(await preview({ siteIds: siteId, fees: 'rent' })).toMatchObject({ bills: 3, amountFen: 3 * 300_000 })
  const choice = { dueThrough: TODAY, siteIds: [siteId], fees: ['rent' as const] }
  const { runId } = await startIssue(world.today, choice)
  await runIssue(world.today, { runId, ...choice }, signal())
  const bills = await billsOf(world.today)
  expect(bills.map((bill) => [bill.siteId, bill.totalFen])).toEqual(Array.from({ length: 3 }, () => [siteId, 300_000]))
  expect(await preview()).toMatchObject({ bills: 5, amountFen: 2 * 600_000 + 3 * 300_000 })
  expect((await admin.call(previewIssue, { dueThrough: TODAY, fees: 'nothing' })).body.reason).toBe(
    'kit.error.badValue',
  )
})

it('undoes a run, says what it kept and why, and bills the rest anew', async () => {
  await leases(5)
  const id = await issue(world.today)
  const [paid] = await billsOf(world.today)
  await pay(world, paid!)
  expect((await admin.call(queryIssueRuns, {})).body.data.list[0]).toMatchObject({ id, bills: 5, undoable: 4 })
  const runId = await undo(id)
  expect(await getRun(world.today, runId)).toMatchObject({ state: 'succeeded', done: 4, failed: 1 })
  const { list } = (await admin.call(queryRunItem, { runId }, { headers: { 'accept-language': 'en' } })).body.data
  expect(list).toMatchObject([{ title: paid!.no, state: 'failed' }])
  expect((await billsOf(world.today, { state: 'void' })).map(({ voidReason }) => voidReason)).toEqual(
    Array.from({ length: 4 }, () => '日期选错'),
  )
  expect(await brokenInvariants(world.today)).toEqual([])
  await issue(world.today)
  expect(await billsOf(world.today, { state: 'issued' })).toHaveLength(4)
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('undone twice at once, or after a stop, voids and notes everything once', async () => {
  await leases(6)
  const id = await issue(world.today)
  await pay(world, (await billsOf(world.today))[0]!)
  await Promise.all([undo(id), undo(id), undo(id)])
  expect(await billsOf(world.today, { state: 'void' })).toHaveLength(5)
  expect(await brokenInvariants(world.today)).toEqual([])
  const { runId } = await startUndo(world.today, { id, reason: 'x' })
  const stopped = AbortSignal.abort()
  await expect(runUndo(world.today, { runId, issueRunId: id, reason: 'x' }, stopped)).rejects.toThrow()
  await runUndo(world.today, { runId, issueRunId: id, reason: 'x' }, signal())
  expect(await getRun(world.today, runId)).toMatchObject({ state: 'succeeded', done: 0, failed: 1 })
})

it('undoes no run that goes on, has no bills, is another kind or another tenant’s, and by no party', async () => {
  await leases(1)
  const { runId: waiting } = await startIssue(world.today, { dueThrough: TODAY })
  const ask = async (id: string, who = admin) => (await who.call(undoIssue, { id, reason: 'x' }, { key: newId() })).body
  expect((await ask(waiting)).reason).toBe('billing.error.runNotOver')
  await runIssue(world.today, { runId: waiting, dueThrough: '2020-01-01' }, signal())
  expect((await ask(waiting)).reason).toBe('billing.error.runHasNoBills')
  const id = await issue(world.today)
  expect((await ask(id, await signIn(world.app, await freshTenant(world.app)))).code).toBe(404)
  for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const) {
    const party = await signIn(world.app, world, role)
    expect((await ask(id, party)).code).toBe(403)
    expect((await party.call(queryIssueRuns, {})).status).toBe(403)
    expect((await party.call(issueBills, { dueThrough: TODAY }, { key: newId() })).status).toBe(403)
    const elsewhere = { dueThrough: TODAY, siteIds: [newId()] }
    expect((await admin.call(issueBills, elsewhere, { key: newId() })).body).toMatchObject({
      reason: 'kit.error.notFound',
      fields: { siteIds: expect.anything() },
    })
  }
  expect((await ask(await undo(id))).code).toBe(404)
})

it('says what it cannot bill, bills the rest, and forgets what was mended', async () => {
  await leases(1)
  expect(await exceptions()).toEqual([])
  const [{ siteId, leaseId }] = (await world.today.db.rows(
    raw<{ siteId: string; leaseId: string }>(
      sql`select site_id as "siteId", id as "leaseId" from housing_lease where tenant_id = ${world.id}`,
    ),
  )) as [{ siteId: string; leaseId: string }]
  const item = {
    code: 'F1',
    name: '分摊',
    fee: 'service',
    basis: 'formula',
    formula: '100 / (persons - 1)',
    roundMode: 'half_up',
    onlinePayable: false,
  }
  const { id } = (await admin.send(feeItem.endpoints.add, item)).body.data as { id: string }
  const monthly = { rhythm: 'period', everyMonths: '1', timing: 'advance', isProrated: false } as const
  await aPlan(world.today, { ...monthly, feeItemId: id, siteId, startOn: '2026-06-01' })
  expect(await exceptions()).toMatchObject([{ kind: 'formula', siteId, recordId: leaseId, detail: '分摊' }])
  await issue(world.today)
  expect((await billsOf(world.today)).map(({ totalFen }) => totalFen)).toEqual([600_000])
  await admin.send(feeItem.endpoints.update, { id, formula: '100 / persons' })
  expect(await exceptions()).toEqual([])
  await world.today.db.run(raw(sql`update housing_charge set dropped_at = now() where tenant_id = ${world.id}`))
  expect(await exceptions()).toMatchObject([{ kind: 'schedule', recordId: leaseId }])
})
