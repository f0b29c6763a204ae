import { CHECKS } from '@cloud-steward/contract/prepaid/index.ts'
import { addDays, type Day, earlierDay, laterDay } from '../infra/calendar.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { newId } from '../infra/db/id.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { storeTelemetry } from '../modules/devices/index.ts'
import { takeReadings } from '../modules/metering/index.ts'
import { keepPower, setAccountMode } from '../modules/prepaid/account/account-commands.service.ts'
import { closeAccount } from '../modules/prepaid/account/close-account.service.ts'
import { queryAccountDetail } from '../modules/prepaid/account/detail.service.ts'
import { openAccount } from '../modules/prepaid/account/open-account.service.ts'
import { chargeAccounts } from '../modules/prepaid/charge/charge.service.ts'
import { buildDays } from '../modules/prepaid/days/days.service.ts'
import { commandEnded } from '../modules/prepaid/decision/command-ended.ts'
import { evaluateDue } from '../modules/prepaid/decision/evaluate.service.ts'
import { compareCredits } from '../modules/prepaid/mirror/compare-credits.service.ts'
import { warningPlans } from '../modules/prepaid/plan/plan.service.ts'
import { rechargeByHand } from '../modules/prepaid/recharge/recharge.service.ts'
import type { DemoLine } from './demo-devices.ts'

interface Place {
  deviceId: string
  address: string
  meterId: string
  /** The first day that can begin an account: after the last number of the accounts. */
  openOn: Day
  isMine: boolean
}
/** Meters of let rooms whose devices have told more than the accounts know. */
const places = (tenantId: number) =>
  raw<Place>(sql`select d.id as "deviceId", d.address, m.id as "meterId", r.read_on + 1 as "openOn",
      exists (select from identity_user u where u.tenant_id = l.tenant_id and u.party_id = l.rentee_id) as "isMine"
    from device_elemeter d join metering_meter m on m.tenant_id = d.tenant_id and m.id = d.meter_id
    join housing_lease l on l.tenant_id = m.tenant_id and l.room_id = m.room_id and l.status = 'signed' and l.start_on <= current_date - 2
      and l.left_on is null and l.end_on >= current_date
    join lateral (select read_on, value_milli from metering_reading r where r.tenant_id = m.tenant_id and r.meter_id = m.id and r.state <> 'void'
      order by r.read_on desc limit 1) r on true
    where d.tenant_id = ${tenantId} order by "isMine" desc, d.created_at, d.id limit 30`)
/** What a device had told when a day began, from some day on; only numbers beyond what the accounts know. */
const numbers = (tenantId: number, { deviceId, meterId, openOn }: Place) =>
  raw<{ day: Day; milli: number }>(sql`select day, milli from (
      select (t.at at time zone 'Asia/Shanghai')::date as day, (array_agg(t.counter_milli order by t.at))[1] as milli from device_telemetry t
      where t.tenant_id = ${tenantId} and t.device_id = ${deviceId} and t.counter_milli is not null
        and t.at >= ${openOn}::date::timestamp at time zone 'Asia/Shanghai' group by 1) x
    where milli >= (select max(value_milli) from metering_reading r where r.tenant_id = ${tenantId} and r.meter_id = ${meterId} and r.state <> 'void')
    order by day`)

/** What each account is to have left in the end, yuan, and what became of it. */
const ENDS: readonly {
  left: number
  become?: 'cut' | 'stuck' | 'kept' | 'postpaid' | 'closed' | 'merged'
  monthlyFen?: number
}[] = [
  { left: 12 },
  { left: 168, become: 'merged' },
  { left: -17, become: 'cut' },
  { left: 96 },
  { left: 4 },
  { left: 35, become: 'stuck' },
  { left: 240, monthlyFen: 18_000 },
  { left: -9, become: 'kept' },
  { left: 75 },
  { left: -3 },
  { left: 130, become: 'postpaid' },
  { left: 58, become: 'closed' },
]
const MOST_DAYS = 8

/** Two plans, and accounts of a few dozen meters in every state, charged and topped up day by day until today. */
export async function addMeterAccounts(at: (moment: Date) => Ctx, lines: readonly DemoLine[]): Promise<void> {
  const now = new Date()
  const ctx = at(now)
  const { id: tenantId } = ctx.tenant
  const today = ctx.today()
  await addPlans(ctx)
  const first = addDays(today, -MOST_DAYS)
  const found: (Place & { days: Map<Day, number> })[] = []
  for (const place of await ctx.db.rows(places(tenantId))) {
    const openOn = laterDay(place.openOn, first)
    const rows = await ctx.db.rows(numbers(tenantId, { ...place, openOn }))
    if (rows.length)
      found.push({ ...place, openOn: rows[0]!.day, days: new Map(rows.map((row) => [row.day, row.milli])) })
  }
  if (!found.length) return
  const accounts = new Map<string, string>()
  const later: { accountId: string; amountFen: number; day: Day }[] = []
  const pay = (on: Ctx, { accountId, amountFen }: { accountId: string; amountFen: number }) =>
    amountFen > 0 ? rechargeByHand(on, { sms: undefined }, { accountId, amountFen, method: 'pos' }) : undefined
  /** So much that in the end so many yuan are left: half of it at once, the rest some days later. */
  const payIn = async (accountId: string, left: number, day: Day) => {
    const { balanceFen } = await queryAccountDetail(ctx, { id: accountId })
    const wantedFen = Math.round((left * 100 - balanceFen) / 100) * 100
    const half = { accountId, amountFen: Math.floor(wantedFen / 200) * 100 }
    await pay(hourOf(at, now, day, 9), half)
    later.push({ accountId, amountFen: wantedFen - half.amountFen, day: earlierDay(today, addDays(day, 3)) })
  }
  const start = found.reduce((day, { openOn }) => (openOn < day ? openOn : day), today)
  for (let day = start; day <= today; day = addDays(day, 1)) {
    const morning = hourOf(at, now, day, 7)
    const known = found.filter(({ meterId, days }) => accounts.has(meterId) && days.has(day))
    await morning.transaction((tx) =>
      takeReadings(
        tx,
        known.map(({ meterId, days }) => ({
          meterId,
          readOn: day,
          valueMilli: days.get(day)!,
          kind: 'remote' as const,
          confirmed: true,
        })),
      ),
    )
    for (const { meterId, days } of found.filter(({ openOn }) => openOn === day)) {
      const { left, monthlyFen } = ENDS[accounts.size % ENDS.length]!
      const flat = monthlyFen ? { basis: 'flat' as const, monthlyFen } : {}
      const given = { meterId, value: days.get(day)! / 1_000, leaseAllows: true, ...flat }
      const opened = await openAccount(morning, given).catch((error: Error) => {
        ctx.log.warn({ error: error.message, meterId }, 'no account in the demonstration')
      })
      if (!opened) continue
      accounts.set(meterId, opened.id)
      await payIn(opened.id, left, day)
    }
    await chargeAccounts(morning)
    for (const due of later.filter((one) => one.day === day)) await pay(hourOf(at, now, day, 19), due)
    await evaluateDue(hourOf(at, now, day, 20), undefined)
  }
  const line = new Map(
    lines.flatMap(({ meters, direct }) =>
      [...meters, ...(direct ? [direct] : [])].map((meter) => [meter.address, meter]),
    ),
  )
  for (const [nth, [meterId, id]] of [...accounts].entries()) {
    const { deviceId, address } = found.find((one) => one.meterId === meterId)!
    const end = ENDS[nth % ENDS.length]!.become
    // One relay that does not obey is enough.
    const what = end === 'stuck' && nth >= ENDS.length ? undefined : end
    await become({ at, now, ctx, id, deviceId }, what)
    const simulated = line.get(address)
    if (simulated && (what === 'cut' || what === 'stuck'))
      Object.assign(simulated, { isCut: true, ...(what === 'stuck' && { faults: ['stuck'] }) })
  }
  await compareCredits(ctx)
  await buildDays(ctx, { from: addDays(today, -30), to: addDays(today, -1) })
}
/** An hour of a day, or now when it has not come. */
function hourOf(at: (moment: Date) => Ctx, now: Date, day: Day, hour: number): Ctx {
  const moment = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00+08:00`)
  return at(new Date(Math.min(moment, now.getTime())))
}

interface Subject {
  at: (moment: Date) => Ctx
  now: Date
  ctx: Ctx
  id: string
  deviceId: string
}
async function become({ at, now, ctx, id, deviceId }: Subject, what: (typeof ENDS)[number]['become']): Promise<void> {
  const reason = { kept: '家有备考学生，考试结束前保电', postpaid: '企业租客，按月结算', closed: '租客改为后付费' }
  const yesterday = hourOf(at, now, addDays(ctx.today(), -1), 10)
  switch (what) {
    case 'kept':
      return void (await keepPower(ctx, undefined, {
        id,
        until: new Date(now.getTime() + 5 * 86_400_000).toISOString(),
        reason: reason.kept,
      }))
    case 'postpaid':
      return void (await setAccountMode(ctx, undefined, { id, mode: 'postpaid', reason: reason.postpaid }))
    case 'merged':
      return addWater(ctx, id)
    case 'closed':
      return void (await closeAccount(ctx, { id, reason: reason.closed }))
    case 'cut':
      await warned(yesterday, id)
      return switched(yesterday, { id, deviceId, kind: 'cut' })
    case 'stuck':
      await warned(yesterday, id)
      await switched(yesterday, { id, deviceId, kind: 'cut' })
      return switched(hourOf(at, now, ctx.today(), 8), { id, deviceId, kind: 'restore' })
  }
}
/** The water of the same room on the same balance, from today on. */
async function addWater(ctx: Ctx, withAccountId: string): Promise<void> {
  const { id: tenantId } = ctx.tenant
  const water = await ctx.db.first(
    raw<{ id: string; value: number }>(sql`select m.id, r.value_milli / 1000.0 + 2 as value from prepaid_account a
      join metering_meter m on m.tenant_id = a.tenant_id and m.room_id = a.room_id and m.utility = 'cold_water' and m.state = 'in_use'
      join lateral (select value_milli from metering_reading r where r.tenant_id = m.tenant_id and r.meter_id = m.id and r.state <> 'void'
        order by r.read_on desc limit 1) r on true
      where a.tenant_id = ${tenantId} and a.id = ${withAccountId} order by m.no limit 1`),
  )
  if (!water) return
  const given = {
    meterId: water.id,
    value: Number(water.value),
    basis: 'merged' as const,
    withAccountId,
    leaseAllows: true,
  }
  await openAccount(ctx, given).catch((error: Error) => {
    ctx.log.warn({ error: error.message, meterId: water.id }, 'no shared balance in the demonstration')
  })
}

/** What had to happen before power was cut: two warnings by a provider the demonstration does not have, and a decision. */
async function warned(ctx: Ctx, id: string): Promise<void> {
  const { id: tenantId } = ctx.tenant
  const ago = (hours: number) => new Date(ctx.now().getTime() - hours * 3_600_000).toISOString()
  for (const [level, hours] of [
    [1, 72],
    [2, 48],
  ] as const)
    await ctx.db.run(
      raw(sql`insert into prepaid_warning (tenant_id, id, account_id, episode, level, balance_fen, notice, sms, delivered, text, created_at)
        select a.tenant_id, ${newId()}, a.id, a.episode, ${level}, ${level === 1 ? 2_180 : 640}, 'unreachable', 'sent', true,
          ${level === 1 ? '您的水电账户余额不足，请及时充值。' : '您的水电账户即将停供，请尽快充值。'}, ${ago(hours)}::timestamptz
        from prepaid_account a where a.tenant_id = ${tenantId} and a.id = ${id} on conflict do nothing`),
    )
  const checks = CHECKS.map((key) => ({ key, ok: true }))
  await ctx.db.run(
    raw(sql`insert into prepaid_decision (tenant_id, id, account_id, cut, balance_fen, checks, created_at)
      values (${tenantId}, ${newId()}, ${id}, true, -640, ${JSON.stringify(checks)}::jsonb, ${ago(0)}::timestamptz)`),
  )
}

/** A relay that was told to open, and did; or to close, and did not. */
async function switched(
  ctx: Ctx,
  { id, deviceId, kind }: { id: string; deviceId: string; kind: 'cut' | 'restore' },
): Promise<void> {
  const { id: tenantId } = ctx.tenant
  const [command, state] = kind === 'cut' ? (['switchOff', 'verified'] as const) : (['switchOn', 'failed'] as const)
  const moment = ctx.now().toISOString()
  const commandId = (await ctx.db.first(
    raw<{
      id: string
    }>(sql`insert into device_command (tenant_id, id, device_id, collector_id, serial, site_id, room_id, kind, cause, priority, state,
        attempts, expires_at, sent_at, ended_at, result, reason, created_at)
      select d.tenant_id, ${newId()}, d.id, d.collector_id, d.serial, d.site_id, d.room_id, ${command}, ${kind === 'cut' ? 'auto' : 'restore'}, 10, ${state},
        ${kind === 'cut' ? 1 : 6}, ${moment}::timestamptz + interval '1 hour', ${moment}::timestamptz, ${moment}::timestamptz + interval '12 seconds',
        ${kind === 'cut' ? 'done' : 'notDone'}, ${kind === 'cut' ? '预付费余额不足' : '充值后恢复'}, ${moment}::timestamptz
      from device d where d.tenant_id = ${tenantId} and d.id = ${deviceId} returning id`),
  ))!.id
  await ctx.db.run(
    raw(sql`update prepaid_account set state = ${kind === 'cut' ? 'cut_pending' : 'restoring'}, command_id = ${commandId}, order_kind = ${kind},
        ordered_at = ${moment}::timestamptz where tenant_id = ${tenantId} and id = ${id}`),
  )
  await commandEnded(ctx, undefined, { id: commandId, state })
  const told = { deviceId, at: ctx.now(), receivedAt: ctx.now(), facts: { relay: 'open' as const } }
  await ctx.db.run(storeTelemetry(tenantId, [told]))
}

async function addPlans(ctx: Ctx): Promise<void> {
  const year = ctx.today().slice(0, 4)
  const common = {
    overdraftFen: 500,
    restoreFen: 0,
    noticeHours: 24,
    freshMinutes: 60,
    cutDays: ['mon', 'tue', 'wed', 'thu', 'fri'] as ('mon' | 'tue' | 'wed' | 'thu' | 'fri')[],
    cutFrom: '09:00',
    cutTo: '16:00',
    holidays: [`${year}-01-01`, `${year}-05-01`, `${year}-10-01`, `${year}-10-02`, `${year}-10-03`],
  }
  await warningPlans.add(ctx, {
    ...common,
    name: '标准预警方案',
    alarm1Fen: 3_000,
    alarm2Fen: 1_000,
    emergencyFen: 2_000,
    autoCut: true,
    isDefault: true,
  })
  await warningPlans.add(ctx, {
    ...common,
    name: '老人与儿童家庭（只提醒不停供）',
    alarm1Fen: 5_000,
    alarm2Fen: 2_000,
    overdraftFen: 5_000,
    autoCut: false,
    isDefault: false,
  })
}
