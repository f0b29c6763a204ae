import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { removePrincipal } from '@cloud-steward/contract/identity/index.ts'
import { CONSOLES, LIVE_CLOSED, LIVE_PATH } from '@cloud-steward/contract/live.ts'
import { notification, readNotification } from '@cloud-steward/contract/notices/notification.ts'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { freshTenant, signIn, type TestTenant, testApp, tokenOf } from '../../../test/app.ts'
import { client } from '../../../test/client.ts'
import { type Console, handshake, maskedFrame, openedSocket, openSocket } from '../../../test/live-sockets.ts'
import { dayFromNow, setTenant } from '../../../test/tenants.ts'
import { asOwner } from '../db/owner.ts'
import type { Session } from '../session/types.ts'
import { LiveHub } from './hub.ts'
import { publish } from './publish.ts'
import { LiveSockets } from './sockets.ts'

const app = await testApp({ now: () => new Date() })
await app.http.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.http.server.address() as AddressInfo
const url = `ws://127.0.0.1:${port}${LIVE_PATH}`
const stopWork = await app.work()
afterAll(async () => {
  await stopWork()
  await app.http.close()
})
const tenant = await freshTenant(app)
const token = await tokenOf(app, tenant)
const admin = client(app.http, token)

const open = (hello: unknown) => openSocket(url, hello)
const opened = (hello: object) => openedSocket(url, hello)
const tell = (of: TestTenant, body: object = {}, receivers?: string[]) =>
  publish(of.ctx(), { kind: 'test', body, to: receivers ? { usernames: receivers } : 'everybody' })
const until = (assert: () => void) => vi.waitFor(assert, { timeout: 30_000, interval: 20 })

describe('a socket', () => {
  it('says who it is first, and nothing else', async () => {
    expect(await open('hello').closed).toEqual([LIVE_CLOSED.hello, ''])
    expect(await open({ token, after: -1 }).closed).toEqual([LIVE_CLOSED.hello, ''])
    expect(await open({ token: 'nobody' }).closed).toEqual([LIVE_CLOSED.session, '50008'])
    expect(await open('x'.repeat(5_000)).closed).toEqual([1009, ''])
    const talker = await opened({ token })
    talker.socket.send(JSON.stringify({ token }))
    expect(await talker.closed).toEqual([LIVE_CLOSED.hello, ''])
  })

  it('is refused to pages of other sites, and stands at one address', async () => {
    const answer = async (address: string, options: object) => {
      const [, response] = (await once(
        new WebSocket(address, options).on('error', () => {}),
        'unexpected-response',
      )) as [unknown, { statusCode: number }]
      return response.statusCode
    }
    expect(await answer(url, { origin: 'https://elsewhere.example' })).toBe(403)
    expect(await answer(url, { origin: 'null' })).toBe(403)
    expect(await answer(`ws://127.0.0.1:${port}/api/other`, {})).toBe(404)
    const own = new WebSocket(url, { origin: `http://127.0.0.1:${port}` })
    await once(own, 'open')
    own.terminate()
  })

  it('is one of twenty of its user at most', async () => {
    const other = await tokenOf(app, tenant, 'ROLE_RENTEE')
    const many = await Promise.all(Array.from({ length: 20 }, () => opened({ token: other })))
    expect(await open({ token: other }).closed).toEqual([LIVE_CLOSED.many, ''])
    many.pop()!.socket.close()
    await until(() => expect(many.every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true))
    many.push(await vi.waitFor(() => opened({ token: other }), 5_000))
    for (const { socket } of many) socket.close()
  })

  it('ends when its session does, with the code of the refusal', async () => {
    const own = await freshTenant(app)
    const [victim, boss] = [await tokenOf(app, own, 'ROLE_TENEMENT'), await signIn(app, own)]
    const [mine, his] = [await opened({ token: await tokenOf(app, own) }), await opened({ token: victim })]
    await boss.call(removePrincipal, { username: 'tenement' })
    expect(await his.closed).toEqual([LIVE_CLOSED.session, '50012'])
    expect(mine.socket.readyState).toBe(WebSocket.OPEN)
    mine.socket.close()
  })
})

describe('the sockets of a tenant', () => {
  it('end when the tenant is closed, on every node, without a heartbeat, and those of others stay', async () => {
    const [own, other] = [await freshTenant(app), await freshTenant(app)]
    const { endedLately, shutTenants, holdersOf, authenticateFully } = app.sessions
    // A node whose heartbeats find nothing: it believes each session for ever.
    const believed = new Map<string, Promise<Session>>()
    const authenticate = (key: string) => {
      if (!believed.has(key)) believed.set(key, authenticateFully(key))
      return believed.get(key)!
    }
    const hub = new LiveHub(() => app.pools, app.log, holdersOf)
    const node = new LiveSockets({
      hub,
      log: app.log,
      ready: () => true,
      authenticate,
      endedLately,
      shutTenants,
      holdersOf,
    })
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    node.serve(server, [CONSOLES])
    const address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}${LIVE_PATH}`
    const [closing, staying] = [
      await openedSocket(address, { token: await tokenOf(app, own) }),
      await openedSocket(address, { token: await tokenOf(app, other) }),
    ]
    await setTenant(app, other, { ends_on: dayFromNow(-1), grace_days: 5 })
    await setTenant(app, own, { status: 'locked' })
    expect(await closing.closed).toEqual([LIVE_CLOSED.session, '50014'])
    expect(staying.socket.readyState).toBe(WebSocket.OPEN)
    await setTenant(app, other, { ends_on: dayFromNow(-9), grace_days: 5 })
    expect(await staying.closed).toEqual([LIVE_CLOSED.session, '50014'])
    node.close()
    await hub.close()
    server.close()
  })
})

describe('what is told', () => {
  it('reaches all consoles of the tenant, or only those it is for, and no other tenant', async () => {
    const stranger = await freshTenant(app)
    const [mine, clerk, foreign] = await Promise.all([
      opened({ token }),
      opened({ token: await tokenOf(app, tenant, 'ROLE_TENEMENT') }),
      opened({ token: await tokenOf(app, stranger) }),
    ])
    await tell(tenant, { word: 'all' })
    await tell(tenant, { word: 'clerk' }, ['tenement'])
    await tell(stranger, { word: 'stranger' })
    const words = ({ frames }: Console) => frames.flatMap((frame) => ('word' in frame ? [frame.word] : []))
    const heard = () => [mine, clerk, foreign].map(words)
    await until(() => expect(heard()).toEqual([['all'], ['all', 'clerk'], ['stranger']]))
    for (const { socket } of [mine, clerk, foreign]) socket.close()
  })

  it('is a notice when one is published, read or taken back', async () => {
    const [mine, clerk] = [
      await opened({ token }),
      await opened({ token: await tokenOf(app, tenant, 'ROLE_TENEMENT') }),
    ]
    const kinds = ({ frames }: Console) => frames.map(({ kind }) => kind).slice(1)
    const draft = {
      title: '停水',
      content: '<p>明天</p>',
      type: 'notification',
      priority: 'high',
      username: ['tenement'],
    }
    const { id } = (await admin.send(notification.endpoints.add, draft)).body.data as { id: string }
    const later = new Date(Date.now() + 86_400_000).toISOString()
    await admin.send(notification.endpoints.add, { ...draft, startTime: later })
    await until(() => expect(kinds(clerk)).toEqual(['notice']))
    expect(clerk.frames.at(-1)).toMatchObject({ notice: { id, title: '停水', description: '明天' } })
    await client(app.http, await tokenOf(app, tenant, 'ROLE_TENEMENT')).call(readNotification, { id })
    await admin.send(notification.endpoints.delete, { id })
    await until(() => expect(kinds(clerk)).toEqual(['notice', 'noticeRead', 'noticeGone']))
    expect(kinds(mine)).toEqual([])
    for (const { socket } of [mine, clerk]) socket.close()
  })

  it('is, of a list, a sign for staff who may read it and for those it names, and for no other renter', async () => {
    const own = await freshTenant(app)
    const of = async (role?: Parameters<typeof tokenOf>[2]) => opened({ token: await tokenOf(app, own, role) })
    const consoles = [await of(), await of('ROLE_TENEMENT'), await of('ROLE_RENTEE'), await of('ROLE_LANDLORD')]
    const sign = (staffOf: string, usernames?: string[]) =>
      publish(own.ctx(), { kind: staffOf, to: { staffOf, usernames } })
    await sign('device.deviceCommand')
    await sign('identity.role')
    await sign('lock.remoteOpen', ['rentee'])
    await tell(own, { last: true })
    const kinds = ({ frames }: Console) => frames.map(({ kind }) => kind).slice(1)
    const heard = [
      ['device.deviceCommand', 'identity.role', 'lock.remoteOpen', 'test'],
      ['device.deviceCommand', 'lock.remoteOpen', 'test'],
      ['lock.remoteOpen', 'test'],
      ['test'],
    ]
    await until(() => expect(consoles.map(kinds)).toEqual(heard))
    const [, clerk, renter] = consoles
    expect(clerk!.frames[1]).toEqual({ kind: 'device.deviceCommand', seq: 1 })
    // Missed ones come again to those alone they were for.
    const back = await opened({ token: await tokenOf(app, own, 'ROLE_RENTEE'), after: 0 })
    expect(back.frames.map(({ kind }) => kind)).toEqual(['lock.remoteOpen', 'test', 'ready'])
    for (const { socket } of [...consoles, back, renter!]) socket.close()
  })

  it('comes again after the last number seen, in its order', async () => {
    const own = await freshTenant(app)
    const key = await tokenOf(app, own)
    const first = await opened({ token: key })
    await tell(own)
    await until(() => expect(first.told()).toEqual([1]))
    await tell(own)
    await tell(own, {}, ['somebody'])
    await tell(own)
    // Who comes back before this has been passed on is told the rest after `ready`, which is as good.
    await until(() => expect(first.told()).toEqual([1, 2, 4]))
    first.socket.close()
    const back = await opened({ token: key, after: 1 })
    expect(back.frames).toEqual([
      { kind: 'test', seq: 2 },
      { kind: 'test', seq: 4 },
      { kind: 'ready', seq: 4 },
    ])
    expect((await opened({ token: key, after: 99 })).frames).toEqual([{ kind: 'missed', seq: 4 }])
    await asOwner(app.ownerUrl, (db) => db.query('delete from infra_live where tenant_id = $1 and seq < 4', [own.id]))
    expect((await opened({ token: key, after: 1 })).frames).toEqual([{ kind: 'missed', seq: 4 }])
    expect((await opened({ token: key, after: 3 })).told()).toEqual([4])
  })

  it('is lost by nobody who comes and goes while many are told at once', async () => {
    const own = await freshTenant(app)
    const key = await tokenOf(app, own)
    const restless = async () => {
      const seen = new Set<number>()
      for (let after = 0; after < 120; ) {
        const one = await opened({ token: key, after })
        const before = one.told().length
        await vi.waitFor(() => expect(one.told().length > before || one.frames.at(-1)!.seq >= 120).toBe(true), 10_000)
        one.socket.terminate()
        for (const seq of one.told()) seen.add(seq)
        after = Math.max(after, ...one.frames.map(({ seq }) => seq))
      }
      return seen.size
    }
    const steady = await opened({ token: key })
    const readers = Promise.all(Array.from({ length: 5 }, restless))
    await Promise.all(Array.from({ length: 120 }, () => tell(own)))
    expect(await readers).toEqual([120, 120, 120, 120, 120])
    await until(() => expect(steady.told()).toEqual(Array.from({ length: 120 }, (_, n) => n + 1)))
    steady.socket.close()
  })

  it('is heard again after the database connection was lost', async () => {
    const own = await freshTenant(app)
    const mine = await opened({ token: await tokenOf(app, own) })
    await asOwner(app.ownerUrl, (db) =>
      db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cloud-steward-listen' and datname = current_database()`,
      ),
    )
    await tell(own)
    await until(() => expect(mine.told()).toEqual([1]))
    mine.socket.close()
  })

  it('does not wait for whoever does not read: he is cut, and resumes', async () => {
    const own = await freshTenant(app)
    const key = await tokenOf(app, own)
    const slow = connect(port, '127.0.0.1')
    slow.write(handshake(LIVE_PATH, port))
    await once(slow, 'data')
    slow.write(maskedFrame(JSON.stringify({ token: key })))
    await once(slow, 'data')
    slow.pause()
    const quick = await opened({ token: key })
    const body = { text: 'x'.repeat(256 * 1024) }
    // The quick one shares its process with the server: on a busy machine it would be behind as well, and be cut.
    for (let n = 1; n <= 60; n++) {
      await tell(own, body)
      await until(() => expect(quick.told()).toHaveLength(n))
    }
    let bytes = 0
    slow.on('error', () => {}).on('data', (data) => (bytes += data.length))
    await once(slow.resume(), 'close')
    expect(bytes).toBeLessThan(60 * 256 * 1024)
    expect((await opened({ token: key, after: 58 })).told()).toEqual([59, 60])
    quick.socket.close()
  })
})
