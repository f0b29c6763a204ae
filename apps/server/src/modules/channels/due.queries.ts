// Which tenants have work for the scheduled jobs of this module: statements across tenants, which answer ids alone.
import { sql } from '../../infra/db/sql.ts'
import { anyOf, type Due, tenantsHaving, tenantsIn } from '../../infra/queue/due.ts'

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`

export const dueWebhookCalls: Due = (now) => anyOf(tenantsIn(sql`channel_webhook_call where next_at <= ${at(now)}`))
export const dueOrders: Due = (now) =>
  anyOf(
    tenantsIn(sql`channel_order where ask_at <= ${at(now)}`),
    tenantsIn(sql`channel_refund where ask_at <= ${at(now)}`),
  )
export const dueShares: Due = (now) =>
  anyOf(
    tenantsIn(sql`channel_share_order where ask_at <= ${at(now)}`),
    tenantsIn(sql`channel_share_return where ask_at <= ${at(now)}`),
    tenantsIn(sql`channel_order where release_ask_at <= ${at(now)}`),
  )
export const dueVouchers: Due = () =>
  anyOf(tenantsIn(sql`channel_voucher where line_id is null and state not in ('rejected', 'reversed')`))
export const dueReconciliations: Due = () => anyOf(tenantsIn(sql`channel where has_keys and is_active`))
export const dueStatements: Due = () => anyOf(tenantsHaving(sql`channel_share_line x where x.tenant_id = t.id`))
