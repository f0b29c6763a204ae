import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { AnswerOf, DraftOf, InputOf } from '@cloud-steward/contract'
import {
  channel,
  closeOrder,
  payOnline,
  queryOrderDetail,
  setChannelKeys,
  testChannel,
} from '@cloud-steward/contract/channels/index.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { publicKeyOf } from '../../../../sandbox/src/keys.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/server.ts'
import { freshTenant, signIn, type TestApp, type TestTenant, testApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { newId } from '../../infra/db/id.ts'
import { type BillShown, billsOf, issue } from '../billing/billing.builders.ts'
import { aBuilding, aSignedLease } from '../housing/housing.builders.ts'
import { closeOrderJob } from './order/order.service.ts'

/** The server of the tests with a payment sandbox that reaches it. */
export interface Till {
  app: TestApp
  sandbox: Sandbox
  close(): Promise<void>
}
export async function openTill(): Promise<Till> {
  const app = await testApp()
  const sandbox = await startSandbox({ slownessMs: 5 })
  // Messages come over the wire, and in through the door.
  const door: Server = createServer(async (request, response) => {
    const { statusCode, payload } = await app.http.inject({
      method: 'POST',
      url: request.url!,
      headers: request.headers as Record<string, string>,
      payload: await buffer(request),
    })
    response.writeHead(statusCode).end(payload)
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  const before = app.payment
  app.payment = {
    publicUrl: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    sandboxUrl: () => Promise.resolve(sandbox.address),
  }
  return {
    app,
    sandbox,
    async close() {
      // The app is shared with other files.
      app.payment = before
      door.close()
      await sandbox.close()
    },
  }
}

/** One till for a file; its faults are gone before each of the tests. */
export class WithTill {
  till!: Till
  constructor() {
    beforeAll(async () => {
      this.till = await openTill()
    })
    afterAll(() => this.till.close())
    beforeEach(() => this.till.sandbox.faults.clear())
  }
}

export interface Shop extends TestTenant {
  app: TestApp
  admin: Client
  rentee: Client
  today: Ctx
  channelId: string
}
let merchants = 1_900_100_000
/** A tenant with a channel that works, and somebody who rents from today. */
export async function aShop(till: Till, open = aChannel): Promise<Shop> {
  const { app } = till
  const tenant = await freshTenant(app)
  const admin = await signIn(app, tenant)
  const channelId = await open(till, admin)
  return { ...tenant, app, admin, rentee: await signIn(app, tenant, 'ROLE_RENTEE'), today: tenant.ctx(), channelId }
}
/** A channel of the sandbox that works. */
export async function aChannel({ sandbox }: Till, admin: Client): Promise<string> {
  const { merchantNo, appId, serialNo, privateKey, apiV3Key, appSecret } = sandbox.merchant(String(merchants++))
  const account = { name: '演示支付', kind: 'sandbox' as const, merchantNo, appId, serialNo, feeBp: 60, isActive: true }
  return working(admin, account, { privateKey, apiV3Key, appSecret })
}
/** One that speaks Alipay's interface. */
export async function anAlipay({ sandbox }: Till, admin: Client): Promise<string> {
  const { merchantNo, appId, privateKey } = sandbox.merchant(`2088${merchants++}`)
  const account = { name: '演示支付宝', kind: 'alipaySandbox' as const, merchantNo, appId, feeBp: 60, isActive: true }
  return working(admin, account, { privateKey, alipayKey: publicKeyOf(sandbox.world.keys) })
}
async function working(
  admin: Client,
  account: DraftOf<typeof channel>,
  keys: Omit<InputOf<typeof setChannelKeys>, 'id'>,
): Promise<string> {
  const { body } = await admin.call(channel.endpoints.add, account)
  const channelId = (body.data as { id: string }).id
  await admin.call(setChannelKeys, { id: channelId, ...keys })
  const tested = await admin.call(testChannel, { id: channelId })
  if (tested.body.code !== 200 || tested.body.data.reason) throw new Error(JSON.stringify(tested.body))
  return channelId
}
/** A bill of the shop's rentee, due today: 3,000.00 rent and 3,000.00 deposit. */
export async function aDueBill({ today, landlordId, renteeId }: Shop, given: object = {}): Promise<BillShown> {
  const day = today.today()
  const buildingId = await aBuilding(today)
  const terms = {
    startOn: day,
    endOn: `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace('-02-29', '-02-28'),
    ...given,
  }
  const leaseId = await aSignedLease(today, { landlordId, renteeId, buildingId, terms })
  await issue(today, day)
  return (await billsOf(today, { leaseId }))[0]!
}

export type Shown = AnswerOf<typeof queryOrderDetail>
export const look = async (who: Client, id: string): Promise<Shown> =>
  (await who.call(queryOrderDetail, { id })).body.data
/** Asks for money as this person. */
export async function order(who: Client, input: object): Promise<string> {
  const { body } = await who.call(payOnline, input, { key: newId() })
  if (body.code !== 200) throw new Error(`${body.code} ${body.message}`)
  return body.data.id
}
/** Gives an order up, and does at once what the queue would do next. @returns the command's answer */
export async function giveUp(shop: Shop, id: string, who = shop.admin) {
  const { body } = await who.call(closeOrder, { id, reason: '不付了' }, { key: newId() })
  await closeOrderJob(shop.app).run(shop.ctx(), { id }, new AbortController().signal)
  return body
}
/** The payer scans the code and pays. */
export async function scan(who: Client, id: string): Promise<void> {
  const { codeUrl } = await look(who, id)
  await fetch(codeUrl!, { method: 'POST', redirect: 'manual' })
}
