// Which tenants have work for the scheduled jobs of this module: statements across tenants, which answer ids alone.
import { sql } from '../../infra/db/sql.ts'
import { anyOf, type Due, firstTenant, tenantsIn } from '../../infra/queue/due.ts'

/** Tries to sign in belong to no tenant: the job of the first one removes them all. */
export const dueDeadSessions: Due = () =>
  anyOf(
    tenantsIn(sql`identity_session where refresh_expires_at < now() - interval '7 days'`),
    firstTenant(sql`exists (select from identity_throttle where ends_at < now() - interval '1 day')`),
  )
/** @param days a receipt that did not come by then is not asked for any more */
export const dueReceipts =
  (days: number): Due =>
  (now) =>
    anyOf(
      tenantsIn(
        sql`identity_message where state = 'sent' and reference is not null and channel = 'sms'
          and sent_at > ${now.toISOString()}::timestamptz - make_interval(days => ${days})`,
      ),
    )
export const dueUnmovedAvatars: Due = () => anyOf(tenantsIn(sql`identity_avatar where blob_id is null`))
export const dueInvitations: Due = (now) =>
  anyOf(tenantsIn(sql`identity_invitation where state = 'open' and ends_at <= ${now.toISOString()}::timestamptz`))
