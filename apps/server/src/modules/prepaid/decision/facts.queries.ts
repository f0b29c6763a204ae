import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { overAll, raw, sql } from '../../../infra/db/sql.ts'
import type { AccountState, Plan } from './decision.rules.ts'

/** What a decision asks of others about an account. */
export interface AroundRow extends Plan {
  id: string
  ledgerFen: number
  /** Of the balance: since when warnings count. */
  episode: number
  /** What the plan grants in an emergency, and what is left of what was taken; absent where nothing is. */
  emergencyOfferFen: number | null
  emergencyFen: number | null
  deviceId: string | null
  category: string | null
  canSwitch: boolean | null
  offlineMinutes: number | null
  lastSeenAt: string | null
  readAt: string | null
  counterMilli: number | null
  position: string | null
  saidAt: string | null
  warned1At: string | null
  warned1: boolean | null
  warned2At: string | null
  warned2: boolean | null
  protections: string[]
  paying: boolean
  disputed: boolean
  commandState: string | null
  commandSent: boolean
  /** What its relay was told last that may have moved it. */
  lastOn: boolean | null
  lastCause: string | null
  lastState: string | null
  lastAt: string | null
  /** The meter's last answer to the open command. */
  commandResult: string | null
}
/** @param since online recharges unpaid since then are ignored */
export const aroundOf = (tenantId: number, ids: readonly string[], today: string, since: Date) => {
  const warned = (level: number) => sql`left join lateral (select w.created_at as at, w.delivered from prepaid_warning w
    where w.tenant_id = a.tenant_id and w.account_id = f.id and w.episode = f.episode and w.level = ${sql.lit(level)}
    order by w.delivered desc, w.id desc limit 1) w${sql.raw(String(level))} on true`
  return raw<AroundRow>(sql`select a.id, coalesce(b.fen, 0)::bigint as "ledgerFen", f.episode,
      p.emergency_fen as "emergencyOfferFen", (select e.amount_fen - e.repaid_fen from prepaid_emergency e where e.tenant_id = a.tenant_id
        and e.account_id = f.id and e.ended_at is null) as "emergencyFen",
      p.alarm1_fen as "alarm1Fen", p.alarm2_fen as "alarm2Fen", p.overdraft_fen as "overdraftFen", p.restore_fen as "restoreFen",
      p.cut_days as "cutDays", p.cut_from as "cutFrom", p.cut_to as "cutTo", p.holidays, p.notice_hours as "noticeHours",
      p.fresh_minutes as "freshMinutes", p.auto_cut as "autoCut", p.hold_until as "holdUntil",
      d.id as "deviceId", d.category, d.can_switch as "canSwitch", d.offline_minutes as "offlineMinutes", d.last_seen_at as "lastSeenAt",
      d.read_at as "readAt", d.counter_milli as "counterMilli", d.position, d.said_at as "saidAt",
      w1.at as "warned1At", w1.delivered as warned1, w2.at as "warned2At", w2.delivered as warned2,
      coalesce((select array_agg(distinct x.kind) from prepaid_protection x where x.tenant_id = a.tenant_id
        and (x.room_id = a.room_id or x.elemeter_id = d.id) and x.from_on <= ${today}::date and coalesce(x.until_on, 'infinity') >= ${today}::date), '{}') as protections,
      exists (select from prepaid_recharge r where r.tenant_id = a.tenant_id
          and (r.account_id = a.id or r.account_id in (select m.id from prepaid_account m where m.tenant_id = a.tenant_id and m.purse_id = a.purse_id))
          and (r.state in ('reviewing', 'paid', 'credit_failed') or (r.state = 'created' and r.created_at > ${since.toISOString()}::timestamptz)))
        or exists (select from channel_slip_open s where s.tenant_id = a.tenant_id and s.rentee_id = a.rentee_id) as paying,
      exists (select from checkout_disputed c where c.tenant_id = a.tenant_id and c.lease_id = a.lease_id) as disputed,
      o.sent_at is not null as "commandSent", z.is_on as "lastOn", z.cause as "lastCause", z.state as "lastState", z.at as "lastAt",
      o.state as "commandState", o.result as "commandResult"
    from prepaid_account a join prepaid_warning_plan p on p.tenant_id = a.tenant_id and p.id = a.plan_id
    join prepaid_account f on f.tenant_id = a.tenant_id and f.id = coalesce(a.purse_id, a.id)
    left join ledger_account_balance b on b.tenant_id = a.tenant_id and b.id = a.ledger_account_id
    left join device_metering d on d.tenant_id = a.tenant_id and d.meter_id = a.meter_id
    left join device_last_switch z on z.tenant_id = d.tenant_id and z.id = d.id
    left join device_order o on o.tenant_id = a.tenant_id and o.id = a.command_id
    ${warned(1)} ${warned(2)}
    where a.tenant_id = ${tenantId} and a.id = any(${ids}::uuid[])`)
}
/** Open accounts that are due, or whose meters reported a reading since the last evaluation. */
export const accountsToEvaluate = (tenantId: number, now: Date, after: string, most: number) =>
  overAll<{ id: string }>(
    sql`select a.id from prepaid_account a left join device_metering d on d.tenant_id = a.tenant_id and d.meter_id = a.meter_id
      where a.tenant_id = ${tenantId} and a.state not in ('closed', 'vacant') and a.id > ${after}
        and (a.look_at <= ${now.toISOString()}::timestamptz or d.read_at > coalesce(a.read_at, '-infinity')) order by a.id limit ${most}`,
  )

export interface EvaluationRecord {
  id: string
  unbilled: number
  readAt: string | null
  readMilli: number | null
  gap: string | null
  evaluateAt: string
}
/** Stores the evaluations of accounts without any action. */
export const storeEvaluations = (tenantId: number, all: readonly EvaluationRecord[], now: Date) =>
  raw(sql`update prepaid_account a set unbilled = v.unbilled, read_at = v.read_at, read_milli = v.read_milli, gap = v.gap, look_at = v.look_at,
      looked_at = ${now.toISOString()}::timestamptz
    from unnest(${all.map((one) => one.id)}::uuid[], ${all.map((one) => one.unbilled)}::bigint[], ${all.map((one) => one.readAt)}::timestamptz[],
      ${all.map((one) => one.readMilli)}::bigint[], ${all.map((one) => one.gap)}::text[], ${all.map((one) => one.evaluateAt)}::timestamptz[])
      v (id, unbilled, read_at, read_milli, gap, look_at)
    where a.tenant_id = ${tenantId} and a.id = v.id and a.state not in ('closed', 'vacant')`)

export const insertDecision = (tenantId: number, row: NewRow<'prepaid_decision'>) =>
  insertMany(tenantId, 'prepaid_decision', [row])
export const insertWarning = (tenantId: number, row: NewRow<'prepaid_warning'>) =>
  insertMany(tenantId, 'prepaid_warning', [row])
/** The gravest warning of an account that still owes and is warned of that debt, locked: of two who send it one sends it. */
export const heldWarning = (tenantId: number, accountId: string, episode: number) =>
  raw<{
    no: string
    level: number
    balanceFen: number
    text: string
  }>(sql`select a.no, w.level, w.balance_fen as "balanceFen", w.text
    from prepaid_account a join prepaid_account f on f.tenant_id = a.tenant_id and f.id = coalesce(a.purse_id, a.id)
    join prepaid_warning w on w.tenant_id = f.tenant_id and w.account_id = f.id and w.episode = f.episode
    where a.tenant_id = ${tenantId} and a.id = ${accountId} and f.episode = ${episode} and a.state not in ('closed', 'vacant', 'normal')
    order by w.level desc, w.id desc limit 1 for update of a`)
/** Whom one tells about an account, and where it is. */
export const whoOf = (tenantId: number, accountId: string) =>
  raw<{ renteeId: string; renteeName: string; mobile: string | null; roomName: string; state: AccountState }>(
    sql`select a.rentee_id as "renteeId", n.name as "renteeName", n.mobile, r.full_name as "roomName", a.state
      from prepaid_account a join housing_rentee n on n.tenant_id = a.tenant_id and n.id = a.rentee_id
      join housing_room r on r.tenant_id = a.tenant_id and r.id = a.room_id where a.tenant_id = ${tenantId} and a.id = ${accountId}`,
  )
/** What the relay or valve of a meter was told last that may have moved it. */
export const lastWordOf = (tenantId: number, meterId: string) =>
  raw<{ isOn: boolean; cause: string; state: string; at: string }>(sql`select z.is_on as "isOn", z.cause, z.state, z.at
    from device_metering d join device_last_switch z on z.tenant_id = d.tenant_id and z.id = d.id
    where d.tenant_id = ${tenantId} and d.meter_id = ${meterId}`)
/** The account a command was given for. */
export const accountOfCommand = (tenantId: number, commandId: string) =>
  raw<{ id: string }>(sql`select id from prepaid_account where tenant_id = ${tenantId} and command_id = ${commandId}`)
