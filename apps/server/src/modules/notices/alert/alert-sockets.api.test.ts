import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { authorizeDataScopeToRole, authorizeRoleToUser, role, user } from '@cloud-steward/contract/identity/index.ts'
import { LIVE_CLOSED, LIVE_PATH, ORDER_ALERTS } from '@cloud-steward/contract/live.ts'
import { acknowledgeAlert, alert } from '@cloud-steward/contract/notices/alert.ts'
import type { ToldAlert } from '@cloud-steward/contract/notices/alert-frames.ts'
import { pino } from 'pino'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { freshTenant, signIn, type TestTenant, testApp, tokenOf } from '../../../../test/app.ts'
import { type Console, handshake, maskedFrame, openedSocket, openSocket } from '../../../../test/live-sockets.ts'
import { addPlace } from '../../../../test/samples.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { openAlertsPort } from '../../../infra/live/alerts-port.ts'
import { publish } from '../../../infra/live/publish.ts'
import { raiseAlert } from './raise-alert.ts'

const app = await testApp({ now: () => new Date() })
await app.http.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.http.server.address() as AddressInfo
const log = pino({ level: 'silent' })
const plain = (await openAlertsPort(app.sockets, { port: 0, host: '127.0.0.1', log }))!
const { port: plainPort } = plain.address() as AddressInfo
const stopWork = await app.work()
afterAll(async () => {
  await stopWork()
  await app.http.close()
  plain.close()
})
const CHANNELS = {
  secure: `ws://127.0.0.1:${port}${ORDER_ALERTS.path}`,
  plain: `ws://127.0.0.1:${plainPort}/`,
}
const console_ = `ws://127.0.0.1:${port}${LIVE_PATH}`
const until = (assert: () => void) => vi.waitFor(assert, { timeout: 30_000, interval: 20 })

const raise = async (of: TestTenant, more: Partial<Parameters<typeof raiseAlert>[1]> = {}) => {
  const recordId = newId()
  const given = { kind: 'order', recordId, no: 'A-1', siteId: null, path: '/x', isUrgent: false, ...more } as const
  await of.ctx().transaction((tx) => raiseAlert(tx, given))
  return given.recordId
}
const alertsIn = ({ frames }: Console) =>
  frames.flatMap((frame) => ('alert' in frame ? [(frame as unknown as { alert: ToldAlert }).alert] : []))
const idOf = async (of: TestTenant, username: string) =>
  ((await (await signIn(app, of)).send(user.endpoints.query, { username })).body.data as { list: { id: string }[] })
    .list[0]!.id
const roleIdOf = async (of: TestTenant, roleCode: string) =>
  ((await (await signIn(app, of)).send(role.endpoints.query, { roleCode })).body.data as { list: { id: string }[] })
    .list[0]!.id

describe.each(Object.entries(CHANNELS))('the %s channel', (name, url) => {
  it('asks for a token in the first message, and for the role', async () => {
    const tenant = await freshTenant(app)
    expect(await openSocket(url, 'hello').closed).toEqual([LIVE_CLOSED.hello, ''])
    expect(await openSocket(url, { token: 'nobody' }).closed).toEqual([LIVE_CLOSED.session, '50008'])
    expect(await openSocket(`${url}?token=${await tokenOf(app, tenant, 'ROLE_TENEMENT')}`, {}).closed).toEqual([
      LIVE_CLOSED.hello,
      '',
    ])
    for (const other of ['ROLE_ADMIN', 'ROLE_LANDLORD', 'ROLE_RENTEE'] as const)
      expect(await openSocket(url, { token: await tokenOf(app, tenant, other) }).closed).toEqual([LIVE_CLOSED.role, ''])
    const token = await tokenOf(app, tenant, 'ROLE_TENEMENT')
    expect(await openSocket(url, `{"token":"${token}","x":"${'x'.repeat(5_000)}"}`).closed).toEqual([1009, ''])
    const steward = await openedSocket(url, { token })
    expect(steward.kinds()).toEqual(['ready'])
    steward.socket.close()
  })

  it('tells alerts of its tenant alone, and nothing else', async () => {
    const [tenant, stranger] = [await freshTenant(app), await freshTenant(app)]
    const mine = await openedSocket(url, { token: await tokenOf(app, tenant, 'ROLE_TENEMENT') })
    const foreign = await openedSocket(url, { token: await tokenOf(app, stranger, 'ROLE_TENEMENT') })
    await publish(tenant.ctx(), { kind: 'notice', to: 'everybody', body: { notice: {} } })
    await raise(tenant, { kind: 'repair', no: 'W-1' })
    await raise(tenant, { no: 'O-2', isUrgent: true })
    await raise(stranger, { no: 'S-1' })
    const wanted = name === 'plain' ? ['W-1', 'O-2'] : ['O-2']
    const nos = (one: Console) =>
      alertsIn(one)
        .map(({ no }) => no)
        .toSorted()
    await until(() => expect([nos(mine), nos(foreign)]).toEqual([wanted.toSorted(), ['S-1']]))
    expect(mine.kinds().includes('notice')).toBe(false)
    expect(alertsIn(mine).find(({ no }) => no === 'O-2')).toMatchObject({
      kind: 'order',
      isUrgent: true,
      path: '/x',
      siteId: null,
      text: {
        zh: '您有一条新的订单，请及时处理',
        en: 'You have a new order, please handle it promptly',
        tw: '您有一條新的訂單，請及時處理',
      },
    })
    for (const { socket } of [mine, foreign]) socket.close()
  })

  it('goes on after the last number, however much else was told meanwhile', async () => {
    const tenant = await freshTenant(app)
    const token = await tokenOf(app, tenant, 'ROLE_TENEMENT')
    const first = await openedSocket(url, { token })
    await raise(tenant, { no: 'O-1' })
    await until(() => expect(alertsIn(first)).toHaveLength(1))
    first.socket.terminate()
    const { seq: after } = first.frames.at(-1)!
    for (let n = 0; n < 520; n += 40)
      await Promise.all(
        Array.from({ length: 40 }, () => publish(tenant.ctx(), { kind: 'noise', to: 'everybody', body: {} })),
      )
    await raise(tenant, { no: 'O-2' })
    const other = await openedSocket(url, { token, after: after + 520 })
    await until(() => expect(alertsIn(other)).toHaveLength(1))
    const back = await openedSocket(url, { token, after })
    expect(back.kinds()).toEqual(['orderAlert', 'ready'])
    expect(alertsIn(back)[0]!.no).toBe('O-2')
    for (const { socket } of [back, other]) socket.close()
  })

  it('is closed within a second when the role is withdrawn', async () => {
    const tenant = await freshTenant(app)
    const admin = await signIn(app, tenant)
    const steward = await openedSocket(url, { token: await tokenOf(app, tenant, 'ROLE_TENEMENT') })
    const landlord = await roleIdOf(tenant, 'ROLE_LANDLORD')
    const userId = await idOf(tenant, 'tenement')
    await admin.call(authorizeRoleToUser, { userId, roleId: [landlord] })
    expect(await steward.closed).toEqual([LIVE_CLOSED.role, ''])
  }, 15_000)

  it('cuts a reader that does not read', async () => {
    const tenant = await freshTenant(app)
    const token = await tokenOf(app, tenant, 'ROLE_TENEMENT')
    const { port: at, pathname } = new URL(url)
    const slow = connect(Number(at), '127.0.0.1')
    slow.write(handshake(pathname, Number(at)))
    await once(slow, 'data')
    slow.write(maskedFrame(JSON.stringify({ token })))
    await once(slow, 'data')
    slow.pause()
    const quick = await openedSocket(url, { token })
    const body = { alert: { text: 'x'.repeat(256 * 1024) } }
    const to = { role: 'ROLE_TENEMENT', siteId: null } as const
    for (let n = 1; n <= 60; n++) {
      await publish(tenant.ctx(), { kind: 'orderAlert', to, body })
      // He reads in the process of the server: without a pause he would be slow as well.
      await until(() => expect(quick.told()).toHaveLength(n))
    }
    let bytes = 0
    slow.on('error', () => {}).on('data', (data) => (bytes += data.length))
    await once(slow.resume(), 'close')
    expect(bytes).toBeLessThan(60 * 256 * 1024)
    quick.socket.close()
  })
})

it('tells a steward of some sites only what happens there', async () => {
  const tenant = await freshTenant(app)
  const admin = await signIn(app, tenant)
  const [near, far] = [await addPlace(admin), await addPlace(admin, 'far')]
  await admin.call(authorizeDataScopeToRole, {
    roleId: await roleIdOf(tenant, 'ROLE_TENEMENT'),
    dataScope: 'own',
    orgId: [],
  })
  const userId = await idOf(tenant, 'tenement')
  await tenant
    .ctx()
    .db.run(
      raw(
        sql`update housing_site set steward_id = ${userId} where tenant_id = ${tenant.id} and id = ${near['housing.site']!}`,
      ),
    )
  const token = await tokenOf(app, tenant, 'ROLE_TENEMENT')
  const steward = await openedSocket(console_, { token })
  await raise(tenant, { kind: 'repair', siteId: far['housing.site']!, no: 'far' })
  await raise(tenant, { kind: 'repair', no: 'nowhere' })
  await raise(tenant, { kind: 'repair', siteId: near['housing.site']!, no: 'near' })
  await publish(tenant.ctx(), { kind: 'last', to: 'everybody', body: {} })
  const mine = await signIn(app, tenant, 'ROLE_TENEMENT')
  await until(() => expect(alertsIn(steward).map(({ no }) => no)).toEqual(['near']))
  const { list } = (await mine.send(alert.endpoints.query, {})).body.data as { list: { no: string }[] }
  expect(list.map(({ no }) => no)).toEqual(['near'])
  const all = (await admin.send(alert.endpoints.query, {})).body.data as { list: { id: string; no: string }[] }
  expect(all.list.map(({ no }) => no).toSorted()).toEqual(['far', 'near', 'nowhere'])
  const { id } = all.list.find(({ no }) => no === 'far')!
  expect((await mine.call(acknowledgeAlert, { id })).status).toBe(404)
  steward.socket.close()
})

it('leaves a port alone that is taken, and serves nothing but sockets', async () => {
  const warned: string[] = []
  const told = pino({ level: 'warn' }, { write: (line: string) => void warned.push(line) })
  expect(await openAlertsPort(app.sockets, { port: plainPort, host: '127.0.0.1', log: told })).toBe(undefined)
  expect(warned.join()).toContain(`port ${plainPort} is taken`)
  expect((await fetch(`http://127.0.0.1:${plainPort}/`)).status).toBe(426)
})
