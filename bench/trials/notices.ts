// Messages of payment channels, WeChat Pay's and Alipay's: doubled, in any order, late, changed, unsigned, of another
// amount, of nobody's order, ten megabytes long, while orders are paid, closed and refunded. Whatever came, every order ends
// as the clean sequence ends: booked once when it was paid, nothing booked when it was not.
// npm run trial -- notices --sequences=10000 --seed=7
// More than two sequences at once find more that meet (--atOnce=8), but on two cores how long a message waits says then
// how busy this process is: it signs, pays and is the channel too.

import * as contract from '@cloud-steward/contract/channels/index.ts'
import { startSandbox } from '../../apps/sandbox/src/server.ts'
import { newId } from '../../apps/server/src/infra/db/id.ts'
import { asOwner } from '../../apps/server/src/infra/db/owner.ts'
import {
  listenTo,
  type Message,
  messagesOf,
  type Told,
  tooLong,
} from '../../apps/server/src/modules/channels/order/notices.builders.ts'
import { oneTimePassword, signInTo, startServer } from '../../apps/server/test/spawned-server.ts'
import { addChannel } from './_channels.ts'
import { brokenInvariants } from './_invariants.ts'
import { addLeases } from './_ledger-place.ts'
import { ownerUrlOf } from './_owner.ts'
import { startTrial } from './_trial.ts'

const { values, random, folder, problems, end } = startTrial('notices', { sequences: '500', atOnce: '2' })
const sequences = Number(values.sequences)
const nat = (below: number): number => Math.floor(random() * below)
const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((one) => [random(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one)

const sandbox = await startSandbox({ slownessMs: 5 })
const told = new Map<string, Told[]>()
listenTo(sandbox, (one) => {
  const orderNo = String(one.said.out_trade_no)
  told.set(orderNo, [...(told.get(orderNo) ?? []), one])
})
const server = await (await startServer({ DATA_DIR: folder, SANDBOX_URL: sandbox.address, LOG_LEVEL: 'error' })).ready()
const who = await signInTo(server.url, oneTimePassword(server.output()))
const asked = async (endpoint: Parameters<typeof who.send>[0], input: object, key?: string) => {
  const { body } = await who.send(endpoint, input, key ? { key } : undefined)
  return body as { code: number; reason?: string; data: Record<string, unknown> }
}
const rentees = await asOwner(ownerUrlOf(folder), async (owner) => {
  await addLeases(owner, 20, 1)
  return (await owner.query<{ id: string }>('select id from housing_rentee')).rows.map(({ id }) => id)
})
const channels = [
  await addChannel(sandbox, asked, 'sandbox', '1900009001'),
  await addChannel(sandbox, asked, 'alipaySandbox', '2088000000009001'),
]

const took: number[] = []
let sent = 0
async function deliver({ what, url, headers, body, isTrue }: Message): Promise<void> {
  const from = performance.now()
  const answer = await fetch(server.url + url.slice(url.indexOf('/api/')), { method: 'POST', headers, body }).catch(
    () => undefined,
  )
  sent++
  if (isTrue && answer) took.push(performance.now() - from)
  // What is far too long may be cut off before it is answered.
  const isHeard = answer?.ok ?? false
  if (isHeard !== isTrue) problems.push(`${what}: ${answer?.status ?? 'no answer'}`)
  await answer?.arrayBuffer()
}
interface End {
  id: string
  amountFen: number
  isPaid: boolean
  refundFen: number
}
const ends: End[] = []
async function live(): Promise<void> {
  const amountFen = 1_000 + nat(100_000)
  const renteeId = rentees[nat(rentees.length)]!
  const made = await asked(contract.payOnline, { renteeId, amountFen, channelId: channels[nat(2)] }, newId())
  if (made.code !== 200) return void problems.push(`not asked for: ${made.reason}`)
  const id = String(made.data.id)
  const { data } = await asked(contract.queryOrderDetail, { id })
  const isPaid = random() < 0.75
  const isGivenUp = random() < 0.25
  const close = () => asked(contract.closeOrder, { id, reason: 'trial' }, newId())
  if (isPaid) {
    const { status } = await fetch(String(data.codeUrl), { method: 'POST', redirect: 'manual' })
    // What the channel did not take says nothing about us.
    if (status !== 303) throw new Error(`the channel took no payment: ${status}`)
  }
  const orderNo = id.replaceAll('-', '')
  const all = (told.get(orderNo) ?? []).flatMap((one) => messagesOf(sandbox, one))
  const chosen = all.filter(({ what }) => what === 'real' || random() < 0.4)
  for (const one of told.get(orderNo) ?? []) if (random() < 0.02) chosen.push(tooLong(sandbox, one))
  const doubled = chosen.flatMap((one) => Array.from({ length: 1 + (random() < 0.3 ? nat(6) : 0) }, () => one))
  const work = shuffled([...doubled.map((one) => () => deliver(one)), ...(isGivenUp ? [close] : [])])
  for (let at = 0; at < work.length; ) {
    const step = work.slice(at, (at += 1 + nat(3)))
    await Promise.all(step.map((one) => one()))
  }
  const { data: synced } = await asked(contract.syncOrder, { id })
  const wanted = isPaid ? 'booked' : isGivenUp ? 'closed' : 'placed'
  if (synced.state !== wanted) problems.push(`${String(synced.state)} instead of ${wanted}`)
  let refundFen = 0
  if (isPaid && random() < 0.2) {
    refundFen = 1 + nat(amountFen)
    const { code } = await asked(contract.refundOrder, { id, amountFen: refundFen, reason: 'trial' }, newId())
    if (code !== 200) refundFen = 0
    // The channel's word for it, and what came before once more.
    for (const one of shuffled((told.get(orderNo) ?? []).flatMap((each) => messagesOf(sandbox, each).slice(0, 1))))
      await deliver(one)
  }
  told.delete(orderNo)
  ends.push({ id, amountFen, isPaid, refundFen })
}
let begun = 0
const from = performance.now()
await Promise.all(
  Array.from({ length: Number(values.atOnce) }, async () => {
    while (begun++ < sequences) await live()
  }),
)
const seconds = (performance.now() - from) / 1_000

await asOwner(ownerUrlOf(folder), async (owner) => {
  for (const until = Date.now() + 90_000; Date.now() < until; await new Promise((done) => setTimeout(done, 500))) {
    const { rows } = await owner.query<{ open: number }>(
      `select count(*)::int as open from channel_refund where state = 'asked'`,
    )
    if (!rows[0]!.open) break
  }
  const { rows } = await owner.query<{ id: string; payments: number; fen: string | null; refunded: string }>(
    `select o.id, count(p.id)::int as payments, sum(p.amount_fen) as fen, max(o.refunded_fen) as refunded
     from channel_order o left join payment p on p.tenant_id = o.tenant_id and p.channel_no = o.transaction_no group by o.id`,
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  for (const { id, amountFen, isPaid, refundFen } of ends) {
    const row = found.get(id)
    if (row?.payments !== Number(isPaid))
      problems.push(`${row?.payments} payments of an order that was ${isPaid ? '' : 'not '}paid`)
    else if (isPaid && Number(row.fen) !== amountFen) problems.push('another amount was booked')
    if (Number(row?.refunded) !== refundFen) problems.push('another amount was given back')
  }
  const { rows: left } = await owner.query(
    `select (select count(*)::int from channel_refund where state <> 'paid') as refunds, (select count(*)::int from channel_notice where outcome = 'unknown') as unknown`,
  )
  const { refunds, unknown } = left[0] as { refunds: number; unknown: number }
  if (refunds) problems.push(`${refunds} refunds are not paid`)
  if (!unknown) problems.push('messages about nobody’s orders were not kept')
  for (const broken of await brokenInvariants(owner)) problems.push(JSON.stringify(broken))
})
server.child.kill('SIGTERM')
await server.ended
await sandbox.close()
const p99 = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0
end(
  `${ends.length} sequences, ${sent} messages in ${seconds.toFixed(0)} s, ${ends.filter(({ isPaid }) => isPaid).length} paid, heard within ${p99.toFixed(0)} ms (99 of 100)`,
)
