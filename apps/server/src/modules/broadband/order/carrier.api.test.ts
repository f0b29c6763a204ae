import { createHmac } from 'node:crypto'
import * as contract from '@cloud-steward/contract/broadband/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CARRIER_KEY } from '../../../../../sandbox/src/carrier.ts'
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/server.ts'
import { freshTenant, guest, type TestTenant, testApp } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { addDays } from '../../../infra/calendar.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aBuilding, aSignedLease } from '../../housing/housing.builders.ts'
import {
  accountOf,
  aPackage,
  type Lines,
  linesOf,
  made,
  ordersOf,
  refused,
  requestedOf,
} from '../broadband.builders.ts'
import type { LineOuter } from '../carrier/link.service.ts'
import { carrierLinks, checkCarrier, setCarrierKey } from '../carrier/link.service.ts'
import { askCarriersJob, askOne } from './ask-carrier.ts'
import { askLineState, seeLinesJob } from './see-lines.ts'

/** What the carrier is sent later: kept here, to be delivered often, late, or in another order. */
type Notice = Parameters<typeof send>[0]
let sandbox: Sandbox
let tenant: TestTenant
let lines: Lines
let outer: LineOuter
let outside: Client
let linkId: string
let packageId: string
let told: (() => Notice)[] = []
const MINUTE = 60_000
const SLOW_MS = 20

beforeAll(async () => {
  const app = await testApp()
  sandbox = await startSandbox({ slownessMs: SLOW_MS })
  sandbox.world.notifyLine = (_url, body) => void told.push(() => JSON.parse(body()) as Notice)
  outside = guest(app)
  outer = {
    secrets: app.secrets,
    payment: { publicUrl: 'http://127.0.0.1:1', sandboxUrl: () => Promise.resolve(sandbox.address) },
  }
  tenant = await freshTenant(app)
  const ctx = tenant.ctx()
  const [startOn, endOn] = [addDays(ctx.today(), -10), addDays(ctx.today(), 300)]
  const { landlordId, renteeId } = tenant
  await aSignedLease(ctx, { landlordId, renteeId, buildingId: await aBuilding(ctx), terms: { startOn, endOn } })
  lines = await linesOf(app, tenant)
  ;({ id: linkId } = await carrierLinks(outer).add(ctx, { carrier: 'yidong', mode: 'http', url: 'sandbox' }))
  await setCarrierKey(ctx, outer, { id: linkId, key: CARRIER_KEY })
  packageId = await aPackage(lines, { carrier: 'yidong', priceFen: 0, floorFen: 0, setupFen: 0 })
})
afterAll(() => sandbox.close())
beforeEach(() => {
  sandbox.faults.clear()
  told = []
})

const send = (notice: { tenant: string; carrier: string; timestamp: string; signature: string; message: string }) =>
  outside.call(contract.carrierNotice, notice)
/** What the job of every minute does so many minutes from now. */
const later = (minutes: number) =>
  onSchedule(askCarriersJob(outer), tenant.ctx(new Date(Date.now() + minutes * MINUTE)))
/** Waits until the carrier has said so many things. */
async function hear(count = 1): Promise<void> {
  for (const end = Date.now() + 10_000; told.length < count; ) {
    if (Date.now() > end) throw new Error('the carrier said nothing')
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
  }
}
const deliver = async (at = 0) => (await send(told[at]!())).status
async function anOrder(): Promise<string> {
  const wish = { roomId: lines.roomId, payBy: 'online' as const, packageId }
  return (await made(lines.rentee, contract.buyLine, wish)).id
}
const orderOf = async (accountId: string) => (await requestedOf(lines, accountId))!
async function aLine(): Promise<string> {
  const id = await anOrder()
  await askOne(tenant.ctx(), outer, (await orderOf(id)).id)
  await hear()
  await deliver()
  told = []
  return id
}
const stateOf = async (id: string) => (await accountOf(lines, id)).state
const lineOf = async (id: string) => {
  const { accountNo } = await accountOf(lines, id)
  return sandbox.book.get('line', `${tenant.code}/yidong/${accountNo}`)
}

describe('a carrier with an interface', () => {
  it('opens a line and says so by a notice, which counts once', async () => {
    const id = await anOrder()
    expect(await askOne(tenant.ctx(), outer, (await orderOf(id)).id)).toBe(false)
    expect(await stateOf(id)).toBe('opening')
    await hear()
    expect(await Promise.all([deliver(), deliver(), deliver()])).toEqual([200, 200, 200])
    const account = await accountOf(lines, id)
    expect(account).toMatchObject({ state: 'active', hasPassword: true })
    expect(account.accountNo).toMatch(/^YI\d{10}$/)
    expect(await made(lines.rentee, contract.showLinePassword, { id })).toEqual({
      password: (await lineOf(id))!.password,
    })
    const { steps, terms } = await made(lines.admin, contract.queryLineDetail, { id })
    expect([steps.length, terms.length]).toEqual([4, 1])
  })

  it('that sends no notice is polled; polled by several workers at once, it does each request once', async () => {
    const id = await anOrder()
    const order = await orderOf(id)
    await Promise.all([1, 2, 3].map(() => askOne(tenant.ctx(), outer, order.id)))
    await hear()
    await Promise.all([1, 2].map(() => askOne(tenant.ctx(), outer, order.id, { isNow: true })))
    expect(await stateOf(id)).toBe('active')
    expect((await lineOf(id))!.changes).toBe(1)
    expect(told).toHaveLength(1)
  })

  it('that was asked and never answered, as by somebody who was killed, is asked again by the clock', async () => {
    const id = await anOrder()
    sandbox.faults.set('carrierSilent', 1)
    expect(await askOne(tenant.ctx(), outer, (await orderOf(id)).id)).toBe(false)
    await hear()
    // The link shows why.
    const problem = async () => (await carrierLinks(outer).get(tenant.ctx(), linkId)).problem
    expect(await problem()).toBeTruthy()
    await later(0)
    expect(await stateOf(id)).toBe('opening')
    await later(2)
    expect([await stateOf(id), await problem()]).toEqual(['active', null])
    expect((await lineOf(id))!.changes).toBe(1)
  })

  it('that is to be asked by lists from now on leaves what it has not answered to people', async () => {
    const id = await anOrder()
    const order = await orderOf(id)
    const links = carrierLinks(outer)
    await links.update(tenant.ctx(), { id: linkId, mode: 'manual' })
    await askOne(tenant.ctx(), outer, order.id)
    expect(await orderOf(id)).toMatchObject({ mode: 'manual', state: 'requested' })
    await links.update(tenant.ctx(), { id: linkId, mode: 'http' })
    await made(lines.admin, contract.answerLineOrder, { id: order.id, result: 'done', accountNo: 'YI-BY-HAND' })
    expect(await stateOf(id)).toBe('active')
  })

  it('that never heard of a request, for its sender was killed before, is sent it by the clock', async () => {
    const id = await anOrder()
    const order = await orderOf(id)
    // Taken up by a process that died before it had said anything.
    await tenant
      .ctx()
      .db.run(
        raw(
          sql`update broadband_order set tries = 1, sent_at = now(), next_at = now() where tenant_id = ${tenant.id} and id = ${order.id}`,
        ),
      )
    await later(1)
    await hear()
    await later(4)
    expect(await stateOf(id)).toBe('active')
  })

  it('that refuses is believed, and what it says afterwards is noted', async () => {
    const id = await anOrder()
    const order = await orderOf(id)
    sandbox.faults.set('carrierFails', 1)
    await askOne(tenant.ctx(), outer, order.id)
    await hear()
    await deliver()
    expect(await stateOf(id)).toBe('open_failed')
    const message = JSON.stringify({ no: order.no, state: 'done', accountNo: 'YI0000000001' })
    expect((await send(signed(message))).status).toBe(200)
    expect(await stateOf(id)).toBe('open_failed')
    expect((await ordersOf(lines, id))[0]!.reason).toContain('YI0000000001')
  })

  it('may say things in any order: an old word about one request changes nothing of the next', async () => {
    const id = await aLine()
    const opened = (await ordersOf(lines, id))[0]!
    await made(lines.admin, contract.blockLine, { id, reason: '私接' })
    await askOne(tenant.ctx(), outer, (await orderOf(id)).id)
    await hear()
    const late = [
      signed(JSON.stringify({ no: opened.no, state: 'accepted' })),
      signed(JSON.stringify({ no: opened.no, state: 'failed', reason: 'late' })),
      signed(JSON.stringify({ no: opened.no, state: 'done', accountNo: 'YI9' })),
    ]
    for (const notice of late) expect((await send(notice)).status).toBe(200)
    expect(await accountOf(lines, id)).toMatchObject({ state: 'active', pending: 'block' })
    await deliver()
    for (const notice of late) await send(notice)
    expect(await stateOf(id)).toBe('blocked')
    expect((await lineOf(id))!.isOn).toBe(false)
  })

  it('does all that can be asked of it', async () => {
    const id = await aLine()
    const go = async () => {
      await askOne(tenant.ctx(), outer, (await orderOf(id)).id)
      await hear()
      await deliver()
      told = []
    }
    const before = String((await accountOf(lines, id)).expireOn)
    await made(lines.rentee, contract.renewLine, { id, payBy: 'balance' })
    await go()
    const { expireOn } = await accountOf(lines, id)
    expect(String(expireOn) > before).toBe(true)
    expect((await lineOf(id))!.untilOn).toBe(expireOn)
    await made(lines.rentee, contract.resetLinePassword, { id })
    await go()
    expect(await made(lines.rentee, contract.showLinePassword, { id })).toEqual({
      password: (await lineOf(id))!.password,
    })
    const untilOn = addDays(tenant.ctx().today(), 5)
    await made(lines.admin, contract.holdLine, { id, untilOn, reason: '出差' })
    await go()
    expect([await stateOf(id), (await askLineState(tenant.ctx(), outer, { id })).isOnline]).toEqual(['held', false])
    await made(lines.admin, contract.resumeLine, { id })
    await go()
    expect([await stateOf(id), (await askLineState(tenant.ctx(), outer, { id })).isOnline]).toEqual(['active', true])
    await onSchedule(seeLinesJob(outer), tenant.ctx())
    expect(await accountOf(lines, id)).toMatchObject({ isOnline: true })
    await made(lines.admin, contract.closeLine, { id, reason: '退网' })
    await go()
    expect(await stateOf(id)).toBe('closed')
    expect((await lineOf(id))!.isClosed).toBe(true)
  })
})

const signed = (message: string, more: { key?: string; at?: number } = {}): Notice => {
  const timestamp = String(Math.floor((more.at ?? Date.now()) / 1_000))
  const signature = createHmac('sha256', more.key ?? CARRIER_KEY)
    .update(`${timestamp}.${message}`)
    .digest('hex')
  return { tenant: tenant.code, carrier: 'yidong', timestamp, signature, message }
}
it('a notice without a signature, signed with another key, or too old is refused', async () => {
  const id = await anOrder()
  const message = JSON.stringify({ no: (await orderOf(id)).no, state: 'done', accountNo: 'YI7' })
  const good = signed(message)
  for (const bad of [
    signed(message, { key: 'another-key-of-sixteen' }),
    signed(message, { at: Date.now() - 301_000 }),
    { ...good, message: message.replace('YI7', 'YI8') },
    { ...good, signature: '' },
    { ...good, carrier: 'liantong' },
    { ...good, tenant: 'nobody' },
  ])
    expect((await send(bad)).status).toBe(403)
  expect(await stateOf(id)).toBe('opening')
  for (const strange of ['', 'x', '[]', 'null', '{"no":"K1"}', '{"no":"K1","state":"done"}'])
    expect((await send(signed(strange))).status).toBe(200)
})

describe('the link to a carrier', () => {
  it('leads to no inner address, and its key is never shown', async () => {
    const add = (url: string) => carrierLinks(outer).add(tenant.ctx(), { carrier: 'liantong', mode: 'http', url })
    for (const url of [
      'http://example.com',
      'https://10.0.0.1/x',
      'https://127.0.0.1/',
      'https://localhost/',
      'ftp://x',
    ])
      await expect(add(url), url).rejects.toMatchObject({ reason: 'broadband.error.carrierAddress' })
    const { id } = await add('https://carrier.example/api/')
    expect((await carrierLinks(outer).get(tenant.ctx(), id)).url).toBe('https://carrier.example/api')
    expect(await refused(lines.admin, contract.checkCarrier, { id })).toBe('broadband.error.noCarrierKey')
    await setCarrierKey(tenant.ctx(), outer, { id, key: 'a-secret-of-sixteen' })
    const { body } = await lines.admin.call(contract.carrierLink.endpoints.query, {})
    expect(JSON.stringify(body)).not.toContain('a-secret')
    await expect(add('https://other.example')).rejects.toMatchObject({ reason: 'broadband.error.carrierTaken' })
  })

  it('is tried out: a carrier that knows the key says so', async () => {
    expect(await checkCarrier(tenant.ctx(), outer, linkId)).toEqual({ problem: undefined })
    await setCarrierKey(tenant.ctx(), outer, { id: linkId, key: 'wrong-key-of-sixteen' })
    expect((await checkCarrier(tenant.ctx(), outer, linkId)).problem).toMatch(/401/)
    await setCarrierKey(tenant.ctx(), outer, { id: linkId, key: CARRIER_KEY })
  })
})
