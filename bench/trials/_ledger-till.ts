import { setTimeout as delay } from 'node:timers/promises'
import { closeOrder, queryOrderDetail } from '@cloud-steward/contract/channels/index.ts'
import type { Client } from 'pg'
import type { Fault } from '../../apps/sandbox/src/faults.ts'
import type { Sandbox } from '../../apps/sandbox/src/server.ts'
import type { History, Wish } from './_ledger-history.ts'

const FAULTS: readonly Fault[] = [
  'noticeTwice',
  'noticeLost',
  'noticeLate',
  'noticeSwapped',
  'noticeForged',
  'noticeAmount',
  'answerLost',
  'answer500',
]
const numberOf = (id: string): string => id.replaceAll('-', '')

/** Payers at the channel: they scan what was ordered for them, or give it up, while messages and answers go wrong. */
export class Till {
  readonly #sandbox: Sandbox
  readonly #history: History
  readonly #nat: (below: number) => number
  constructor(sandbox: Sandbox, history: History, nat: (below: number) => number) {
    this.#sandbox = sandbox
    this.#history = history
    this.#nat = nat
  }

  /** Goes on with an order that was asked for. */
  async pay({ id, outcome, key }: Wish): Promise<void> {
    if (outcome !== 'ok' || !id) return
    if (this.#nat(2)) this.#sandbox.faults.set(FAULTS[this.#nat(FAULTS.length)]!, 1)
    const codeUrl = await this.#codeOf(id)
    const giveUp = this.#history.wish({ key: `${key}-close`, endpoint: closeOrder, input: { id, reason: 'trial' } })
    const scan = async () =>
      codeUrl && (await fetch(codeUrl, { method: 'POST', redirect: 'manual' }).then((answer) => answer.arrayBuffer()))
    const work = [...(this.#nat(10) ? [scan] : []), ...(this.#nat(10) ? [] : [() => this.#history.send(giveUp)])]
    await Promise.all(work.map((one) => one()))
  }
  /** Whoever looks at an order has it placed; a channel that did not answer is asked anew. */
  async #codeOf(id: string): Promise<string | undefined> {
    for (let attempt = 0; attempt < 5; attempt++) {
      const found = await this.#history.ask<{ codeUrl?: string; state: string }>(queryOrderDetail, { id })
      if (found?.codeUrl) return found.codeUrl
      if (found && found.state !== 'created') return undefined
      await delay(100)
    }
    return undefined
  }

  /** Waits until what was paid is booked and what goes back has arrived, by itself. */
  async settled(owner: Client, seconds: number): Promise<void> {
    for (const until = Date.now() + seconds * 1_000; Date.now() < until; await delay(500)) {
      const booked = new Set((await booksOf(owner)).map(({ id }) => numberOf(id)))
      const { rows } = await owner.query<{ open: number }>(
        `select count(*)::int as open from channel_refund where state = 'asked'`,
      )
      if (!rows[0]!.open && this.#paid().every(({ orderNo }) => booked.has(orderNo))) return
    }
  }
  #paid = () => this.#sandbox.book.all('order').filter(({ state }) => state === 'SUCCESS' || state === 'REFUND')

  /** What was paid at the channel is booked once here, with what follows from it, and nothing else is. @returns what is wrong */
  async compare(owner: Client): Promise<string[]> {
    const wrong: string[] = []
    const books = new Map((await booksOf(owner)).map((row) => [numberOf(row.id), row]))
    for (const { orderNo, amountFen, transactionNo, refundedFen } of this.#paid()) {
      const row = books.get(orderNo)
      books.delete(orderNo)
      const found = row && [row.payments, row.fen, row.no, row.steps, row.told, row.refunded]
      const wanted = [1, amountFen, transactionNo, 1, 1, refundedFen]
      if (JSON.stringify(found) !== JSON.stringify(wanted))
        wrong.push(`order ${orderNo}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
    }
    for (const orderNo of books.keys()) wrong.push(`order ${orderNo}: booked, and nobody paid it`)
    return wrong
  }
  get paid(): number {
    return this.#paid().length
  }
}
interface Booked {
  id: string
  no: string
  payments: number
  fen: number
  steps: number
  told: number
  refunded: number
}
/** Orders that are booked, with how often each effect of that is there. */
const booksOf = async (owner: Client): Promise<Booked[]> =>
  (
    await owner.query<Booked>(
      `with effect as (select tenant_id, payload->>'orderId' as id, count(*)::int as told from infra_event
          where name = 'channel.order.settled' and payload->>'state' = 'booked' group by 1, 2),
        step as (select tenant_id, record_id as order_id, count(*)::int as steps from infra_step
          where subject = 'channel.order' and to_state = 'booked' group by 1, 2)
      select o.id, o.transaction_no as no, o.refunded_fen::int as refunded, count(p.id)::int as payments, sum(p.amount_fen)::int as fen,
        max(s.steps) as steps, max(e.told) as told from channel_order o
        left join payment p on p.tenant_id = o.tenant_id and p.channel_no = o.transaction_no
        left join step s on s.tenant_id = o.tenant_id and s.order_id = o.id
        left join effect e on e.tenant_id = o.tenant_id and e.id = o.id::text
        where o.state = 'booked' group by o.tenant_id, o.id`,
    )
  ).rows
