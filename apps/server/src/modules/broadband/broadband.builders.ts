import type { Endpoint, InputOf } from '@cloud-steward/contract'
import * as contract from '@cloud-steward/contract/broadband/index.ts'
import { queryBuyerRooms } from '@cloud-steward/contract/value-added/index.ts'
import { expect } from 'vitest'
import { signIn, type TestApp, type TestTenant } from '../../../test/app.ts'
import { ask } from '../../../test/ask.ts'
import type { Client } from '../../../test/client.ts'
import { onSchedule } from '../../../test/schedules.ts'
import { newId } from '../../infra/db/id.ts'
import { raw, sql } from '../../infra/db/sql.ts'
import { aLease, aWorld, balancesAt, billsOf, issue, onDay, pay, type World } from '../billing/billing.builders.ts'
import type { LineOuter } from './carrier/link.service.ts'
import { followBillOf, lineDaysJob } from './order/line-days.job.ts'

type Row = Record<string, unknown> & { id: string; no: string; state: string }
/** The callers of a test with lines: staff and the renter. */
export interface Lines {
  admin: Client
  rentee: Client
  renteeId: string
  roomId: string
  siteId: string
}
export async function made<E extends Endpoint>(who: Client, endpoint: E, input: InputOf<E>) {
  const { reason, data } = await ask(who, endpoint, input)
  expect(reason, endpoint.permission).toBeUndefined()
  return data
}
export const refused = async <E extends Endpoint>(who: Client, endpoint: E, input: InputOf<E>) =>
  (await ask(who, endpoint, input)).reason
export const statusOf = async <E extends Endpoint>(who: Client, endpoint: E, input: InputOf<E>) =>
  (await who.call(endpoint, input, { key: newId() })).status
export const rowsOf = async (
  who: Client,
  resource: { endpoints: { query: Endpoint } },
  input: object = {},
): Promise<Row[]> => ((await who.send(resource.endpoints.query, input)).body.data as { list: Row[] }).list

/** Staff and a renter of a tenant whose renter has a signed lease and papers. */
export async function linesOf(app: TestApp, tenant: TestTenant): Promise<Lines> {
  const [admin, rentee] = await Promise.all([signIn(app, tenant), signIn(app, tenant, 'ROLE_RENTEE')])
  const { renteeId } = tenant
  await tenant
    .ctx()
    .db.run(
      raw(
        sql`update housing_rentee set id_no_masked = '3301********0011' where tenant_id = ${tenant.id} and id = ${renteeId}`,
      ),
    )
  const [room] = await made(admin, queryBuyerRooms, { renteeId })
  return { admin, rentee, renteeId, roomId: room!.roomId, siteId: room!.siteId }
}
let count = 0
/** A published package: 60 yuan for a month, no cheaper than 50, with a setup fee of 100. */
export async function aPackage({ admin }: Pick<Lines, 'admin'>, more: object = {}): Promise<string> {
  const draft = {
    name: `宽带 ${++count}`,
    carrier: 'dianxin',
    downMbps: 300,
    upMbps: 30,
    months: 1,
    priceFen: 6_000,
    floorFen: 5_000,
    setupFen: 10_000,
    ...more,
  }
  const { body } = await admin.send(contract.linePackage.endpoints.add, draft)
  expect(body.code, JSON.stringify(body)).toBe(200)
  const { id } = body.data as { id: string }
  await made(admin, contract.publishPackage, { id })
  return id
}
export const accountOf = async ({ admin }: Pick<Lines, 'admin'>, id: string) =>
  (await rowsOf(admin, contract.lineAccount, { id }))[0]!
/** Orders of an account, the newest first. */
export const ordersOf = async ({ admin }: Pick<Lines, 'admin'>, accountId: string) =>
  rowsOf(admin, contract.lineOrder, { accountId, sorter: 'no_descend' })
export const requestedOf = async (lines: Pick<Lines, 'admin'>, accountId: string) =>
  (await ordersOf(lines, accountId)).find(({ state }) => state === 'requested')

let numbers = 70_000
/** The carrier has done what it was asked for, as somebody writes it down. */
export async function done(
  lines: Pick<Lines, 'admin'>,
  accountId: string,
  more: Partial<InputOf<typeof contract.answerLineOrder>> = {},
): Promise<void> {
  const order = (await requestedOf(lines, accountId))!
  const number = order.type === 'open' ? { accountNo: `AD${++numbers}`, linePassword: `pw-${numbers}` } : {}
  await made(lines.admin, contract.answerLineOrder, { id: order.id, result: 'done', ...number, ...more })
}

type Wish = Partial<InputOf<typeof contract.buyLine>>
/** A tenant on 15 June 2026 with a renter who owes nothing, and carriers that are asked by hand. */
export class LineWorld {
  readonly world: World
  readonly lines: Lines
  readonly outer: LineOuter
  private constructor(world: World, lines: Lines) {
    this.world = world
    this.lines = lines
    this.outer = { secrets: world.app.secrets, payment: { publicUrl: 'http://127.0.0.1:1' } }
  }
  static async make(): Promise<LineWorld> {
    const world = await aWorld()
    await aLease(world)
    const lines = await linesOf(world.app, world)
    await issue(world.today)
    for (const bill of await billsOf(world.today)) await pay(world, bill, { amountFen: bill.totalFen })
    return new LineWorld(world, lines)
  }
  later = (day: string) => this.world.ctx(onDay(day))
  /** What the hourly look at accounts does on a day. */
  dayOf = (day: string) => onSchedule(lineDaysJob(this.outer), this.later(day))
  run = (statement: ReturnType<typeof sql>) => this.world.today.db.run(raw(statement))
  account = (id: string) => accountOf(this.lines, id)
  orders = (id: string) => ordersOf(this.lines, id)
  requested = (id: string) => requestedOf(this.lines, id)
  done = (id: string, more?: Parameters<typeof done>[2]) => done(this.lines, id, more)
  fails = async (id: string, reason: string) =>
    made(this.lines.admin, contract.answerLineOrder, { id: (await this.requested(id))!.id, result: 'failed', reason })
  prepaid = async () => (await balancesAt(this.world.today, this.world.renteeId, 'prepaid'))!.prepaid

  async payBill(billId: string | null | undefined): Promise<{ id: string }> {
    const bill = (await billsOf(this.world.today, { id: billId! }))[0]!
    return pay(this.world, bill, { amountFen: bill.totalFen })
  }
  async buy(more: Wish = {}) {
    const packageId = more.packageId ?? (await aPackage(this.lines))
    return made(this.lines.rentee, contract.buyLine, { roomId: this.lines.roomId, payBy: 'online', ...more, packageId })
  }
  follow = (orderId: string) => followBillOf(this.world.today, this.outer, orderId)
  /** An account that is bought and paid, and waits for its carrier. */
  async aPaidLine(more: Wish = {}) {
    const bought = await this.buy(more)
    const payment = await this.payBill(bought.billId)
    await this.follow(bought.orderId)
    return { ...bought, paymentId: payment.id }
  }
  /** An account that works: opened on 15 June, paid until 14 July. */
  async aLine(more: Wish = {}) {
    const packageId = more.packageId ?? (await aPackage(this.lines))
    const line = await this.aPaidLine({ ...more, packageId })
    await this.done(line.id)
    return { ...line, packageId }
  }
  /** Money the renter has paid ahead: a line that failed left it there. */
  async prepay(fen: number): Promise<void> {
    const packageId = await aPackage(this.lines, { priceFen: fen, floorFen: 0, setupFen: 0 })
    await this.fails((await this.aPaidLine({ packageId })).id, '无资源')
  }
}
