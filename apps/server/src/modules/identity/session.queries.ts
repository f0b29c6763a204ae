import { raw, sql } from '../../infra/db/sql.ts'

/**
 * Ends every live session of a user but one, if one is named: after a change of password, when he is disabled or sent
 * away. The tokens are refused within a second on every node.
 */
export const endSessionsOf = (tenantId: number, userId: string, reason: string, exceptTokenHash = '') =>
  raw(
    sql`update identity_session set ended_at = now(), end_reason = ${reason}
      where tenant_id = ${tenantId} and user_id = ${userId} and ended_at is null and token_hash <> ${exceptTokenHash}`,
  )
