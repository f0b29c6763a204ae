import { raw, sql } from '../../../infra/db/sql.ts'
import type { Check } from '../decision/decision.rules.ts'

export const detailOf = (tenantId: number, id: string) =>
  raw<{ roomName: string; renteeName: string; stateAt: string; readMilli: number | null; planName: string }>(
    sql`select r.full_name as "roomName", n.name as "renteeName", a.state_at as "stateAt", a.read_milli as "readMilli", p.name as "planName"
      from prepaid_account a join housing_room r on r.tenant_id = a.tenant_id and r.id = a.room_id
      join housing_rentee n on n.tenant_id = a.tenant_id and n.id = a.rentee_id
      join prepaid_warning_plan p on p.tenant_id = a.tenant_id and p.id = a.plan_id where a.tenant_id = ${tenantId} and a.id = ${id}`,
  )
/** Of whose balance an account is: it is shown whole, with everybody who draws on it. */
const ofSharedBalance = (id: string, sharedBalanceId: string) =>
  sql`(m.purse_id = ${sharedBalanceId} or m.account_id = ${id})`
/** The newest movements of a balance, and of the account itself before it was on it, with what was there after each. */
export const movementsOf = (tenantId: number, { id, sharedBalanceId }: { id: string; sharedBalanceId: string }) =>
  raw<{
    id: string
    accountNo: string
    utility: 'electric'
    at: string
    kind: 'top_up' | 'use' | 'correction' | 'refund' | 'debt'
    amountFen: number
    balanceFen: number
    fromOn: string | null
    toOn: string | null
    useMilli: number | null
    lines: unknown
    reason: string | null
    username: string | null
  }>(
    sql`select * from (select m.id, a.no as "accountNo", a.utility, m.created_at as at, m.kind, m.amount_fen as "amountFen", (sum(m.amount_fen) over (partition by coalesce(m.purse_id, m.account_id) order by m.id))::bigint as "balanceFen",
        m.from_on as "fromOn", m.to_on as "toOn", m.use_milli as "useMilli", m.lines, m.reason, m.username
      from prepaid_movement m join prepaid_account a on a.tenant_id = m.tenant_id and a.id = m.account_id
      where m.tenant_id = ${tenantId} and ${ofSharedBalance(id, sharedBalanceId)}) x order by x.id desc limit 100`,
  )
/** By the day money is of: of use its last one. */
export const daysOf = (
  tenantId: number,
  { id, sharedBalanceId }: { id: string; sharedBalanceId: string },
  since: string,
) =>
  raw<{ day: string; useMilli: number; useFen: number; topUpFen: number; balanceFen: number }>(
    sql`select day, "useMilli", "useFen", "topUpFen", "balanceFen" from (
        select d.day, d.use_milli as "useMilli", d.use_fen as "useFen", d.top_up as "topUpFen", (sum(d.fen) over (order by d.day))::bigint as "balanceFen" from (
          select coalesce(m.to_on, m.business_on) as day, coalesce(sum(m.use_milli), 0)::bigint as use_milli,
            coalesce(-sum(m.amount_fen) filter (where m.kind = 'use'), 0)::bigint as use_fen,
            coalesce(sum(m.amount_fen) filter (where m.kind = 'top_up'), 0)::bigint as top_up, sum(m.amount_fen) as fen
          from prepaid_movement m where m.tenant_id = ${tenantId} and ${ofSharedBalance(id, sharedBalanceId)} group by 1) d) x
      where day >= ${since}::date order by day limit 100`,
  )
export const decisionsOf = (tenantId: number, id: string) =>
  raw<{ at: string; cut: boolean; balanceFen: number; checks: Check[] }>(
    sql`select created_at as at, cut, balance_fen as "balanceFen", checks from prepaid_decision where tenant_id = ${tenantId} and account_id = ${id} order by id desc limit 50`,
  )
export const warningsOf = (tenantId: number, id: string) =>
  raw<{
    at: string
    level: number
    balanceFen: number
    notice: 'sent' | 'unreachable'
    sms: 'sent' | 'kept' | 'refused' | 'quiet'
    text: string
  }>(
    sql`select created_at as at, level, balance_fen as "balanceFen", notice, sms, text from prepaid_warning where tenant_id = ${tenantId} and account_id = ${id} order by id desc limit 50`,
  )
