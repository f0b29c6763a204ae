import { earlierDay } from '../../../infra/calendar.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { defineJob, type Reaction } from '../../../infra/queue/jobs.ts'
import { dueHeadRents, headLeasesDue, lockHeadRents } from '../../housing/index.ts'
import { bookingDay, post } from '../../ledger/index.ts'
import { claimsOf, cutClaim, insertClaims } from './head-rent.queries.ts'
import { behindSchedule, postingOfCut, postingOfHeadRent } from './head-rent.rules.ts'

/**
 * Makes the claims of a head lease say what is agreed: periods that have fallen due become claims, on their due day;
 * those of a head lease that ended early shrink. A period that is named is paid now, due or not. Done twice it happens
 * once: the head lease is locked.
 */
export async function claimHeadRents(tx: TxCtx, of: { headLeaseId: string } | { rentId: string; paidOn: string }) {
  const paying = 'rentId' in of ? of : undefined
  const tenantId = tx.tenant.id
  const { headLeaseId, siteId, landlordId, rents } = await lockHeadRents(tx, of)
  const known = new Map((await tx.db.rows(claimsOf(tenantId, headLeaseId))).map((claim) => [claim.rentId, claim]))
  const { due, cut } = behindSchedule(
    rents.map(({ id, dueOn, amountFen, state }) => ({
      rentId: id,
      // Paid ahead, it is an expense of the day it is paid.
      dueOn: id === paying?.rentId ? earlierDay(dueOn, paying.paidOn) : dueOn,
      amountFen,
      dropped: state === 'dropped',
      claim: known.get(id),
    })),
    tx.today(),
  )
  const postings = []
  const made = []
  for (const { rentId, dueOn, amountFen } of due) {
    const claim = { id: newId(), landlordId, amountFen }
    made.push({
      id: claim.id,
      head_rent_id: rentId,
      head_lease_id: headLeaseId,
      site_id: siteId,
      landlord_id: landlordId,
      due_on: dueOn,
      amount_fen: amountFen,
    })
    known.set(rentId, { rentId, state: 'owed', ...claim })
    postings.push(postingOfHeadRent(tenantId, claim, await bookingDay(tx, dueOn)))
  }
  for (const { rentId, claimId, fromFen, toFen } of cut) {
    await tx.db.run(cutClaim(tenantId, claimId, toFen))
    known.set(rentId, { id: claimId, rentId, amountFen: toFen, state: toFen > 0 ? 'owed' : 'dropped' })
    const day = await bookingDay(tx, tx.today())
    postings.push(postingOfCut(tenantId, { id: claimId, landlordId, amountFen: toFen }, fromFen - toFen, day))
  }
  if (made.length) await tx.db.run(insertClaims(tenantId, made))
  await post(tx, postings)
  return { siteId, landlordId, claims: known }
}

/** Every night, before anybody looks: what fell due with the day. */
export const claimHeadRentsJob = defineJob({
  name: 'claim-head-rents',
  schedule: '40 0 * * *',
  due: dueHeadRents,
  // What is owed is owed, also while the tenant can only be read.
  only: ['open', 'readOnly'],
  run: async (ctx, _payload, signal) => {
    for (const { id } of await ctx.db.rows(headLeasesDue(ctx.tenant.id, ctx.today()))) {
      signal.throwIfAborted()
      await ctx.transaction((tx) => claimHeadRents(tx, { headLeaseId: id }))
    }
  },
})
/** What is due already when a head lease begins to bind, and what its early end takes back, at once. */
export const headLeaseReactions: Reaction[] = ['HeadLeaseActivated', 'HeadLeaseLeft'].map((event) => ({
  event,
  run: async (ctx, { headLeaseId }) => {
    await ctx.transaction((tx) => claimHeadRents(tx, { headLeaseId: headLeaseId as string }))
  },
}))
