// Thousands of meters through a month, by another clock, on a real database: used at random, told late, twice, out of order or
// not at all, paid for or not, their relays obeying or failing. Numbers of days, prices, warnings, decisions, orders and top-ups
// are those of the product; only the meters and the hours are played. Every order to cut is held against what is true: nobody
// loses power who does not owe, was not warned twice, or at another hour; whoever pays gets it back; every use is booked once.
// npm run trial -- supply-month --accounts=10000 --days=30 --seed=7
import { raw, sql } from '../../apps/server/src/infra/db/sql.ts'
import { storeTelemetry } from '../../apps/server/src/modules/devices/index.ts'
import { type Telemetry } from '../../apps/server/src/modules/devices/telemetry/merge.rules.ts'
import { takeDayReadings } from '../../apps/server/src/modules/devices/telemetry/take-readings.job.ts'
import { chargeAccounts } from '../../apps/server/src/modules/prepaid/charge/charge.service.ts'
import { commandEnded } from '../../apps/server/src/modules/prepaid/decision/command-ended.ts'
import { evaluateDue } from '../../apps/server/src/modules/prepaid/decision/evaluate.service.ts'
import { rechargeByHand } from '../../apps/server/src/modules/prepaid/recharge/recharge.service.ts'
import { inLanes, makePrepaidPlace, PART, PLAN, PRICE_FEN } from './_prepaid-place.ts'
import { startTrial } from './_trial.ts'

const { values, random, folder, problems, end } = startTrial('supply-month', { accounts: '1000', days: '30' })
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
const RANGE_MILLI = 1_000_000_000
/** Monday, the first of June 2026 in China; on Friday of the third week nobody may be cut. */
const [FROM, HOLIDAY] = [Date.parse('2026-06-01T00:10:00+08:00'), '2026-06-19']
/** When meters tell and accounts are looked at, minutes of a day: among it the first, last and other hours for cutting. */
const LOOKS = [8 * 60 + 50, 9 * 60 + 5, 12 * 60, 16 * 60 + 50, 17 * 60 + 5, 22 * 60]
const localOf = (at: number): string => new Date(at + 8 * HOUR).toISOString().slice(0, 16).replace('T', ' ')

const place = await makePrepaidPlace(folder, Number(values.accounts), FROM, HOLIDAY)
const tenantId = place.at(FROM).tenant.id
/** What is true of a meter, whatever is told. */
interface Life {
  n: number
  id: string
  deviceId: string
  startMilli: number
  isReachable: boolean
  isProtected: boolean
  /** Of what he uses in an hour, and how soon he pays when he has to. */
  hourlyMilli: number
  habit: number
  usedMilli: number
  paidFen: number
  isOn: boolean
  /** What he has told, and when that was so. */
  toldMilli: number
  toldAt: number
  paidAt: number
  /** From here on warnings count: he was even at this moment. */
  evenAt: number
  /** Said, and not heard of yet. */
  kept: Telemetry[]
  /** Verified switches, in their order. */
  done: ('switchOff' | 'switchOn')[]
}
const lives = place.accounts.map(
  (one, n): Life => ({
    ...one,
    n,
    hourlyMilli: 100 + Math.floor(random() * 700),
    habit: random(),
    usedMilli: 0,
    paidFen: 0,
    isOn: true,
    toldMilli: 0,
    toldAt: FROM,
    paidAt: 0,
    evenAt: FROM,
    kept: [],
    done: [],
  }),
)
const byAccount = new Map(lives.map((life) => [life.id, life]))
const byDevice = new Map(lives.map((life) => [life.deviceId, life]))
/** In fen, exactly: what is left when everything used is paid. */
const leftOf = ({ paidFen, usedMilli }: Life): number => paidFen - (usedMilli * PRICE_FEN) / 1_000
const figures = { told: 0, cuts: 0, restores: 0, crossings: 0, topUps: 0, failed: 0, charged: 0 }

let now = FROM
/** Everybody uses what he uses, and most tell it. @param share so many of a hundred are heard of */
async function tell(share: number): Promise<void> {
  const all: Telemetry[] = []
  for (const life of lives) {
    const { deviceId, startMilli, kept } = life
    const at = new Date(now)
    const facts = { relay: life.isOn ? ('closed' as const) : ('open' as const) }
    const said = { deviceId, at, receivedAt: at, counterMilli: (startMilli + life.usedMilli) % RANGE_MILLI, facts }
    if (random() > share) {
      // The network is away: it comes later with its own time, if at all.
      if (random() < 0.5) kept.push(said)
      continue
    }
    all.push(said)
    if (random() < 0.3) all.push(said)
    all.push(...kept.splice(0).map((old) => ({ ...old, receivedAt: at })))
    life.toldMilli = life.usedMilli
    life.toldAt = now
  }
  // In any order: what is older must not be taken for what is newer.
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[all[at], all[other]] = [all[other]!, all[at]!]
  }
  const { db } = place.at(now)
  for (let n = 0; n < all.length; n += PART) await db.run(storeTelemetry(tenantId, all.slice(n, n + PART)))
  figures.told += all.length
}
function use(minutes: number): void {
  for (const life of lives) {
    if (!life.isOn) continue
    const before = leftOf(life)
    life.usedMilli += Math.round((life.hourlyMilli * minutes * (0.5 + random())) / 60)
    if (before >= -PLAN.overdraftFen && leftOf(life) < -PLAN.overdraftFen) figures.crossings++
  }
}

interface Order {
  id: string
  deviceId: string
  kind: 'switchOff' | 'switchOn'
  expiresAt: string
}
/** What was warned of an account since a moment, when it arrived. */
const warnedSince = (life: Life) =>
  place.at(now).db.rows(
    raw<{ level: number; at: string }>(
      sql`select level, max(created_at) as at from prepaid_warning where tenant_id = ${tenantId} and account_id = ${life.id} and delivered
        and created_at >= ${new Date(life.evenAt).toISOString()} group by level`,
    ),
  )
/** Holds an order to cut against what is true at this moment. */
async function judge(life: Life, order: Order): Promise<void> {
  figures.cuts++
  const [day, time] = localOf(now).split(' ') as [string, string]
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const warned = await warnedSince(life)
  const last = Math.max(0, ...warned.map(({ at }) => Date.parse(at)))
  const wrong = [
    [leftOf(life) >= -PLAN.overdraftFen, 'who does not owe'],
    [life.isProtected, 'who is protected'],
    [!life.isReachable, 'who was never reached'],
    [warned.length < 2, 'who was not warned twice'],
    [now - last < PLAN.noticeHours * HOUR, 'too soon after the warning'],
    [time < PLAN.cutFrom || time >= PLAN.cutTo, 'at an hour at which nobody is'],
    [weekday === 0 || weekday === 6 || day === HOLIDAY, 'on a day on which nobody is'],
    [now - life.toldAt > PLAN.freshMinutes * MINUTE, 'on an old number'],
    [life.toldAt <= life.paidAt, 'on a number from before he paid'],
    [Date.parse(order.expiresAt) > Date.parse(`${day}T${PLAN.cutTo}:00+08:00`), 'by an order that outlives the hours'],
    [life.done.at(-1) === 'switchOff', 'twice'],
  ] as const
  for (const [isWrong, whom] of wrong) if (isWrong) problems.push(`cut ${whom}`)
}
const judged = new Set<string>()
/** The line takes what waits for it: it is done, in vain, or too late; some hear of the end twice. */
async function obey(): Promise<void> {
  const ctx = place.at(now)
  const waiting = await ctx.db.rows(
    raw<Order>(
      sql`select id, device_id as "deviceId", kind, expires_at as "expiresAt" from device_command where tenant_id = ${tenantId} and state = 'queued' order by id`,
    ),
  )
  await inLanes(waiting, async (order) => {
    const life = byDevice.get(order.deviceId)!
    if (!judged.has(order.id)) {
      judged.add(order.id)
      if (order.kind === 'switchOff') await judge(life, order)
      else figures.restores++
    }
    const isLate = Date.parse(order.expiresAt) <= now
    // Nobody is there to take it.
    if (!isLate && random() < 0.1) return
    const state = isLate ? 'expired' : random() < 0.9 ? 'verified' : 'failed'
    if (state === 'verified') {
      life.isOn = order.kind === 'switchOn'
      life.done.push(order.kind)
    } else figures.failed++
    await ctx.db.run(
      raw(
        sql`update device_command set state = ${state}, ended_at = ${ctx.now().toISOString()} where tenant_id = ${tenantId} and id = ${order.id} and state = 'queued'`,
      ),
    )
    for (let times = random() < 0.1 ? 2 : 1; times; times--) await commandEnded(ctx, undefined, { id: order.id, state })
  })
}
/** Some pay: seldom without need, often when they are warned or sit in the dark. */
async function pay(): Promise<void> {
  const ctx = place.at(now)
  const payers = lives.filter((life) => {
    const left = leftOf(life)
    return random() < (left > PLAN.alarm1Fen ? 0.002 : life.habit * (life.isOn ? 0.12 : 0.4))
  })
  await inLanes(payers, async (life) => {
    const amountFen = 500 + Math.floor(random() * 9_000)
    await rechargeByHand(ctx, { sms: undefined }, { accountId: life.id, amountFen, method: 'cash' })
    const told = life.paidFen - (life.toldMilli * PRICE_FEN) / 1_000
    life.paidFen += amountFen
    life.paidAt = now
    if (told + amountFen >= -PLAN.overdraftFen) life.evenAt = now
    figures.topUps++
  })
}
/** The clock of the product turns every minute: what one look begins the next goes on with. */
const look = async (turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn++) {
    await evaluateDue(place.at(now), undefined)
    await obey()
    now += MINUTE
  }
}
/** With money there is power, or an order for it, or somebody knows that it did not come back. */
async function checkLight(): Promise<void> {
  const rows = await place.at(now).db.rows(
    raw<{ id: string; state: string; orders: number }>(
      sql`select a.id, a.state, (select count(*)::int from device_command c where c.tenant_id = a.tenant_id and c.device_id = a.meter_id and c.state = 'queued') as orders
        from prepaid_account a where a.tenant_id = ${tenantId}`,
    ),
  )
  for (const { id, state, orders } of rows) {
    const life = byAccount.get(id)!
    const told = life.paidFen - (life.toldMilli * PRICE_FEN) / 1_000
    if (orders > 1) problems.push('two orders to one relay are alive')
    if (life.isOn || told <= PLAN.restoreFen || orders || state === 'restoring' || state === 'restore_failed') continue
    problems.push(`dark with money, ${state}`)
  }
}

const started = performance.now()
for (let day = 0; day < Number(values.days); day++) {
  const midnight = FROM + day * DAY
  // On the last morning everybody is heard of, so that every use can be counted.
  const isLast = day === Number(values.days) - 1
  now = midnight
  await tell(isLast ? 2 : 0.85)
  now = midnight + 75 * MINUTE
  await takeDayReadings(place.at(now))
  now += 10 * MINUTE
  figures.charged += (await chargeAccounts(place.at(now))).charged
  if (isLast) break
  let before = now
  for (const minute of LOOKS) {
    now = midnight - 10 * MINUTE + minute * MINUTE
    use((now - before) / MINUTE)
    before = now
    await tell(0.9)
    await look(2)
    await pay()
    await obey()
    await look(1)
  }
  await checkLight()
  if (day % 7 === 0) await place.analyze()
  // What is used at night is in the next day's first number.
  use((midnight + DAY - now) / MINUTE)
  console.log(
    `  ${localOf(now).slice(0, 10)}: ${figures.crossings} crossings, ${figures.cuts} cuts, ${figures.restores} restores, ${figures.topUps} top-ups, ${Math.round((performance.now() - started) / 1_000)} s`,
  )
}

for (const { done } of lives)
  for (const [at, kind] of done.entries())
    if (kind === 'switchOff' && done[at - 1] === 'switchOff') problems.push('cut twice without power in between')
const booked = await place.at(now).db.rows(
  raw<{ id: string; used: number; paid: number; ledger: number; asked: boolean }>(
    sql`select a.id, coalesce(b.fen, 0)::bigint as ledger, (select d.reading_state = 'refused' from device d where d.tenant_id = a.tenant_id and d.id = a.meter_id) as asked, coalesce(-sum(m.amount_fen) filter (where m.kind = 'use'), 0)::bigint as used,
        coalesce(sum(m.amount_fen) filter (where m.kind = 'top_up'), 0)::bigint as paid
      from prepaid_account a left join prepaid_movement m on m.tenant_id = a.tenant_id and m.account_id = a.id
        left join ledger_account_balance b on b.tenant_id = a.tenant_id and b.id = a.ledger_account_id
      where a.tenant_id = ${tenantId} group by a.tenant_id, a.id, b.fen`,
  ),
)
/** A number five times the usual one waits for a person; it is cut by none of that. */
let asked = 0
for (const { id, used, paid, ledger, asked: isAsked } of booked) {
  const life = byAccount.get(id)!
  const exact = (life.usedMilli * PRICE_FEN) / 1_000
  if (isAsked) asked++
  else if (Math.abs(used - exact) >= 1) problems.push('what is booked is not what was used')
  if (paid !== life.paidFen) problems.push('a top-up is not credited once')
  if (ledger !== paid - used) problems.push('the ledger holds something else than the movements')
}
if (Number(values.days) >= 10 && !figures.cuts) problems.push('nobody was cut: nothing was tried')
await place.stop()
const seconds = (performance.now() - started) / 1_000
end(
  `${lives.length} meters, ${values.days} days, ${figures.told.toLocaleString('en')} readings, ${figures.charged.toLocaleString('en')} charges, ${figures.topUps} top-ups, ${figures.crossings} crossings, ${figures.cuts} cuts, ${figures.restores} restores, ${figures.failed} orders in vain, ${asked} numbers left to a person, ${Math.round(seconds)} s`,
)
process.exit()
