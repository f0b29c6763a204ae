import { acknowledgeAlert, alert, queryOpenAlerts, setQuietHours } from '@cloud-steward/contract/notices/alert.ts'
import { duty } from '@cloud-steward/contract/notices/duty.ts'
import { param } from '@cloud-steward/contract/system/param.ts'
import { describe, expect, it } from 'vitest'
import { freshTenant, signIn, type TestTenant, testApp } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { addPlace } from '../../../../test/samples.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { escalateAlert, escalateAlertsJob } from './escalate-alerts.job.ts'
import { raiseAlert, settleAlert } from './raise-alert.ts'

const app = await testApp()
const NOON = '2026-11-02T04:00:00Z'
const at = (minutes: number) => new Date(Date.parse(NOON) + minutes * 60_000)
const { signal } = new AbortController()

const raise = async (of: TestTenant, more: Partial<Parameters<typeof raiseAlert>[1]> = {}) => {
  const recordId = newId()
  const given = { kind: 'order', recordId, no: 'A-1', siteId: null, path: '/x', isUrgent: false, ...more } as const
  await of.ctx(at(0)).transaction((tx) => raiseAlert(tx, given))
  return given.recordId
}
const run = (of: TestTenant, minutes: number) => escalateAlertsJob(undefined).run(of.ctx(at(minutes)), {}, signal)
const texts = async (of: TestTenant) =>
  (
    await of
      .ctx()
      .db.rows(
        raw<{ recipient: string; content: string }>(
          sql`select recipient, content from identity_message where tenant_id = ${of.id} order by created_at, id`,
        ),
      )
  ).map(({ recipient, content }) => ({ recipient, content }))
const called = async (of: TestTenant) => (await texts(of)).map(({ recipient }) => recipient)

interface OnCall {
  username: string
  siteId?: string
  toOn?: string
}
/** A tenant whose users are on call in this order, with the numbers 13700000001, 13700000002, … */
async function rota(people: (admin: Client) => OnCall[] | Promise<OnCall[]>) {
  const tenant = await freshTenant(app)
  const admin = await signIn(app, tenant)
  for (const [index, { username, siteId, toOn = '2026-11-05' }] of (await people(admin)).entries()) {
    const mobile = `1370000000${index + 1}`
    const { id: userId } = (await tenant
      .ctx()
      .db.first(
        raw<{ id: string }>(
          sql`update identity_user set mobile = ${mobile} where tenant_id = ${tenant.id} and username = ${username} returning id`,
        ),
      ))!
    const draft = { siteId, userId, fromOn: '2026-11-01', toOn, place: index + 1 }
    expect((await admin.send(duty.endpoints.add, draft)).body.code).toBe(200)
  }
  return { tenant, admin }
}
const both = () => [{ username: 'tenement' }, { username: 'admin' }]
const clerkAlone = () => [{ username: 'tenement' }]

describe('an alert nobody acknowledges', () => {
  it('goes to the next of the rota by short message, each person once', async () => {
    const { tenant } = await rota(both)
    await raise(tenant)
    await run(tenant, 9)
    expect(await called(tenant)).toEqual([])
    await run(tenant, 10)
    await run(tenant, 11)
    expect(await called(tenant)).toEqual(['13700000001'])
    expect((await texts(tenant))[0]!.content).toContain(
      '您有一条新的订单，请及时处理（A-1）。10分钟内无人确认，请登录系统处理。',
    )
    await run(tenant, 20)
    await run(tenant, 90)
    await run(tenant, 300)
    expect(await called(tenant)).toEqual(['13700000001', '13700000002'])
  })

  it('is told once by two workers, and again by one that was stopped before it was written', async () => {
    const { tenant } = await rota(both)
    await raise(tenant)
    const { id } = (await tenant.ctx().db.first(idOfAlert(tenant)))!
    const stopped = tenant.ctx(at(10)).transaction(async (tx) => {
      await escalateAlert(tx, undefined, id)
      throw new Error('stopped')
    })
    await expect(stopped).rejects.toThrow('stopped')
    expect(await called(tenant)).toEqual([])
    await Promise.all([run(tenant, 10), run(tenant, 10), run(tenant, 10)])
    expect(await called(tenant)).toEqual(['13700000001'])
  })

  it('does not go out once somebody has acknowledged it, or the object is settled', async () => {
    const { tenant } = await rota(clerkAlone)
    await raise(tenant, { no: 'A-1' })
    const recordId = await raise(tenant, { no: 'A-2' })
    const clerk = await signIn(app, tenant, 'ROLE_TENEMENT')
    const open = (await clerk.call(queryOpenAlerts, {})).body.data
    await clerk.call(acknowledgeAlert, { id: open.find(({ no }) => no === 'A-1')!.id })
    await tenant.ctx(at(1)).transaction((tx) => settleAlert(tx, recordId))
    await run(tenant, 60)
    expect(await called(tenant)).toEqual([])
    expect((await clerk.call(queryOpenAlerts, {})).body.data).toEqual([])
  })

  it('goes to those on call at its site that day', async () => {
    let [near, far] = ['', '']
    const { tenant } = await rota(async (admin) => {
      ;[near, far] = [(await addPlace(admin))['housing.site']!, (await addPlace(admin, 'far'))['housing.site']!]
      return [
        { username: 'tenement', siteId: near, toOn: '2026-11-02' },
        { username: 'admin', siteId: far },
      ]
    })
    await raise(tenant, { siteId: far, kind: 'repair' })
    await run(tenant, 10)
    await run(tenant, 90)
    expect(await called(tenant)).toEqual(['13700000002'])
    await raise(tenant, { siteId: near })
    await run(tenant, 24 * 60)
    expect(await called(tenant)).toEqual(['13700000002'])
  })

  it('leaves people alone in their quiet hours, unless it is urgent', async () => {
    const { tenant } = await rota(clerkAlone)
    const clerk = await signIn(app, tenant, 'ROLE_TENEMENT')
    const half = (await clerk.send(setQuietHours, { fromTime: '11:00' })).body
    expect(half.reason).toBe('notice.error.quietHours')
    expect(Object.keys(half.fields!)).toEqual(['fromTime', 'toTime'])
    await clerk.call(setQuietHours, { fromTime: '11:00', toTime: '13:00' })
    await raise(tenant, { no: 'calm' })
    await run(tenant, 10)
    expect(await called(tenant)).toEqual([])
    await raise(tenant, { no: 'urgent', isUrgent: true })
    await run(tenant, 11)
    expect((await texts(tenant)).map(({ content }) => content.includes('urgent'))).toEqual([true])
    // The clock of the tenant shows 13:00.
    await run(tenant, 60)
    expect((await texts(tenant)).map(({ content }) => content.includes('calm'))).toEqual([false, true])
  })

  it('is left to the consoles where the tenant says so', async () => {
    const { tenant, admin } = await rota(clerkAlone)
    await admin.send(param.endpoints.add, { paramName: 'notice.alertMinutes', paramKey: 'm', paramValue: '0' })
    await raise(tenant)
    const due = await tenant
      .ctx()
      .db.rows(raw<{ n: number }>(sql`select 1 as n from notice_alert where escalate_at is not null`))
    expect(due).toEqual([])
    await run(tenant, 600)
    expect(await called(tenant)).toEqual([])
  })
})

const idOfAlert = (of: TestTenant) => raw<{ id: string }>(sql`select id from notice_alert where tenant_id = ${of.id}`)

describe('an acknowledgement', () => {
  it('by two at once is that of the first, and both learn who it was', async () => {
    const { tenant, admin } = await rota(() => [])
    await raise(tenant)
    const clerk = await signIn(app, tenant, 'ROLE_TENEMENT')
    const { id } = (await clerk.call(queryOpenAlerts, {})).body.data[0]!
    const answers = await Promise.all([admin, clerk].map((who) => who.call(acknowledgeAlert, { id })))
    // The database leaves out zeros at the end of a moment.
    const said = ({ body: { data } }: (typeof answers)[number]) => [
      data.acknowledgedBy,
      Date.parse(data.acknowledgedAt),
    ]
    const [first, second] = answers.map(said)
    expect(second).toEqual(first)
    expect(['admin', 'tenement']).toContain(first![0])
    expect(said(await clerk.call(acknowledgeAlert, { id }))).toEqual(first)
    const ends = raw<{ n: number }>(
      sql`select count(*)::int as n from infra_live where tenant_id = ${tenant.id} and kind = 'alertEnded'`,
    )
    expect(await tenant.ctx().db.first(ends)).toEqual({ n: 1 })
  })

  it('is not for renters, landlords or another tenant', async () => {
    const { tenant } = await rota(() => [])
    await raise(tenant)
    const { id } = (await tenant.ctx().db.first(idOfAlert(tenant)))!
    for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const)
      expect((await (await signIn(app, tenant, role)).call(acknowledgeAlert, { id })).status).toBe(403)
    const stranger = await signIn(app, await freshTenant(app))
    expect((await stranger.call(acknowledgeAlert, { id })).status).toBe(404)
  })

  it('lets the same object alert again, which one that is open does not', async () => {
    const { tenant, admin } = await rota(() => [])
    const recordId = await raise(tenant)
    await raise(tenant, { recordId })
    const numbers = async () =>
      ((await admin.send(alert.endpoints.query, {})).body.data as { list: unknown[] }).list.length
    expect(await numbers()).toBe(1)
    await tenant.ctx().transaction((tx) => settleAlert(tx, recordId))
    await raise(tenant, { recordId })
    expect(await numbers()).toBe(2)
  })
})
