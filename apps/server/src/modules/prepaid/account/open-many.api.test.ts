import { openAccounts, queryUnopened, warningPlan } from '@cloud-steward/contract/prepaid/index.ts'
import { param } from '@cloud-steward/contract/system/index.ts'
import { beforeEach, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aHome, type Home } from '../account.builders.ts'
import { ask } from '../prepaid.builders.ts'
import { closeAccount } from './close-account.service.ts'
import { followAccountsJob, leaseReactions } from './follow-leases.ts'

let home: Home
beforeEach(async () => {
  home = await aHome()
  // Of a home whose account was opened the meter is there, its device obeys, and somebody lives there.
  await closeAccount(home.today, { id: home.accountId, value: 100, reason: '重新开户' })
})
const listed = async (who = home.admin) => (await who.call(queryUnopened, {})).body.data
const open = (rows: { id: string; value?: number }[], who = home.admin) =>
  ask(who, openAccounts, { rows, leaseAllows: true })
const accountsOf = () =>
  home.today.db.rows(
    raw<{ state: string; leaseAllows: boolean }>(
      sql`select state, lease_allows as "leaseAllows" from prepaid_account
        where tenant_id = ${home.id} and meter_id = ${home.meterId} and state <> 'closed'`,
    ),
  )
const openWithLease = async (paramValue: string) => {
  const given = { paramName: 'prepaid.openWithLease', paramKey: '入住即开户', paramValue }
  expect((await home.admin.send(param.endpoints.add, given)).body.code).toBe(200)
}
const heard = async (event: string) => {
  const own = leaseReactions.filter((one) => one.event === event)
  for (const { run } of own) await run(home.today, { leaseId: home.leaseId })
}

it('lists inhabited rooms without an account, opens what can be opened, and says why of the rest', async () => {
  expect(await listed()).toMatchObject({ total: 1, rows: [{ id: home.meterId, renteeName: expect.any(String) }] })
  const far = await freshTenant(home.app)
  const stranger = await signIn(home.app, far)
  expect(await listed(stranger)).toMatchObject({ total: 0, rows: [] })
  expect((await open([{ id: home.meterId }], stranger)).body.data.results[0]!.reason).toBeTruthy()
  expect((await open([{ id: home.meterId }, { id: home.meterId }])).body.reason).toBe('prepaid.error.meterTwice')

  const { results } = (await open([{ id: home.meterId, value: 100 }, { id: far.renteeId }])).body.data
  expect(results).toMatchObject([
    { id: home.meterId, no: expect.stringMatching(/^MA/) },
    { reason: expect.any(String) },
  ])
  expect(await accountsOf()).toEqual([{ state: 'normal', leaseAllows: true }])
  expect(await listed()).toMatchObject({ total: 0 })
})

it('opens once, however many do it at once', async () => {
  const all = await Promise.all([1, 2, 3].map(() => open([{ id: home.meterId, value: 100 }])))
  expect(all.map(({ body }) => body.code)).toEqual([200, 200, 200])
  expect(all.flatMap(({ body }) => body.data.results).filter(({ no }) => no)).toHaveLength(1)
  expect(await accountsOf()).toHaveLength(1)
})

it('opens with the lease where the tenant wants that, once', async () => {
  await heard('LeaseSigned')
  expect(await accountsOf()).toEqual([])
  await openWithLease('on')
  await Promise.all([heard('LeaseSigned'), heard('LeaseHandedOver'), heard('LeaseSigned')])
  expect(await accountsOf()).toEqual([{ state: 'normal', leaseAllows: false }])
})

it('opens by night for whoever moved in lately, and for nobody who has lived there for long', async () => {
  await openWithLease('agreed')
  const night = () => onSchedule(followAccountsJob, home.today)
  await night()
  expect(await accountsOf()).toEqual([])
  await home.today.db.run(
    raw(
      sql`update housing_lease set handed_on = ${home.today.today()}::date where tenant_id = ${home.id} and id = ${home.leaseId}`,
    ),
  )
  await night()
  expect(await accountsOf()).toEqual([{ state: 'normal', leaseAllows: true }])
})

it('opens nothing without a plan, and says so', async () => {
  await home.today.db.run(raw(sql`update prepaid_warning_plan set is_default = false where tenant_id = ${home.id}`))
  const [one] = (await open([{ id: home.meterId, value: 100 }])).body.data.results
  expect(one!.reason).toBeTruthy()
  const { list } = (await home.admin.send(warningPlan.endpoints.query, {})).body.data as { list: { id: string }[] }
  const given = { rows: [{ id: home.meterId, value: 100 }], planId: list[0]!.id, leaseAllows: false }
  expect((await ask(home.admin, openAccounts, given)).body.data.results[0]!.no).toBeTruthy()
})
