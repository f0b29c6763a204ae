import { Refusal } from '@cloud-steward/contract'
import { refundOrder, syncOrder } from '@cloud-steward/contract/channels/index.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { onSchedule } from '../../../../test/schedules.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { brokenInvariants } from '../../billing/billing.builders.ts'
import { anAlipay, aShop, giveUp, look, order, type Shop, scan, WithTill } from '../channels.builders.ts'
import { askChannelJob } from './ask-channel.job.ts'
import { hearNotice } from './notice.service.ts'
import { byAnother, listenTo, messagesOf, type Told, tooLong } from './notices.builders.ts'

const cash = new WithTill()
type Wire = Told['wire']
const channels = {} as Record<Wire, string>
const strangers = {} as Record<Wire, { shop: Shop; channelId: string; url: string; merchantNo: string }>
let shop: Shop
const told = new Map<string, Told[]>()
beforeAll(async () => {
  const { sandbox } = cash.till
  const open = async () => {
    const one = await aShop(cash.till)
    return { one, wechat: one.channelId, alipay: await anAlipay(cash.till, one.admin) }
  }
  const [own, other] = [await open(), await open()]
  shop = own.one
  listenTo(sandbox, (one) => {
    const orderNo = String(one.said.out_trade_no)
    told.set(orderNo, [...(told.get(orderNo) ?? []), one])
  })
  for (const wire of ['wechat', 'alipay'] as const) {
    channels[wire] = own[wire]
    // His address and number are learned from what he is told.
    const id = await order(other.one.rentee, { amountFen: 100, channelId: other[wire] })
    await scan(other.one.rentee, id)
    const [heard] = told.get(numberOf(id))!
    const merchantNo = heard!.wire === 'wechat' ? heard!.merchantNo : heard!.said.seller_id!
    strangers[wire] = { shop: other.one, channelId: other[wire], url: heard!.url, merchantNo }
  }
})
const numberOf = (id: string): string => id.replaceAll('-', '')
const remote = (id: string) => cash.till.sandbox.book.all('order').find(({ orderNo }) => orderNo === numberOf(id))

const DAY_MS = 86_400_000
const move = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ do: 'pay' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'close' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clock' as const), days: fc.integer({ min: 0, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const), fen: fc.integer({ min: 1, max: 9_000 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('hear' as const),
      /** Which of what was said so far, in which of its forms, how often, how late. */
      which: fc.nat(9),
      form: fc.nat(20),
      times: fc.integer({ min: 1, max: 4 }),
      days: fc.constantFrom(0, 0, 1, 3),
    }),
  },
)
type Move = typeof move extends fc.Arbitrary<infer M> ? M : never
const later = (one: Shop, days: number) => one.ctx(new Date(Date.now() + days * DAY_MS))

const clock = (days: number) => onSchedule(askChannelJob(shop.app), later(shop, days))

/** What somebody may send who waits for a payment to be told: like the channel, and not by it. */
function invented(id: string, wire: Wire): Told {
  const { notifyUrl: url, merchantNo, amountFen, appId } = remote(id)!
  const paid = { out_trade_no: numberOf(id), transaction_id: '4200000000', success_time: new Date().toISOString() }
  if (wire === 'wechat')
    return {
      wire,
      merchantNo,
      url,
      event: 'TRANSACTION.SUCCESS',
      said: { ...paid, trade_state: 'SUCCESS', amount: { total: amountFen } },
    }
  const said = { notify_type: 'trade_status_sync', app_id: appId, out_trade_no: numberOf(id), trade_no: '2026' }
  const more = { trade_status: 'TRADE_SUCCESS', total_amount: '90.00', gmt_payment: '2026-01-01 00:00:00' }
  return { wire, url, said: { ...said, ...more } }
}
async function hears(id: string, wire: Wire, { which, form, times, days }: Extract<Move, { do: 'hear' }>) {
  const { sandbox } = cash.till
  const real = told.get(numberOf(id)) ?? []
  const one = real[which % Math.max(1, real.length)] ?? invented(id, wire)
  const all = messagesOf(sandbox, one)
  const forms = real.length ? [...all, byAnother(sandbox, one, strangers[wire])] : all.filter(({ isTrue }) => !isTrue)
  const message = forms[form % forms.length]!
  const stranger = message.what === 'of another tenant’s order' ? strangers[wire] : undefined
  const hear = async (): Promise<boolean> => {
    const notice = { headers: message.headers, body: Buffer.from(message.body) }
    const { channelId } = stranger ?? { channelId: channels[wire] }
    try {
      await hearNotice(later(stranger?.shop ?? shop, days), shop.app, channelId, notice)
      return true
    } catch (error) {
      if (error instanceof Refusal && error.http === 403) return false
      throw error
    }
  }
  const answers = await Promise.all(Array.from({ length: times }, hear))
  expect(answers.map((isHeard) => `${message.what}: ${isHeard}`)).toEqual(
    answers.map(() => `${message.what}: ${message.isTrue}`),
  )
}

/** One order through all of this. It ends as the channel's own book says it must. */
async function ends(wire: Wire, moves: readonly Move[]): Promise<void> {
  const id = await order(shop.rentee, { amountFen: 9_000, channelId: channels[wire] })
  const { codeUrl } = await look(shop.rentee, id)
  let isGivenUp = false
  let refundFen = 0
  for (const one of moves) {
    if (one.do === 'pay') await fetch(codeUrl!, { method: 'POST', redirect: 'manual' })
    else if (one.do === 'close') {
      await giveUp(shop, id)
      isGivenUp = true
    } else if (one.do === 'clock') {
      await clock(one.days)
      isGivenUp ||= one.days > 0
    } else if (one.do === 'refund') {
      const refund = { id, amountFen: one.fen, reason: '多付' }
      if ((await shop.admin.call(refundOrder, refund, { key: newId() })).body.code === 200) refundFen += one.fen
    } else await hears(id, wire, one)
  }
  // What goes back is handed over by the clock where no queue runs.
  if (refundFen) await clock(0.005)
  const { state } = (await shop.admin.call(syncOrder, { id })).body.data
  const { state: said, transactionNo, refundedFen } = remote(id)!
  const isPaid = transactionNo !== undefined
  expect([state, said]).toEqual([isPaid ? 'booked' : isGivenUp ? 'closed' : 'placed', said])
  const shown = await look(shop.admin, id)
  expect(shown.steps.filter((step) => step.state === 'booked')).toHaveLength(Number(isPaid))
  expect([shown.refundedFen, refundedFen]).toEqual([refundFen, refundFen])
  const { db, tenant } = shop.today
  const payments = await db.rows(
    raw<{ fen: number }>(
      sql`select amount_fen::int as fen from payment where tenant_id = ${tenant.id} and channel_no = ${transactionNo ?? ''}`,
    ),
  )
  expect(payments).toEqual(isPaid ? [{ fen: 9_000 }] : [])
  // So that the clock of the next ones need not ask about it.
  if (state === 'placed') await giveUp(shop, id)
}

describe('whatever a channel says, how often, when and in which order, an order ends as it was paid', () => {
  it.each([
    ['wechat', 1],
    ['wechat', 2],
    ['wechat', 3],
    ['wechat', 4],
    ['alipay', 1],
    ['alipay', 2],
    ['alipay', 3],
    ['alipay', 4],
  ] as const)('by %s, seed %i', async (wire, seed) => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 3, maxLength: 9 }), (moves) => ends(wire, moves)),
      { numRuns: 25, seed, endOnFailure: true },
    )
    expect(await brokenInvariants(shop.today)).toEqual([])
    expect(await brokenInvariants(strangers[wire].shop.today)).toEqual([])
  })

  it('and ten megabytes of it are not read', async () => {
    const id = await order(shop.rentee, { amountFen: 9_000 })
    await scan(shop.rentee, id)
    const [one] = told.get(numberOf(id))!
    const { headers, body, url } = tooLong(cash.till.sandbox, one!)
    const answer = await shop.app.http.inject({ method: 'POST', url: new URL(url).pathname, headers, payload: body })
    expect(answer.statusCode).toBe(413)
    expect((await look(shop.admin, id)).state).toBe('placed')
  })
})
