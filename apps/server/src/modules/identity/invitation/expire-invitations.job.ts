import { invitation } from '@cloud-steward/contract/identity/invitation.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { moveState } from '../../../infra/steps/move-state.ts'
import { dueInvitations } from '../due.queries.ts'
import { endedInvitations } from './invitation.queries.ts'

/** Moves invitations and requests without an answer to `expired`. Their codes stop working at the end itself, before this job runs. */
export const expireInvitationsJob = defineJob({
  name: 'expire-invitations',
  schedule: '12 * * * *',
  due: dueInvitations,
  run: (ctx) =>
    ctx.transaction(async (tx) => {
      for (const { id } of await tx.db.rows(endedInvitations(tx.tenant.id, tx.now())))
        await moveState(tx, 'identity_invitation', {
          subject: invitation.name,
          recordId: id,
          from: 'open',
          to: 'expired',
        })
    }),
})
