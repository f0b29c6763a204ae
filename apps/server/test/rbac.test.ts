import { setTimeout as delay } from 'node:timers/promises'
import type { Endpoint, Menu, RoleCode } from '@cloud-steward/contract'
import { endpoints, menus, ROLES } from '@cloud-steward/contract'
import { lease, site } from '@cloud-steward/contract/housing/index.ts'
import { getSysUser, queryCurrentAuthority, signOut, token } from '@cloud-steward/contract/identity/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../src/infra/db/id.ts'
import { raw, sql } from '../src/infra/db/sql.ts'
import { freshTenant, guest, signIn, type TestApp, type TestTenant, testApp } from './app.ts'
import { type Client, client } from './client.ts'
import { freshPlace } from './place.ts'
import { rowCounts } from './row-counts.ts'
import { inputOf } from './samples.ts'

let app: TestApp
let tenant: TestTenant
beforeAll(async () => {
  app = await testApp()
  tenant = await freshTenant(app)
})

/** Requests that wait for the database together. */
const AT_ONCE = 8
const granted = endpoints.filter(({ access }) => access === 'granted')
const withChildren = (menu: Menu): Menu[] => [menu, ...(menu.children ?? []).flatMap(withChildren)]
const screens = menus.filter(({ platform }) => !platform).flatMap(withChildren)

/** URLs of a role as the database grants them, by a statement of its own. */
async function urlsOf(role: string): Promise<Set<string>> {
  const { db, tenant: of } = tenant.ctx()
  const rows = await db.rows<{ url: string }>(
    raw(sql`select u.url from identity_role r
      join identity_role_url x on x.tenant_id = r.tenant_id and x.role_id = r.id
      join identity_url u on u.tenant_id = x.tenant_id and u.id = x.url_id where r.tenant_id = ${of.id} and r.code = ${role}`),
  )
  return new Set(rows.map(({ url }) => `/api${url}`))
}
const probe = async (who: Client, endpoint: Endpoint): Promise<number> =>
  (await who.send(endpoint, endpoint.from === 'query' ? { id: newId() } : '{}', { key: `probe-${newId()}` })).status

describe.each(ROLES)('%s', (role: RoleCode) => {
  it('may call exactly the URLs that the database grants', async () => {
    const caller = await signIn(app, tenant, role)
    const urls = await urlsOf(role)
    expect(urls.size).toBeGreaterThan(3)
    const served = granted.filter(({ permission }) => app.served.has(permission))
    for (let at = 0; at < served.length; at += AT_ONCE) {
      const some = served.slice(at, at + AT_ONCE)
      const statuses = await Promise.all(some.map((endpoint) => probe(caller, endpoint)))
      for (const [n, { permission, path }] of some.entries()) {
        expect([permission, statuses[n] !== 403]).toEqual([permission, urls.has(path)])
        expect([permission, statuses[n]! < 500]).toEqual([permission, true])
      }
    }
  }, 300_000)

  it('gets menus and buttons that agree with its URLs', async () => {
    const { bytes } = await (await signIn(app, tenant, role)).call(queryCurrentAuthority, {})
    const authority = JSON.parse(bytes.toString()) as {
      menu: { name: string; routes?: never[] }[]
      menuButton: string[]
      currentAuthority: string[]
    }
    expect(authority.currentAuthority).toEqual([role])
    const names = (nodes: { name: string; routes?: never[] }[]): string[] =>
      nodes.flatMap((node) => [node.name, ...names(node.routes ?? [])])
    const open = names(authority.menu)
    const expected = screens
      .filter(({ roles, ofManagers }) => roles?.includes(role) && !ofManagers)
      .map(({ code }) => code)
    expect(expected.filter((code) => !open.includes(code))).toEqual([])
    const urls = await urlsOf(role)
    const allows = (permission: string) => urls.has(endpoints.find((one) => one.permission === permission)!.path)
    for (const screen of screens.filter(({ code, path }) => path && open.includes(code))) {
      for (const permission of screen.uses ?? [])
        expect([screen.code, permission, allows(permission)]).toEqual([screen.code, permission, true])
      for (const [button, needs] of Object.entries(screen.buttons ?? {}))
        if (!authority.menuButton.includes(`${screen.code}:${button}`))
          expect([screen.code, button, needs.filter((one) => !allows(one))]).toEqual([screen.code, button, []])
    }
  })
})

it('lets a party change nothing, whatever its role was granted', async () => {
  const { tenant: own, ids } = await freshPlace()
  const all = granted.filter(
    ({ method, output, forParties }) => method !== 'GET' && output.kind !== 'file' && !forParties,
  )
  // What is theirs to do they do in the tests of its module.
  const theirs = granted.flatMap(({ forParties, permission }) => (forParties ? [permission] : []))
  expect(theirs.toSorted()).toEqual([
    'billing.statement.readMyBill',
    'billing.taxInvoice.askInvoice',
    'billing.taxInvoice.withdrawInvoice',
    'broadband.account.buyLine',
    'broadband.account.renewLine',
    'broadband.account.resetLinePassword',
    'broadband.account.setLineRenewal',
    'broadband.account.showLinePassword',
    'broadband.order.cancelLineOrder',
    'broadband.order.payLineOrder',
    'channel.order.closeOrder',
    'channel.order.payInApp',
    'channel.order.payOnline',
    'channel.order.syncOrder',
    'channel.shareStatement.confirmShareStatement',
    'channel.shareStatement.disputeShareStatement',
    'channel.shareStatement.printShareStatement',
    'channel.voucher.submitVoucher',
    'file.file.chooseFile',
    'housing.enterpriseUser.changeColleague',
    'housing.enterpriseUser.disableColleague',
    'housing.enterpriseUser.enableColleague',
    'housing.enterpriseUser.inviteColleague',
    'housing.enterpriseUser.withdrawColleague',
    'housing.signFlow.signAddress',
    'housing.signFlow.signOnPad',
    'insight.board.resetBoard',
    'insight.board.saveBoard',
    'insight.board.subscribeBoard',
    'insight.board.unsubscribeBoard',
    'lock.credential.giveGuestKey',
    'lock.credential.revealCode',
    'lock.credential.takeGuestKey',
    'lock.remoteOpen.openMyLock',
    'metering.proposedReading.proposeReading',
    'payout.landlordReview.applyLandlord',
    'payout.merchant.cancelMerchant',
    'payout.merchant.changeMerchantCard',
    'payout.merchant.saveMerchant',
    'payout.merchant.submitMerchant',
    'payout.merchant.syncMerchant',
    'payout.settlementAccount.setSettlementAccount',
    'payout.withdrawal.cancelWithdrawal',
    'payout.withdrawal.withdraw',
    'prepaid.account.takeEmergency',
    'prepaid.recharge.rechargeAccount',
    'report.report.endSchedule',
    'report.report.scheduleReport',
    'valueAdded.order.buyProduct',
    'valueAdded.order.cancelSale',
    'valueAdded.order.paySale',
    'valueAdded.order.setRenewal',
    'wallet.settlementQuery.raiseSettlementQuery',
    'wallet.settlementQuery.withdrawSettlementQuery',
    'workOrder.workOrder.acceptOrder',
    'workOrder.workOrder.bookOrder',
    'workOrder.workOrder.cancelOrder',
    'workOrder.workOrder.commentOrder',
    'workOrder.workOrder.confirmOrder',
    'workOrder.workOrder.decideQuote',
    'workOrder.workOrder.declineOrder',
    'workOrder.workOrder.finishOrder',
    'workOrder.workOrder.grabOrder',
    'workOrder.workOrder.priceOrder',
    'workOrder.workOrder.printOrder',
    'workOrder.workOrder.removeDevice',
    'workOrder.workOrder.reopenOrder',
    'workOrder.workOrder.reportFault',
    'workOrder.workOrder.resumeOrder',
    'workOrder.workOrder.revealOrderCode',
    'workOrder.workOrder.startOrder',
    'workOrder.workOrder.testDevices',
    'workOrder.workOrder.waitOrder',
  ])
  for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'])
    await own.ctx().db.run(
      raw(sql`insert into identity_role_url (tenant_id, role_id, url_id)
        select r.tenant_id, r.id, u.id from identity_role r join identity_url u on u.tenant_id = r.tenant_id
        where r.tenant_id = ${own.id} and r.code = ${role} on conflict do nothing`),
    )
  for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const) {
    const party = await signIn(app, own, role)
    const before = await rowCounts(app, own.id)
    for (const endpoint of all) {
      const input = endpoint.from === 'body' ? inputOf(endpoint, ids) : { id: ids['housing.lease'] }
      const { status } = await party.send(endpoint, input, { key: `party-${newId()}` })
      expect([endpoint.permission, status]).toEqual([endpoint.permission, 403])
    }
    expect(await rowCounts(app, own.id)).toEqual(before)
    expect((await party.send(lease.endpoints.query, {})).status).toBe(200)
  }
})

describe('a right that is taken away', () => {
  const run = (statement: Parameters<ReturnType<TestTenant['ctx']>['db']['run']>[0]) => tenant.ctx().db.run(statement)

  it('acts within a second: the button with its URL', async () => {
    const clerk = await signIn(app, tenant, 'ROLE_TENEMENT')
    expect(await probe(clerk, site.endpoints.add)).not.toBe(403)
    const role = raw<{ id: string }>(
      sql`select id from identity_role where tenant_id = ${tenant.id} and code = 'ROLE_TENEMENT'`,
    )
    const { id } = (await tenant.ctx().db.first(role))!
    await run(
      raw(
        sql`insert into identity_role_hidden_button (tenant_id, role_id, menu_code, button) values (${tenant.id}, ${id}, 'site', 'add')`,
      ),
    )
    await delay(1_050)
    expect(await probe(clerk, site.endpoints.add)).toBe(403)
    // What another button or the screen itself needs stays open.
    expect(await probe(clerk, site.endpoints.query)).toBe(200)
    expect(await probe(clerk, site.endpoints.update)).not.toBe(403)
    await run(raw(sql`delete from identity_role_hidden_button where tenant_id = ${tenant.id}`))
  })

  it('acts within a second: the role, the user, the tenant', async () => {
    const other = await freshTenant(app)
    const clerk = await signIn(app, other, 'ROLE_TENEMENT')
    expect(await probe(clerk, site.endpoints.query)).toBe(200)
    await other
      .ctx()
      .db.run(
        raw(
          sql`delete from identity_user_role where tenant_id = ${other.id} and role_id in (select id from identity_role where tenant_id = ${other.id} and code = 'ROLE_TENEMENT')`,
        ),
      )
    await delay(1_050)
    expect(await probe(clerk, site.endpoints.query)).toBe(403)
    const admin = await signIn(app, other)
    expect((await admin.call(getSysUser, {})).status).toBe(200)
    await other
      .ctx()
      .db.run(
        raw(sql`update identity_user set status = 'disabled' where tenant_id = ${other.id} and username = 'admin'`),
      )
    await delay(1_050)
    const refused = await admin.call(getSysUser, {})
    expect([refused.status, refused.body.code]).toEqual([401, 50_014])
    await expect(signIn(app, other)).rejects.toThrow(/disabled/)
  })

  it('ends at once with the session', async () => {
    const given = { grant_type: 'password', tenantCode: tenant.code, username: 'admin', password: 'correct horse 1' }
    const grant = (await guest(app).send(token, given)).body as unknown as {
      access_token: string
      refresh_token: string
    }
    const caller = client(app.http, grant.access_token)
    expect((await caller.call(signOut, {})).body.code).toBe(200)
    const after = await caller.call(getSysUser, {})
    expect([after.status, after.body.code]).toEqual([401, 50_008])
    const renewed = await guest(app).send(token, { grant_type: 'refresh_token', refresh_token: grant.refresh_token })
    expect(renewed.status).toBe(400)
  })

  it('gives a new pair for a refresh token once', async () => {
    const given = { grant_type: 'password', tenantCode: tenant.code, username: 'admin', password: 'correct horse 1' }
    const grant = (await guest(app).send(token, given)).body as unknown as {
      access_token: string
      refresh_token: string
    }
    const renew = () => guest(app).send(token, { grant_type: 'refresh_token', refresh_token: grant.refresh_token })
    const answers = await Promise.all(Array.from({ length: 10 }, renew))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await client(app.http, grant.access_token).call(getSysUser, {})).status).toBe(401)
    const wrong = await guest(app).send(token, { ...given, password: 'wrong' })
    const absent = await guest(app).send(token, { ...given, username: 'nobody' })
    expect([wrong.status, { ...wrong.body, requestId: '' }]).toEqual([absent.status, { ...absent.body, requestId: '' }])
  })
})
