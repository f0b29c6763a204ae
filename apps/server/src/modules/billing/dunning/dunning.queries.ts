import { atSites } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { overAll, raw, sql } from '../../../infra/db/sql.ts'
import { lateFeeFacts } from '../bill/bill.queries.ts'
import type { LateFeeFacts } from '../bill/bill.rules.ts'
import type { Channel, Steps } from './dunning.rules.ts'

/** A bill as reminders see it; `withToday` adds what is owed today. */
export interface OwedRow extends LateFeeFacts {
  id: string
  no: string
  renteeId: string
  siteId: string
  renteeName: string
  mobile: string
  roomName: string
  totalFen: number
  paidFen: number
  creditedFen: number
  writtenOffFen: number
  lateFeePaidFen: number
  lateFeeWaivedFen: number
}
const owed = sql`b.id, b.no, b.rentee_id as "renteeId", b.site_id as "siteId", n.name as "renteeName", n.mobile, r.full_name as "roomName",
  ${lateFeeFacts(sql`b`)}, b.total_fen as "totalFen", b.paid_fen as "paidFen", b.credited_fen as "creditedFen", b.written_off_fen as "writtenOffFen",
  b.late_fee_paid_fen as "lateFeePaidFen", b.late_fee_waived_fen as "lateFeeWaivedFen"`
const named = sql`join housing_rentee n on n.tenant_id = b.tenant_id and n.id = b.rentee_id join housing_room r on r.tenant_id = b.tenant_id and r.id = b.room_id`
/** Bills somebody may be reminded of: open, not held, and nobody disputes what the lease comes to. */
const remindable = sql`b.state in ('issued', 'part_paid') and b.held_on is null
  and not exists (select from checkout_disputed d where d.tenant_id = b.tenant_id and d.lease_id = b.lease_id)`

export interface PlannedBill extends OwedRow, Steps {
  planId: string
  planName: string
  minFen: number
  quietFrom: number | null
  quietTo: number | null
  lastStep: number | null
}
/** Rentees with open bills that are due or soon will be. */
export const owingRentees = (tenantId: number, today: string, after: string, most: number) =>
  raw<{ id: string }>(sql`select distinct b.rentee_id as id from billing_bill b
    where b.tenant_id = ${tenantId} and b.state in ('issued', 'part_paid') and b.due_on <= ${today}::date + 365 and b.rentee_id > ${after}
    order by b.rentee_id limit ${most}`)
/** Their remindable bills with the plan each goes by: the one for its kind at its site, else the tenant's. */
export const plannedBills = (tenantId: number, renteeIds: readonly string[]) =>
  raw<PlannedBill>(sql`select ${owed}, p.id as "planId", p.name as "planName", p.min_fen as "minFen", p.notice_days as "noticeDays", p.sms_days as "smsDays", p.repeat_every as "repeatEvery",
      p.quiet_from as "quietFrom", p.quiet_to as "quietTo",
      (select max(x.step) from billing_reminder x where x.tenant_id = b.tenant_id and x.bill_id = b.id) as "lastStep"
    from billing_bill b ${named}
    join lateral (select * from billing_dunning_plan p where p.tenant_id = b.tenant_id and p.is_active and (p.site_id = b.site_id or p.site_id is null)
      and b.kind = any(p.kinds) order by p.site_id is null, p.created_at desc, p.id desc limit 1) p on true
    where b.tenant_id = ${tenantId} and b.rentee_id = any(${renteeIds}::uuid[]) and ${remindable} order by b.rentee_id, b.due_on, b.id`)

export const hasPlans = (tenantId: number) =>
  raw<{ id: string }>(sql`select id from billing_dunning_plan where tenant_id = ${tenantId} and is_active limit 1`)

/** Of these bills those of which one may be reminded, locked against payments until the reminders are written. */
export const lockOwed = (tenantId: number, ids: readonly string[]) =>
  raw<OwedRow>(sql`select ${owed} from billing_bill b ${named}
    where b.tenant_id = ${tenantId} and b.id = any(${ids}::uuid[]) and ${remindable} order by b.id for no key update of b`)

export interface WaitingRow {
  id: string
  billId: string
  step: number | null
  channel: Channel
  textBefore: string | null
  textAfter: string | null
}
/** Reminders of a batch nobody has sent, locked, with the words of their plan, or of the one for the bill's site. */
export const lockWaiting = (tenantId: number, batchId: string) =>
  raw<WaitingRow>(sql`select x.id, x.bill_id as "billId", x.step, x.channel, p.text_before as "textBefore", p.text_after as "textAfter"
    from billing_reminder x left join lateral (select p.* from billing_dunning_plan p where p.tenant_id = x.tenant_id
      and (p.id = x.plan_id or (x.plan_id is null and p.is_active and (p.site_id = x.site_id or p.site_id is null)))
      order by p.site_id is null, p.created_at desc, p.id desc limit 1) p on true
    where x.tenant_id = ${tenantId} and x.batch_id = ${batchId} and x.result = 'waiting' order by x.id for update of x`)

export interface Outcome {
  id: string
  result: 'sent' | 'refused' | 'unreachable' | 'dropped'
  text: string | null
  /** The short message that carries it. */
  messageId?: string
}
export const writeOutcomes = (tenantId: number, all: readonly Outcome[]) =>
  raw(sql`update billing_reminder x set result = v.result, text = v.text, message_id = v.message
    from unnest(${all.map(({ id }) => id)}::uuid[], ${all.map(({ result }) => result)}::text[], ${all.map(({ text }) => text)}::text[],
      ${all.map(({ messageId }) => messageId ?? null)}::uuid[]) v (id, result, text, message)
    where x.tenant_id = ${tenantId} and x.id = v.id`)

/** What the provider's receipt says of those a short message carried. */
export const receiveReminders = (tenantId: number, messageId: string, result: 'delivered' | 'failed') =>
  raw(
    sql`update billing_reminder set result = ${result} where tenant_id = ${tenantId} and message_id = ${messageId} and result = 'sent'`,
  )

/** Reminders of a bill of the last hour that did reach somebody, or still will. */
export const remindedLately = (tenantId: number, billId: string, since: Date) =>
  raw<{ id: string }>(sql`select id from billing_reminder where tenant_id = ${tenantId} and bill_id = ${billId}
    and created_at > ${since.toISOString()}::timestamptz and result in ('waiting', 'sent', 'delivered') and channel <> 'print' limit 1`)

/** Plans are changed one at a time: of two that overlap, added at once, the second is refused. */
export const lockPlans = (tenantId: number) =>
  raw(sql`select pg_advisory_xact_lock(${tenantId}, hashtext('billing_dunning_plan'))`)
/** An active plan for the same site, or like this one for all, that shares a kind of bill. */
export const overlapping = (
  tenantId: number,
  plan: { id?: string; siteId?: string | null; kinds: readonly string[] },
) =>
  raw<{ name: string }>(sql`select name from billing_dunning_plan where tenant_id = ${tenantId} and is_active
    and site_id is not distinct from ${plan.siteId ?? null}::uuid and kinds && ${plan.kinds}::text[]
    and id is distinct from ${plan.id ?? null}::uuid order by created_at limit 1`)

export interface NoticeBill extends OwedRow {
  periodFrom: string
  periodTo: string
  siteName: string
}
/** Remindable bills due up to a day that the caller sees, rentee by rentee. */
export const noticeBills = (
  ctx: Pick<Ctx, 'tenant' | 'scope'>,
  {
    through,
    siteId,
    renteeId,
    most,
  }: { through: string; siteId?: string | null; renteeId?: string | null; most: number },
) =>
  overAll<NoticeBill>(sql`select ${owed}, b.period_from as "periodFrom", b.period_to as "periodTo", s.name as "siteName"
    from billing_bill b ${named} join housing_site s on s.tenant_id = b.tenant_id and s.id = b.site_id
    where b.tenant_id = ${ctx.tenant.id} and b.due_on <= ${through}::date and ${remindable}
      ${ctx.scope.kind === 'orgs' ? sql`and ${atSites(sql`b.site_id`, ctx.scope)}` : sql``}
      ${siteId ? sql`and b.site_id = ${siteId}` : sql``} ${renteeId ? sql`and b.rentee_id = ${renteeId}` : sql``}
    order by s.code, n.name, b.rentee_id, b.due_on, b.id limit ${most}`)
