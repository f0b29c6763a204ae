import type { MetricCode } from '@cloud-steward/contract/insight/metric.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'
import type { Computed, Fact, How } from './facts.builders.ts'

const rowsOf = (ctx: Ctx, statement: Sql) => ctx.db.rows(raw<Record<string, unknown>>(statement))

/** Figures of one table each: its rows of a period, and what each adds. */
export async function tableFacts(ctx: Ctx, code: MetricCode, from: string, to: string): Promise<Computed | undefined> {
  const id = ctx.tenant.id
  const between = (day: Sql) => sql`${day} between ${from}::date and ${to}::date`
  const month = (day: Sql) => sql`to_char(${day}, 'YYYY-MM') as month`
  const zone = ctx.tenant.timeZone
  const ended = sql`(ended_at at time zone ${zone})::date`
  const repaired = sql`from work_order where tenant_id = ${id} and kind = 'repair' and state in ('done', 'to_pay', 'confirmed', 'closed') and ${between(ended)}`
  const order = sql`site_id as site, installer_id as installer, kind, state`
  const openOrders = sql`from work_order where tenant_id = ${id} and state not in ('confirmed', 'closed', 'cancelled')`
  const minutes = (day: Sql) =>
    sql`select ${order}, ${month(ended)}, extract(epoch from ${day} - created_at)::float8 / 60 as part ${repaired} and ${day} is not null`
  const statements: Partial<Record<MetricCode, readonly [How, Sql]>> = {
    'site.count': [
      'count',
      sql`select mode, substr(region_code, 1, 2) || '0000' as region, 1 as part from housing_site where tenant_id = ${id}`,
    ],
    'money.received': [
      'sum',
      sql`select channel, received_on::text as day, ${month(sql`received_on`)}, amount_fen::float8 as part from payment
        where tenant_id = ${id} and reversed_at is null and channel not in ('prepaid', 'deposit') and ${between(sql`received_on`)}`,
    ],
    'wallet.settled': [
      'sum',
      sql`select landlord_id as landlord, day::text as day, ${month(sql`day`)}, amount_fen::float8 as part from wallet_settlement
        where tenant_id = ${id} and ${between(sql`day`)}`,
    ],
    'order.open': ['count', sql`select ${order}, 1 as part ${openOrders}`],
    'order.late': [
      'count',
      sql`select ${order}, 1 as part ${openOrders} and sla_left is null and deadline < coalesce(ended_at, ${ctx.now().toISOString()}::timestamptz)`,
    ],
    'repair.firstResponse': ['average', minutes(sql`responded_at`)],
    'repair.closeTime': ['average', minutes(sql`ended_at`)],
    'repair.rework': [
      'share',
      sql`select ${order}, ${month(ended)}, (reopened > 0)::int as part, 1 as whole ${repaired}`,
    ],
    'utility.recovery': [
      'share',
      sql`select site_id as site, utility, ${month(sql`period_from`)}, (amount_fen + loss_fen)::float8 as part, 0 as whole
          from metering_settlement where tenant_id = ${id} and state = 'billed' and ${between(sql`period_from`)}
        union all select site_id, utility, to_char(period_from, 'YYYY-MM'), 0, amount_fen::float8
          from metering_supplier_bill where tenant_id = ${id} and ${between(sql`period_from`)}`,
    ],
    // A deposit is held by the last lease of a chain; each kind is a row of its own, which is there while something of it is due.
    'deposit.held': [
      'sum',
      sql`select x.site_id as site, x.landlord_id as landlord, coalesce(c.deposit_kind, 'security') as kind, sum(l.paid_fen - l.applied_fen - l.refunded_fen)::float8 as part
        from billing_bill_line l join billing_bill b on b.tenant_id = ${id} and b.id = l.bill_id
        join housing_lease y on y.tenant_id = ${id} and y.id = b.lease_id
        join housing_lease x on x.tenant_id = ${id} and x.id = coalesce(y.deposit_holder_id, y.id)
        left join housing_charge c on c.tenant_id = ${id} and c.id = l.charge_id
        where l.tenant_id = ${id} and l.fee = 'deposit' and l.live
        group by x.id, x.site_id, x.landlord_id, c.deposit_kind, case when c.deposit_kind is not null then c.id end
        having sum(l.amount_fen - l.credited_fen) > 0`,
    ],
  }
  const asked = statements[code] ?? deviceStatements(ctx, from, to)[code]
  if (!asked) return undefined
  const rows = await rowsOf(ctx, asked[1])
  const facts = rows.map(
    ({ part, whole, ...at }): Fact => ({
      at: at as Fact['at'],
      part: Number(part),
      ...(whole !== undefined && { whole: Number(whole) }),
    }),
  )
  return { how: asked[0], facts }
}

/** Devices, their commands and alarms, prepaid accounts, and money on its way to landlords. */
function deviceStatements(ctx: Ctx, from: string, to: string): Partial<Record<MetricCode, readonly [How, Sql]>> {
  const id = ctx.tenant.id
  const online = sql`coalesce(l.last_seen_at > now() - make_interval(mins => y.offline_minutes), false)`
  const meters = sql`from device d join device_type y on y.tenant_id = d.tenant_id and y.id = d.type_id
    left join device_latest l on l.tenant_id = d.tenant_id and l.device_id = d.id where d.tenant_id = ${id} and d.category = 'elemeter'`
  const since = new Date(ctx.now().getTime() - 86_400_000).toISOString()
  return {
    'meter.count': [
      'count',
      sql`select d.state, (${online})::text as online, d.site_id as site, 1 as part ${meters} and d.state in ('installed', 'active', 'fault', 'suspended')`,
    ],
    'meter.online': [
      'share',
      sql`select d.site_id as site, (${online})::int as part, 1 as whole ${meters} and d.state in ('installed', 'active', 'fault')`,
    ],
    // Each message with the one before it, at most an hour older than the span.
    'meter.use': [
      'sum',
      sql`select to_char(x.at at time zone ${ctx.tenant.timeZone}, 'YYYY-MM-DD HH24') || ':00' as hour, coalesce(greatest(0, x.counter_milli - (
          select y.counter_milli from device_telemetry y where y.tenant_id = ${id} and y.device_id = x.device_id and y.at < x.at
            and y.at > ${since}::timestamptz - interval '1 hour' and y.counter_milli is not null order by y.at desc limit 1)), 0)::float8 as part
        from device_telemetry x join device d on d.tenant_id = ${id} and d.id = x.device_id and d.category = 'elemeter'
        where x.tenant_id = ${id} and x.at > ${since}::timestamptz and x.counter_milli is not null`,
    ],
    'alarm.open': [
      'count',
      sql`select severity, kind, site_id as site, 1 as part from device_alarm where tenant_id = ${id} and cleared_at is null`,
    ],
    'command.success': [
      'share',
      sql`select kind, site_id as site, (state = 'verified')::int as part, 1 as whole from device_command
        where tenant_id = ${id} and state in ('verified', 'failed', 'expired')`,
    ],
    'prepaid.low': [
      'count',
      sql`select state, utility, site_id as site, 1 as part from prepaid_account where tenant_id = ${id}
        and state in ('alarm1', 'alarm2', 'arrears', 'protected', 'cut_pending', 'cut', 'restoring', 'restore_failed')`,
    ],
    'payout.waiting': [
      'sum',
      sql`select state, landlord_id as landlord, amount_fen::float8 as part from payout_withdrawal where tenant_id = ${id}
        and state in ('submitted', 'reviewed', 'approved', 'paying', 'processing', 'pay_unknown')`,
    ],
    'utility.loss': [
      'share',
      sql`select site_id as site, to_char(period_from, 'YYYY-MM') as month, (main_milli - sub_milli - public_milli)::float8 as part, main_milli::float8 as whole
        from metering_share_run where tenant_id = ${id} and state = 'confirmed' and period_from between ${from}::date and ${to}::date`,
    ],
  }
}
