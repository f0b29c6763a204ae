// 64 clients pay, void and settle at random for a while, cut connections, repeat keys and send doubles; the server is killed
// meanwhile (kill -9) as often as one likes. Then the history is held against the database: what was answered ok is there
// once, what was refused is not, every balance is true. npm run trial -- ledger --seconds=30 --kills=0 --seed=7
// npm run trial -- ledger --operations=100000 --kills=50
import { setTimeout as delay } from 'node:timers/promises'
import { issueBills, recordPayment, settleDay, voidBill } from '@cloud-steward/contract/finance/index.ts'
import { Client } from 'pg'
import { addDays } from '../../apps/server/src/infra/calendar.ts'
import { businessDay } from '../../apps/server/src/infra/ctx/make-ctx.ts'
import { freePort } from '../../apps/server/src/infra/db/embedded/readiness.ts'
import { appUrlOf } from '../../apps/server/src/infra/db/pools.ts'
import { appPasswordOf } from '../../apps/server/src/setup/start-database.ts'
import { BUNDLE, oneTimePassword, signInTo, startServer } from '../../apps/server/test/spawned-server.ts'
import { signedIn } from '../_session.ts'
import { brokenInvariants } from './_invariants.ts'
import { History, type Wish } from './_ledger-history.ts'
import { addLeases } from './_ledger-place.ts'
import { ownerUrlOf } from './_owner.ts'
import { endOf } from './_place.ts'
import { startTrial } from './_trial.ts'

const {
  values,
  random,
  folder: dataDir,
  problems,
  end,
} = startTrial('ledger', {
  seconds: '30',
  clients: '64',
  kills: '0',
  operations: '0',
})
const nat = (below: number): number => Math.floor(random() * below)
const dayBack = (days: number): string => addDays(businessDay(new Date(), 'Asia/Shanghai'), -days)
const env = { DATA_DIR: dataDir, PORT: String(await freePort()) }
let server = await (await startServer(env, BUNDLE)).ready()
const password = oneTimePassword(server.output())
const who = await signInTo(server.url, password)
const owner = new Client({ connectionString: ownerUrlOf(dataDir) })
await owner.connect()
await addLeases(owner, 40, 400)
const issued = await who.send(issueBills, { dueThrough: dayBack(0) }, { key: 'trial-issue' })
await endOf(who, (issued.body.data as { runId: string }).runId, 60)
interface Bill {
  id: string
  rentee: string
}
const bills = (await owner.query<Bill>('select id, rentee_id as rentee from finance_bill order by no')).rows
const billsOf = new Map<string, Bill[]>()
for (const one of bills) billsOf.set(one.rentee, [...(billsOf.get(one.rentee) ?? []), one])
let up: Promise<unknown> = Promise.resolve()
const token = await signedIn({ url: server.url, password })
const history = new History(server.url, token, problems, () => up)

await paidOnce()
const from = performance.now()
const operations = Number(values.operations)
const until = from + Number(values.seconds) * 1_000
let over = false
const isOver = (): boolean => over || (operations ? history.wishes.length >= operations : performance.now() >= until)
let samples = 0
const sampling = sample()
const killing = kill(Number(values.kills))
await Promise.all(Array.from({ length: Number(values.clients) }, (_, client) => live(client)))
const seconds = (performance.now() - from) / 1_000
const answered = history.answers
over = true
await sampling
const kills = await killing
await Promise.all(history.wishes.filter(({ outcome }) => outcome === 'unknown').map((wish) => history.resolve(wish)))

for (const { endpoint, id } of history.wishes)
  if (endpoint === settleDay && id && (await endOf(who, id, 30)).state !== 'succeeded')
    problems.push('a settlement failed')
await history.compare(owner, recordPayment.path, 'select remark as key, id from finance_payment')
// A voided bill says why; the answer has no id.
await history.compare(
  owner,
  voidBill.path,
  `select void_reason as key, '' as id from finance_bill where state = 'void'`,
)
for (const wrong of await brokenInvariants(owner)) problems.push(`at the end: ${JSON.stringify(wrong)}`)
await unchangeable()
const [facts] = (
  await owner.query(`select (select count(*)::int from finance_entry) as entries, (select count(*)::int from finance_settlement) as settled,
    (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks`)
).rows
await owner.end()
server.child.kill('SIGTERM')
await server.ended
const count = (outcome: Wish['outcome']) => history.wishes.filter((wish) => wish.outcome === outcome).length
end(
  `${values.clients} clients, ${kills} kills, ${(answered / seconds).toFixed(0)} answers/s, ${history.wishes.length} operations (${count('ok')} ok, ${count('refused')} refused), ${history.cut} cut, ${history.busy} told to wait, ${facts.entries} entries, ${facts.settled} settlements, ${samples} samples, ${facts.deadlocks} deadlocks inside`,
)

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
  const { rows } = await owner.query('select total_fen::int as fen from finance_bill where id = $1', [first.id])
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
    else await history.send(wish)
  }
}

function something(key: string): Wish {
  const kind = nat(1_000)
  if (kind < 4) return history.wish({ key, endpoint: settleDay, input: { day: dayBack(3 - nat(3)) } })
  const bill = bills[nat(bills.length)]!
  if (kind < 80) return history.wish({ key, endpoint: voidBill, input: { id: bill.id, reason: key } })
  const others = kind < 400 ? billsOf.get(bill.rentee)!.filter(({ id }) => id !== bill.id) : []
  const chosen = [bill, ...others.slice(nat(300), 400).slice(0, nat(5))]
  if (kind < 700) return payment(key, chosen, 1 + nat(2_000))
  return payment(key, chosen, 1 + nat(150_000), nat(3) ? 'yes' : 'no')
}

async function sample(): Promise<void> {
  for (; !isOver(); await delay(2_000), samples++)
    for (const wrong of await brokenInvariants(owner)) problems.push(`sample ${samples}: ${JSON.stringify(wrong)}`)
}

/** kill -9 at random moments, `times` over the whole of it. @returns how often */
async function kill(times: number): Promise<number> {
  let killed = 0
  while (!isOver() && killed < times) {
    // So that the next one comes when its part of the work is done.
    const part = operations ? history.wishes.length / operations : (performance.now() - from) / (until - from)
    if (part < (killed + random()) / times) {
      await delay(50)
      continue
    }
    up = (async () => {
      server.child.kill('SIGKILL')
      await server.ended
      server = await (await startServer(env, BUNDLE)).ready(120)
    })()
    await up
    killed++
  }
  return killed
}

/** The application's own role may neither change nor remove what was booked. */
async function unchangeable(): Promise<void> {
  const url = ownerUrlOf(dataDir)
  const app = new Client({ connectionString: appUrlOf(url, appPasswordOf(url)) })
  await app.connect()
  await app.query(`set app.tenant_id = '10001'`)
  for (const table of ['finance_entry', 'finance_payment', 'finance_allocation', 'finance_settlement'])
    for (const text of [`update ${table} set amount_fen = 1`, `delete from ${table}`, `truncate ${table}`])
      await app.query(text).then(
        () => problems.push(`allowed: ${text}`),
        ({ code }) => code !== '42501' && problems.push(`${text}: ${code}`),
      )
  await app.end()
}
