import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import { type Review, type ReviewSubject, reviewRunner } from './review.ports.ts'

/**
 * Gives a request to the tenant's own process for its subject. Without one it waits for a reviewer, as always.
 * @returns true if a process decides it
 */
export const startReview = (tx: TxCtx, review: Review): Promise<boolean> => tx.ports.get(reviewRunner).start(tx, review)

export const isInProcess = (ctx: Ctx, subject: ReviewSubject, recordId: string): Promise<boolean> =>
  ctx.ports.get(reviewRunner).isDeciding(ctx, subject, recordId)
/**
 * Refuses to decide a request by hand while a process decides it.
 * @throws Refusal `approval.error.inProcess`
 */
export async function requireNoProcess(ctx: Ctx, subject: ReviewSubject, recordId: string): Promise<void> {
  if (await isInProcess(ctx, subject, recordId)) throw new Refusal('approval.error.inProcess')
}

/** The request was taken back: its process ends with it. */
export async function endReview(tx: TxCtx, subject: ReviewSubject, recordId: string, reason: string): Promise<void> {
  await tx.ports.get(reviewRunner).cancel(tx, subject, recordId, reason)
}
