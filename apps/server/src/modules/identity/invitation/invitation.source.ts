import { invitation } from '@cloud-steward/contract/identity/invitation.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

/** Who sees only some organisations sees whom he invited himself. */
export const invitations = standard(invitation, {
  scope: { orgs: ({ selfId }) => sql`t.inviter_id = ${selfId ?? null}` },
})
