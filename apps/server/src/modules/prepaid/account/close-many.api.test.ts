import {
  account,
  closeAccounts,
  rechargeByHand,
  setAccountCaps,
  takeEmergency,
} from '@cloud-steward/contract/prepaid/index.ts'
import { param } from '@cloud-steward/contract/system/param.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { brokenInvariants } from '../../billing/billing.builders.ts'
import { aMeter } from '../../metering/metering.builders.ts'
import { aHome, type Home } from '../account.builders.ts'
import { correctAccount } from '../correction/correction.service.ts'
import { ask } from '../prepaid.builders.ts'
import { closeAccount } from './close-account.service.ts'
import { openAccount } from './open-account.service.ts'

let home: Home
beforeEach(async () => {
  home = await aHome({ plan: { emergencyFen: 4_000 } })
})
const reason = '整户退租'
/** The room's other meter, on the balance of the first. */
async function second(): Promise<string> {
  const meterId = await aMeter(home.today, home)
  const given = { meterId, value: 10, basis: 'merged' as const, withAccountId: home.accountId, leaseAllows: true }
  return (await openAccount(home.today, given)).id
}
const pay = async (accountId: string, amountFen: number) =>
  (await ask(home.admin, rechargeByHand, { accountId, amountFen, method: 'cash' })).body

describe('closing several accounts', () => {
  it('gives each its result under one number, and leaves alone what cannot be settled', async () => {
    const other = await second()
    expect((await pay(home.accountId, 5_000)).code).toBe(200)
    await closeAccount(home.today, { id: other, reason })
    const rows = [{ id: home.accountId }, { id: other }]
    const { body } = await ask(home.admin, closeAccounts, { rows, reason })
    const [done, refused] = rows.map(({ id }) => body.data.results.find((one) => one.id === id))
    expect(done).toMatchObject({ refundFen: 5_000, debtFen: 0 })
    expect(refused?.reason).toContain(refused?.no)
    const closed = await home.today.db.rows(
      raw<{ id: string; closeNo: string }>(
        sql`select id, close_no as "closeNo" from prepaid_account where tenant_id = ${home.id} and state = 'closed'`,
      ),
    )
    expect(closed.find(({ id }) => id === home.accountId)?.closeNo).toBe(body.data.closeNo)
    expect(closed.find(({ id }) => id === other)?.closeNo).not.toBe(body.data.closeNo)
    expect(await brokenInvariants(home.today)).toEqual([])
  })

  it('closes once, however often one clicks, and gives back what was left', async () => {
    const other = await second()
    await pay(home.accountId, 5_000)
    const rows = [{ id: home.accountId }, { id: other }]
    const twice = await Promise.all([1, 2].map(() => ask(home.admin, closeAccounts, { rows, reason })))
    const results = twice.flatMap(({ body }) => body.data.results)
    expect(results.filter((one) => !one.reason)).toHaveLength(2)
    expect(results.reduce((sum, one) => sum + (one.refundFen ?? 0), 0)).toBe(5_000)
    const { closeNo } = twice.map(({ body }) => body.data).find((one) => one.results.some((row) => !row.reason))!
    const found = (await home.admin.send(account.endpoints.query, { closeNo })).body.data as { list: unknown[] }
    expect(found.list).toHaveLength(2)
    expect(await brokenInvariants(home.today)).toEqual([])
  })

  it('is for staff of the tenant, and names each account once', async () => {
    const rows = [{ id: home.accountId }]
    const twice = [...rows, ...rows]
    expect((await ask(home.admin, closeAccounts, { rows: twice, reason })).body.reason).toBe(
      'prepaid.error.accountTwice',
    )
    const stranger = await signIn(home.app, await freshTenant(home.app))
    expect((await ask(stranger, closeAccounts, { rows, reason })).body.code).toBe(404)
    const renter = await signIn(home.app, home, 'ROLE_RENTEE')
    expect((await ask(renter, closeAccounts, { rows, reason })).status).toBe(403)
  })
})

describe('limits of top-ups', () => {
  it('hold for one top-up and for the balance, the account’s own before the tenant’s', async () => {
    const set = (name: string, value: string) =>
      home.admin.send(param.endpoints.add, { paramKey: name, paramName: name, paramValue: value })
    expect((await set('prepaid.rechargeCapFen', '3000')).body.code).toBe(200)
    expect((await pay(home.accountId, 3_001)).reason).toBe('prepaid.error.aboveRechargeCap')
    expect((await pay(home.accountId, 3_000)).code).toBe(200)
    const caps = { id: home.accountId, rechargeCapFen: 5_000, balanceCapFen: 6_000, reason: '学生公寓' }
    expect((await ask(home.admin, setAccountCaps, caps)).body.code).toBe(200)
    const full = await pay(home.accountId, 3_001)
    expect([full.reason, full.message]).toEqual(['prepaid.error.aboveBalanceCap', expect.stringContaining('30.00')])
    expect((await pay(home.accountId, 3_000)).code).toBe(200)
    const none = { id: home.accountId, rechargeCapFen: null, balanceCapFen: null, reason: '恢复' }
    expect((await ask(home.admin, setAccountCaps, none)).body.code).toBe(200)
    expect((await pay(home.accountId, 3_000)).code).toBe(200)
    expect((await ask(home.admin, setAccountCaps, { ...caps, rechargeCapFen: 0 })).body.code).not.toBe(200)
  })
})

it('lets the renter himself take the emergency credit, once', async () => {
  const short = { id: home.accountId, amountFen: -100, reason: '补扣' }
  await correctAccount(home.today, undefined, short)
  const renter = await signIn(home.app, home, 'ROLE_RENTEE')
  const taken = await Promise.all([1, 2].map(() => ask(renter, takeEmergency, { id: home.accountId })))
  expect(taken.map(({ body }) => body.reason ?? body.code).toSorted()).toEqual([200, 'prepaid.error.emergency.taken'])
})
