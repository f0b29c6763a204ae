// Kills the server (kill -9) at random moments while landlords and renters order services, single rooms are refunded, carriers
// open lines and commission is settled. After a retry of every request with the same idempotency key, each order, line and
// statement must exist once, nothing may be paid, delivered or owed twice, and the ledger must balance.
// npm run trial -- kill-sales --times=20 --seed=7
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openLine } from '@cloud-steward/contract/broadband/index.ts'
import { recordPayment } from '@cloud-steward/contract/payments/index.ts'
import {
  acceptSale,
  commissionStatement,
  makeStatements,
  orderFor,
  payStatement,
  querySaleDetail,
  refundSale,
} from '@cloud-steward/contract/value-added/index.ts'
import { Book } from '../../apps/sandbox/src/book.ts'
import { brokenInvariants } from './_invariants.ts'
import { startKillable } from './_killed-server.ts'
import { addSalesPlace, type Must, PRICE_FEN, STOCK } from './_sales-place.ts'
import { startTrial } from './_trial.ts'

const { values, random, folder, problems, end } = startTrial('kill-sales', { times: '5', each: '6' })
const [times, each] = [Number(values.times), Number(values.each)]
/** The kill happens at a random moment within this time after the requests are sent. */
const SPAN_MS = 2_500
const server = await startKillable(folder, { DEMO: '1', DEMO_PASSWORD: 'demo-pass-1' })
let who = await server.signIn()
const must: Must = async <T>(endpoint: Parameters<Must>[0], input: object, key: string = crypto.randomUUID()) => {
  const { body } = await who.send(endpoint, input, { key })
  if (body?.code !== 200) throw new Error(`${endpoint.path}: ${body?.message ?? 'no answer'}`)
  return body.data as T
}
const rowsOf = <T extends object>(text: string, params: unknown[] = []): Promise<T[]> =>
  server.asOwner(async (owner) => (await owner.query<T>(text, params)).rows)
// Violations that the demonstration data has before the trial do not count.
const brokenNow = async () => (await server.asOwner(brokenInvariants)).map((one) => JSON.stringify(one))
const place = await addSalesPlace(must, server.asOwner, each)
const wrongBefore = new Set(await brokenNow())
const [{ day, month }] = (await rowsOf<{ day: string; month: string }>(
  `select (now() at time zone 'Asia/Shanghai')::date::text as day,
    to_char(date_trunc('month', now() at time zone 'Asia/Shanghai') - interval '1 day', 'YYYY-MM') as month`,
)) as [{ day: string; month: string }]

/** A landlord's order for two rooms: paid from the wallet, accepted by staff, and one room refunded. */
async function byLandlord(key: string): Promise<string> {
  const { landlordId, roomIds, byWorkOrder: productId } = place
  const { id } = await must(orderFor, { landlordId, roomIds, productId, quantity: 1, payBy: 'wallet' }, key)
  await must(acceptSale, { id }, `${key}-accept`)
  const { lines } = await must<{ lines: { id: string }[] }>(querySaleDetail, { id })
  await must(refundSale, { id, reason: 'trial', lineIds: [lines[0]!.id] }, `${key}-refund`)
  return id
}
/** A renter's order, paid at the bank. An event handler marks the order as paid. */
async function byRenter(key: string, at: number): Promise<string> {
  const { renteeId, roomId } = place.renters[at % place.renters.length]!
  const wish = { renteeId, roomIds: [roomId], productId: place.atOnce, quantity: 1, payBy: 'online' }
  const { id, billId } = await must<{ id: string; billId: string }>(orderFor, wish, key)
  const paid = { renteeId, billIds: [billId], amountFen: PRICE_FEN, channel: 'bank', receivedOn: day }
  await must(recordPayment, paid, `${key}-pay`)
  return id
}
async function aLine(key: string): Promise<string> {
  const { landlordId, roomIds, packageId, code: salesCode } = place
  const wish = { landlordId, roomId: roomIds[0], packageId, payBy: 'wallet', salesCode }
  return (await must(openLine, wish, key)).id
}
/** Makes the statements of the month, and pays those that are open. */
async function settled(key: string): Promise<string> {
  await must(makeStatements, { month }, key)
  const filter = { state: 'open', month, pageSize: 200 }
  const { list } = await must<{ list: { id: string }[] }>(commissionStatement.endpoints.query, filter)
  for (const { id } of list) await must(payStatement, { id, paidOn: day, bankRef: id }, `pay-${id}`)
  return key
}

const tally = { midway: 0, sales: 0, lines: 0, slowest: 0 }
const all = { landlord: [] as string[], renter: [] as string[], line: [] as string[] }
const WORK = { landlord: byLandlord, renter: byRenter, line: aLine } as const
for (let round = 1; round <= times; round++) {
  // Statements are only made for a month that is over: move the commission into the previous month.
  await rowsOf(`update value_added_commission set commission_on = ($1 || '-28')::date where statement_id is null`, [
    month,
  ])
  const chains = (['landlord', 'renter', 'line'] as const).flatMap((kind) =>
    Array.from({ length: each }, (_, at) => ({ kind, run: () => WORK[kind](`${kind}-${round}-${at}`, at) })),
  )
  const first = [...chains.map(({ run }) => run()), settled(`settle-${round}`)].map((one) =>
    one.then(
      () => true,
      () => false,
    ),
  )
  await delay(random() * SPAN_MS)
  const from = performance.now()
  await server.restart('SIGKILL')
  const before = (await Promise.all(first)).filter(Boolean).length
  if (before > 0 && before < first.length) tally.midway++
  who = await server.signIn()
  for (const { kind, run } of chains) all[kind].push(await run())
  await settled(`settle-${round}`)
  // Event handlers must mark the renters' orders as paid within a minute, without a further request.
  const waiting = () =>
    rowsOf<{ id: string }>(`select id from value_added_order where id = any($1::uuid[]) and state <> 'paid'`, [
      all.renter,
    ])
  for (const late = Date.now() + 60_000; (await waiting()).length && Date.now() < late; ) await delay(100)
  if ((await waiting()).length) problems.push(`round ${round}: payments were not followed within a minute`)
  const whole = (performance.now() - from) / 1_000
  tally.slowest = Math.max(tally.slowest, whole)
  const broken = (await brokenNow()).filter((one) => !wrongBefore.has(one))
  if (broken.length) problems.push(`round ${round}: ${broken.slice(0, 3).join(' ')}`)
  console.log(`  round ${round}: killed after ${before} of ${first.length} answers, whole after ${whole.toFixed(1)} s`)
}
tally.sales = all.landlord.length + all.renter.length
tally.lines = all.line.length

/** Lines that are not active yet. The server retries the carrier later; the trial moves that time to now. */
const unopened = () =>
  rowsOf<{ id: string }>(`select id from broadband_account where id = any($1::uuid[]) and state <> 'active'`, [
    all.line,
  ])
for (const late = Date.now() + 300_000; (await unopened()).length && Date.now() < late; ) {
  await rowsOf(`update broadband_order set next_at = now() where next_at > now() and account_id = any($1::uuid[])`, [
    all.line,
  ])
  await delay(2_000)
}
await rowsOf(`update value_added_commission set commission_on = ($1 || '-28')::date where statement_id is null`, [
  month,
])
await settled('settle-last')

const distinct = (ids: readonly string[]) => new Set(ids).size
const expected = {
  landlord: times * each,
  renter: times * each,
  line: times * each,
  // Of the two rooms of each order, the refunded one gave its piece back: one piece stays sold.
  stockByWorkOrder: STOCK - times * each,
  workOrders: 2 * times * each,
  cancelled: times * each,
  taken: (times * each + times * each) * PRICE_FEN,
  active: times * each,
  // 50 fen for each line: 40 for the seller, 10 for the agent above.
  commission: times * each * 50,
  rows: 2 * times * each,
}
const [found] = await rowsOf<Record<string, number>>(
  `select (select stock from value_added_product where id = $1) as "stockByWorkOrder",
    (select count(*)::int from work_order w join value_added_order_line l on w.source_key = 'sale ' || l.id
      where l.order_id = any($2::uuid[])) as "workOrders",
    (select count(*)::int from value_added_order_line l join work_order w on w.id = l.work_order_id
      where l.order_id = any($2::uuid[]) and l.state = 'refunded' and w.state = 'cancelled') as cancelled,
    (select sum(taken_fen)::int from value_added_order where id = any($2::uuid[]) or id = any($3::uuid[])) as taken,
    (select count(*)::int from broadband_account where id = any($4::uuid[]) and state = 'active') as active,
    (select sum(c.commission_fen)::int from value_added_commission c join broadband_order o on o.id = c.source_id
      where o.account_id = any($4::uuid[]) and c.statement_id is not null) as commission,
    (select count(*)::int from value_added_commission c join broadband_order o on o.id = c.source_id
      where o.account_id = any($4::uuid[])) as rows`,
  [place.byWorkOrder, all.landlord, all.renter, all.line],
)
const counts = { landlord: distinct(all.landlord), renter: distinct(all.renter), line: distinct(all.line), ...found }
if (JSON.stringify(counts) !== JSON.stringify({ ...expected }))
  problems.push(`expected ${JSON.stringify(expected)}, found ${JSON.stringify(counts)}`)
// Orders and lines beside the answered ones: a retry must not make a second one. No statement may stay unpaid.
const [extra] = await rowsOf<{ sales: number; lines: number; unpaid: number }>(
  `select (select count(*)::int from value_added_order where (product_id = $1 or product_id = $6 and rentee_id is not null) and not id = any($2::uuid[])) as sales,
    (select count(*)::int from broadband_account where package_id = $3 and not id = any($4::uuid[])) as lines,
    (select count(*)::int from value_added_statement where month = $5 and state = 'open') as unpaid`,
  [place.byWorkOrder, [...all.landlord, ...all.renter], place.packageId, all.line, month, place.atOnce],
)
if (extra!.sales || extra!.lines || extra!.unpaid) problems.push(`beside them: ${JSON.stringify(extra)}`)
await server.end('SIGTERM')
const book = new Book(join(folder, 'sandbox'))
const opened = book.all('lineRequest').filter((one) => one.operation === 'open' && one.package.name === 'Trial')
const atCarrier = book.all('line').filter(({ packageName }) => packageName === 'Trial')
if (
  opened.length !== expected.line ||
  atCarrier.length !== expected.line ||
  atCarrier.some(({ changes }) => changes > 1)
)
  problems.push(`the carrier was asked for ${opened.length} lines and has ${atCarrier.length}, of ${expected.line}`)
end(
  `${times} kills (${tally.midway} midway), ${tally.sales} sales, ${tally.lines} lines, commission of ${found!.commission} fen, longest ${tally.slowest.toFixed(1)} s`,
)
