// Clients pay, void, take back, settle, order and pay online at random, cut connections, repeat keys and send doubles; rows
// are locked crosswise under them; the process that answers, the one that works and the database are killed meanwhile, the
// channel's messages come twice, late, forged or never. Then the history is held against the database: what was answered ok is
// there once, what was refused is not, what nobody knew is found out by repeating its key, what was paid at the channel is
// booked once with all that follows, every balance is true. npm run trial -- ledger --seconds=30 --seed=7
// npm run trial -- ledger --operations=100000 --clients=32 --kills=50 --restarts=6
import { setTimeout as delay } from 'node:timers/promises'
import { issueBills, voidBill } from '@cloud-steward/contract/billing/index.ts'
import { payOnline, refundOrder } from '@cloud-steward/contract/channels/index.ts'
import { queryChain, verifyChain } from '@cloud-steward/contract/ledger/index.ts'
import { recordPayment, reversePayment } from '@cloud-steward/contract/payments/index.ts'
import { settleDay } from '@cloud-steward/contract/wallet/index.ts'
import { Client } from 'pg'
import { startSandbox } from '../../apps/sandbox/src/server.ts'
import { addDays } from '../../apps/server/src/infra/calendar.ts'
import { businessDay } from '../../apps/server/src/infra/ctx/make-ctx.ts'
import { appUrlOf } from '../../apps/server/src/infra/db/pools.ts'
import { appPasswordOf } from '../../apps/server/src/setup/start-database.ts'
import { signInTo } from '../../apps/server/test/spawned-server.ts'
import { signedIn } from '../_session.ts'
import { type Asked, addChannel } from './_channels.ts'
import { Cluster } from './_cluster.ts'
import { brokenInvariants } from './_invariants.ts'
import { crossLocks } from './_ledger-faults.ts'
import { History, type Wish } from './_ledger-history.ts'
import { addLeases } from './_ledger-place.ts'
import { Till } from './_ledger-till.ts'
import { endOf } from './_place.ts'
import { startTrial } from './_trial.ts'

const { values, random, folder, problems, end } = startTrial('ledger', {
  seconds: '30',
  clients: '64',
  kills: '0',
  restarts: '0',
  operations: '0',
})
const nat = (below: number): number => Math.floor(random() * below)
const dayBack = (days: number): string => addDays(businessDay(new Date(), 'Asia/Shanghai'), -days)
const operations = Number(values.operations)
const sandbox = await startSandbox({ slownessMs: 20 })
const cluster = await Cluster.start(folder, { SANDBOX_URL: sandbox.address })
const who = await signInTo(cluster.url, cluster.password)
// So that there is something left to pay until the end.
await cluster.asOwner((owner) => addLeases(owner, Math.max(40, operations / 1_000), 400))
const issued = await who.send(issueBills, { dueThrough: dayBack(0) }, { key: 'trial-issue' })
await endOf(who, (issued.body.data as { runId: string }).runId, 240)
const asked: Asked = async (endpoint, input, key) =>
  (await who.send(endpoint, input, key ? { key } : undefined)).body as Awaited<ReturnType<Asked>>
const channels = [
  await addChannel(sandbox, asked, 'sandbox', '1900009001'),
  await addChannel(sandbox, asked, 'alipaySandbox', '2088000000009001'),
]
interface Bill {
  id: string
  rentee: string
}
const bills = await cluster.asOwner(
  async (owner) => (await owner.query<Bill>('select id, rentee_id as rentee from billing_bill order by no')).rows,
)
const billsOf = new Map<string, Bill[]>()
for (const one of bills) billsOf.set(one.rentee, [...(billsOf.get(one.rentee) ?? []), one])
/** Bills many fight for. */
const hot = billsOf.get(bills[0]!.rentee)!.slice(-8)
const token = await signedIn({ url: cluster.url, password: cluster.password })
const history = new History(cluster.url, token, problems, () => cluster.up)
const till = new Till(sandbox, history, nat)

await paidOnce()
console.log(`  ${bills.length} bills issued`)
const from = performance.now()
const until = from + Number(values.seconds) * 1_000
let over = false
/** All that is to go wrong has; with a number of operations they go on until then. */
let disturbed = false
const isOver = (): boolean =>
  over || (operations ? disturbed && history.wishes.length >= operations : performance.now() >= until)
let [samples, missed] = [0, 0]
const sampling = sample()
const crossing = crossLocks(
  cluster,
  hot.map(({ id }) => id),
  isOver,
)
const disturbing = disturb(Number(values.kills), Number(values.restarts)).then(() => {
  disturbed = true
})
await Promise.all(Array.from({ length: Number(values.clients) }, (_, client) => live(client)))
const seconds = (performance.now() - from) / 1_000
const answered = history.answers
over = true
await Promise.all([sampling, disturbing])
const crossed = await crossing
console.log(`  ${answered} answers in ${seconds.toFixed(0)} s; comparing`)
const unknown = await history.resolveAll(16)

for (const { endpoint, id } of history.wishes)
  if (endpoint === settleDay && id && (await endOf(who, id, 60)).state !== 'succeeded')
    problems.push('a settlement failed')
const facts = await cluster.asOwner(compared)
// Each minute seals what the one before has left.
for (let wait = 300; wait > 0 && (await chain()).waiting > 0; wait--) await delay(1_000)
const { runId } = (await asked(verifyChain, {}, 'trial-chain')).data
if ((await endOf(who, String(runId), 240)).state !== 'succeeded') problems.push('the chain was not walked')
const { checks, links } = await chain()
if (links < facts.entries) problems.push(`${links} links for ${facts.entries} entries`)
if (checks[0]?.kind) problems.push(`the chain is broken: ${checks[0].kind}`)
problems.push(...cluster.ended)
await cluster.stop()
await sandbox.close()
const count = (outcome: Wish['outcome']) => history.wishes.filter((wish) => wish.outcome === outcome).length
const { api, worker, fast, immediate } = cluster.times
end(
  `${values.clients} clients, ${api} + ${worker} kills (api + worker), ${fast} + ${immediate} restarts of the database (fast + immediate), ${(answered / seconds).toFixed(0)} answers/s over ${seconds.toFixed(0)} s, ${history.wishes.length} operations (${count('ok')} ok, ${count('refused')} refused, ${unknown} unknown found out at the end), ${history.cut} cut, ${history.busy} told to wait, ${till.paid} paid online, ${facts.entries} entries, ${links} links, ${facts.settled} settlements, ${samples} samples (${missed} missed), ${crossed} crosswise locks, ${facts.deadlocks} deadlocks inside`,
)

async function chain() {
  type Chain = { checks: { kind?: string }[]; links: number; waiting: number }
  return (await who.send(queryChain, {})).body.data as Chain
}

async function compared(owner: Client) {
  await till.settled(owner, 240)
  await history.compare(owner, recordPayment.path, `select remark as key, id from payment where channel = 'bank'`)
  // What is voided, taken back or sent back says why; the answers have no id.
  for (const [endpoint, rows] of [
    [voidBill, `select void_reason as key from billing_bill where state = 'void'`],
    [reversePayment, `select reverse_reason as key from payment where state = 'reversed'`],
    [refundOrder, 'select reason as key from channel_refund'],
  ] as const)
    await history.compare(owner, endpoint.path, `select key, '' as id from (${rows}) found`)
  problems.push(...(await till.compare(owner)))
  for (const wrong of await brokenInvariants(owner)) problems.push(`at the end: ${JSON.stringify(wrong)}`)
  await unchangeable()
  const { rows } = await owner.query(`select (select count(*)::int from ledger_entry) as entries,
    (select count(*)::int from wallet_settlement) as settled, (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks`)
  return rows[0] as { entries: number; settled: number; deadlocks: number }
}

function payment(key: string, chosen: readonly Bill[], amountFen: number, keepRest = 'no'): Wish {
  const input = {
    renteeId: chosen[0]!.rentee,
    billIds: chosen.map(({ id }) => id),
    amountFen,
    channel: 'bank',
    receivedOn: dayBack(nat(4)),
    remark: key,
    keepRest,
  }
  return history.wish({ key, endpoint: recordPayment, input })
}

/** 200 people pay the whole of one bill: one does. One key 50 times: one effect. One key for two things: refused. */
async function paidOnce(): Promise<void> {
  const [first, second] = [bills.at(-1)!, bills.at(-2)!]
  const { rows } = await cluster.asOwner((owner) =>
    owner.query('select total_fen::int as fen from billing_bill where id = $1', [first.id]),
  )
  const all = Array.from({ length: 200 }, (_, at) => payment(`once-${at}-all`, [first], rows[0].fen))
  await Promise.all(all.map((wish) => history.resolve(wish)))
  const paid = all.filter(({ outcome }) => outcome === 'ok').length
  // The latest bill is due today, so no late fee changes what is open.
  if (paid !== 1) problems.push(`${paid} of 200 payments of one whole bill went through`)
  const same = payment('once-same-key', [second], 100)
  await Promise.all(Array.from({ length: 50 }, () => history.send(same)))
  const other = { ...same, input: { ...same.input, amountFen: 101 } }
  const answer = await history.send({ ...other, outcome: 'unknown', id: undefined })
  if (answer?.status !== 409) problems.push(`one key for two payments answered ${answer?.status}`)
}

async function live(client: number): Promise<void> {
  for (let at = 0; !isOver(); at++) {
    const wish = something(`client-${client}-${at}`)
    const how = nat(100)
    if (how < 15) {
      await history.send(wish, 1 + nat(40))
      // Half of what is open is repeated at once, the rest only at the end.
      if (how < 8) await history.resolve(wish)
    } else if (how < 25) await Promise.all(Array.from({ length: 2 + nat(3) }, () => history.send(wish)))
    else await history.resolve(wish)
    if (wish.endpoint === payOnline) await till.pay(wish)
  }
}

function something(key: string): Wish {
  const kind = nat(1_000)
  if (kind < 4) return history.wish({ key, endpoint: settleDay, input: { day: dayBack(3 - nat(3)) } })
  const bill = bills[nat(bills.length)]!
  if (kind < 50) return history.wish({ key, endpoint: voidBill, input: { id: bill.id, reason: key } })
  const before = history.wishes[nat(history.wishes.length)]!
  if (kind < 110 && before.endpoint === recordPayment && before.id)
    return history.wish({ key, endpoint: reversePayment, input: { id: before.id, reason: key } })
  if (kind < 140) {
    const what = nat(3) ? { amountFen: 1 + nat(100_000) } : { billIds: [bill.id] }
    const input = { renteeId: bill.rentee, channelId: channels[nat(2)]!, ...what }
    return history.wish({ key, endpoint: payOnline, input })
  }
  const order = kind < 160 && history.wishes.findLast(({ endpoint, id }) => endpoint === payOnline && id)
  if (order)
    return history.wish({
      key,
      endpoint: refundOrder,
      input: { id: order.id, amountFen: 1 + nat(20_000), reason: key },
    })
  if (kind < 170) return payment(key, hot.slice(nat(6)), 1 + nat(2_000))
  const others = kind < 420 ? billsOf.get(bill.rentee)!.filter(({ id }) => id !== bill.id) : []
  const chosen = [bill, ...others.slice(nat(300), 400).slice(0, nat(5))]
  if (kind < 700) return payment(key, chosen, 1 + nat(2_000))
  return payment(key, chosen, 1 + nat(150_000), nat(3) ? 'yes' : 'no')
}

/** The books are looked at all the time; not while there is no database. */
async function sample(): Promise<void> {
  for (; !isOver(); await delay(operations ? 10_000 : 2_000), samples++)
    await cluster.asOwner(brokenInvariants).then(
      (found) => problems.push(...found.map((wrong) => `sample ${samples}: ${JSON.stringify(wrong)}`)),
      () => missed++,
    )
}

/** kill -9 of who answers and who works, and restarts of the database, spread at random over the whole of it. */
async function disturb(kills: number, restarts: number): Promise<void> {
  const times = kills + restarts
  for (let done = 0, killed = 0; done < times; done++) {
    // So that the next one comes when its part of the work is done.
    const at = (done + random()) / times
    const part = () => (operations ? history.wishes.length / operations : (performance.now() - from) / (until - from))
    while (!isOver() && part() < at) await delay(20)
    if (isOver()) return
    if (killed / kills <= (done - killed) / restarts || !restarts) {
      const [one, other] = killed++ % 2 ? (['worker', 'api'] as const) : (['api', 'worker'] as const)
      await cluster.kill(...(killed % 5 ? [one] : [one, other]))
    } else await cluster.restartDatabase((done - killed) % 2 ? 'immediate' : 'fast')
  }
}

/** The application's own role may neither change nor remove what was booked. */
async function unchangeable(): Promise<void> {
  const url = cluster.ownerUrl
  const app = new Client({ connectionString: appUrlOf(url, appPasswordOf(url)) })
  await app.connect()
  await app.query(`set app.tenant_id = '10001'`)
  for (const table of ['ledger_entry', 'payment', 'payment_allocation', 'wallet_settlement'])
    for (const text of [`update ${table} set amount_fen = 1`, `delete from ${table}`, `truncate ${table}`])
      await app.query(text).then(
        () => problems.push(`allowed: ${text}`),
        ({ code }) => code !== '42501' && problems.push(`${text}: ${code}`),
      )
  await app.end()
}
