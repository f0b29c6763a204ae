import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { collector as elemeter, issueSecret, setDeviceState } from '@cloud-steward/contract/devices/index.ts'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, describe, expect, it } from 'vitest'
import { aField, anElemeter, aSite, commandDevice, commandsOf, listOf, type Site, stored } from '../devices.builders.ts'

const field = await aField()
afterAll(() => field.close())

describe('the broker', () => {
  const attempt = (username: string, password: string) =>
    connectAsync(field.url, { username, password, protocolVersion: 4, reconnectPeriod: 0, connectTimeout: 3000 }, false)

  it('lets in whoever has the password of a collector in use, and nobody else', async () => {
    const [site, other] = [await aSite(field), await aSite(field)]
    await expect(attempt(site.username, 'wrong')).rejects.toThrow()
    await expect(attempt(site.username, other.password)).rejects.toThrow()
    await expect(attempt('', '')).rejects.toThrow()
    await expect(attempt('10001/../x', 'x')).rejects.toThrow()
    await site.admin.call(setDeviceState, { ids: [site.collectorId], state: 'suspended', reason: '停用' })
    await expect(attempt(site.username, site.password)).rejects.toThrow()
  })

  it('speaks TLS with its certificate, and nothing else on that port', async () => {
    const { username, password } = await aSite(field)
    const given = { username, password, protocolVersion: 4, reconnectPeriod: 0, connectTimeout: 3000 } as const
    const url = `mqtts://127.0.0.1:${field.gateway.tlsPort}`
    // The certificate of the test has no address in it; that it is this one is checked.
    const trust = { ca: field.certificate, checkServerIdentity: () => undefined }
    const client = await connectAsync(url, { ...given, ...trust }, false)
    expect(client.connected).toBe(true)
    await client.endAsync()
    await expect(connectAsync(url, given, false)).rejects.toThrow()
    await expect(connectAsync(url.replace('mqtts', 'mqtt'), given, false)).rejects.toThrow()
  })

  it('ends a connection when its collector is put out of use or gets another password', async () => {
    const site = await aSite(field)
    const first = await attempt(site.username, site.password)
    const { body } = await site.admin.call(issueSecret, { id: site.collectorId })
    await expect.poll(() => first.connected).toBe(false)
    await expect(attempt(site.username, site.password)).rejects.toThrow()
    const second = await attempt(site.username, (body.data as { password: string }).password)
    await site.admin.call(setDeviceState, { ids: [site.collectorId], state: 'suspended', reason: '停用' })
    await expect.poll(() => second.connected).toBe(false)
  })

  it('ends nobody because another tenant’s calls itself the same', async () => {
    const [one, two] = [await aSite(field), await aSite(field)]
    const come = (site: Site) =>
      connectAsync(
        field.url,
        { username: site.username, password: site.password, clientId: 'dtu', protocolVersion: 4, reconnectPeriod: 0 },
        false,
      )
    const first = await come(one)
    const ended = new Promise((resolve) => first.once('close', () => resolve('ended')))
    const second = await come(two)
    const said = (site: Site, client: MqttClient) =>
      client.publishAsync(`cs/${site.username}/up/data`, '{"battery":80}', { qos: 1 }).then(() => 'heard')
    expect(await Promise.race([said(one, first), ended])).toBe('heard')
    expect(await said(two, second)).toBe('heard')
    // Its own newer connection takes the place of the older.
    const third = await come(one)
    expect(await ended).toBe('ended')
    for (const client of [second, third]) await client.endAsync(true)
  })

  it('keeps each to his own topics', async () => {
    const [site, other] = [await aSite(field), await aSite(field)]
    const { id, meter } = await anElemeter(other)
    const client = await attempt(site.username, site.password)
    const heard: string[] = []
    client.on('message', (topic) => heard.push(topic))
    for (const topic of ['#', 'cs/#', `cs/${other.username}/down/frame`, `cs/+/+/down/frame`, '$SYS/#'])
      await client.subscribeAsync(topic).catch(() => {})
    const stolen = field.connect(other, [meter])
    await stolen
    await commandDevice(other, id, 'read')
    await expect.poll(async () => (await commandsOf(other))[0]!.state).toBe('verified')
    expect(heard.filter((topic) => !topic.startsWith(`cs/${site.username}/down/`))).toEqual([])
    // Of the round and of the order four each; nothing comes after them.
    await expect.poll(() => stored(other, id)).toBe(8)
    client.publish(`cs/${other.username}/up/frame`, Buffer.from(meter.report()), { qos: 0 })
    await expect.poll(() => client.connected).toBe(false)
    expect(await stored(other, id)).toBe(8)
    await client.endAsync(true)
  })

  it('stores nothing of one collector for another’s meters', async () => {
    const [site, other] = [await aSite(field), await aSite(field)]
    const { id, meter } = await anElemeter(other)
    const collector = await field.connect(site, [])
    await collector.publish('frame', Buffer.from(meter.report()))
    expect(await stored(other, id)).toBe(0)
  })

  it('does not wait for a packet longer than any of ours, from a stranger or a known one', async () => {
    const { createConnection } = await import('node:net')
    const { username, password } = await aSite(field)
    const header = (kind: number) => Buffer.from([kind, 0xff, 0xff, 0xff, 0x7f])
    const flood = (socket: Socket, first: Buffer) =>
      new Promise<number>((resolve) => {
        let sent = 0
        const more = () => {
          while (!socket.destroyed && socket.write(Buffer.alloc(16_384))) sent += 16_384
        }
        socket.on('error', () => {})
        socket.on('close', () => resolve(sent))
        socket.on('drain', more)
        socket.write(first)
        more()
      })
    const stranger = createConnection(field.gateway.port!, '127.0.0.1')
    expect(await flood(stranger, header(0x10))).toBeLessThan(8_000_000)
    const known = await attempt(username, password)
    expect(await flood(known.stream as Socket, header(0x32))).toBeLessThan(8_000_000)
    await known.endAsync(true)
  })

  it('listens for nobody to more topics than a few', async () => {
    const { username, password } = await aSite(field)
    const client = await attempt(username, password)
    let refused = 0
    for (let at = 0; at < 40; at++)
      await client.subscribeAsync(`cs/${username}/down/x${at}`, { qos: 1 }).catch(() => refused++)
    expect(refused).toBe(24)
    await client.endAsync(true)
  })

  it('survives connections that break off in the middle of anything', async () => {
    const { Socket } = await import('node:net')
    const port = field.gateway.port!
    for (let round = 0; round < 200; round++) {
      const socket = new Socket()
      socket.on('error', () => {})
      socket.connect(port, '127.0.0.1', () => {
        const bytes = Buffer.from(Array.from({ length: 1 + (round % 40) }, (_, at) => (round * 31 + at * 17) % 256))
        // A header that promises a quarter of a gigabyte, now and then.
        socket.write(round % 5 ? bytes : Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f, 1, 2, 3]))
        setTimeout(() => socket.destroy(), 5)
      })
    }
    await delay(300)
    const site = await aSite(field)
    const { meter } = await anElemeter(site)
    await field.connect(site, [meter])
    await expect.poll(async () => (await listOf(site, elemeter))[0]!.online).toBe(true)
  })
})
