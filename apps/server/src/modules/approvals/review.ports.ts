import type { REVIEW_SUBJECTS } from '@cloud-steward/contract/workflow/choices.ts'
import { REVIEW_SUBJECTS as SUBJECTS } from '@cloud-steward/contract/workflow/choices.ts'
import { type Port, port } from '../../infra/ctx/ports.ts'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'

export type ReviewSubject = (typeof REVIEW_SUBJECTS)[number]

/** A request that a tenant may have decided by a process of its own. */
export interface Review {
  subject: ReviewSubject
  recordId: string
  /** Names the request in lists of tasks: its number, or what it is about. */
  title: string
  /** Levels of a process depend on it. */
  amountFen?: number
  reason?: string | null
  /** The screen that shows the record: a path of the console. */
  link: string
  /** The requester, if another user restarts the process; absent: the caller. */
  makerId?: string | null
}
/** Runs the process of a tenant that decides a kind of request. */
export interface ReviewRunner {
  /** Starts it in the caller's transaction. @returns false where the tenant has none: the request waits for a reviewer */
  start(tx: TxCtx, review: Review): Promise<boolean>
  isDeciding(ctx: Ctx, subject: ReviewSubject, recordId: string): Promise<boolean>
  /** Ends it because the request was taken back or is gone. */
  cancel(tx: TxCtx, subject: ReviewSubject, recordId: string, reason: string): Promise<void>
}
/** Provided by the process engine. */
export const reviewRunner = port<ReviewRunner>('approvals.reviewRunner')

/** The result of a process. The user of the transaction made the last decision; after a time-out it has no user. */
export interface Decided {
  recordId: string
  outcome: 'approved' | 'rejected'
  reason: string | null
  /** Users who decided in the process, in order. */
  reviewerIds: readonly string[]
}
/**
 * Carries out what a process decided, in the transaction in which it ends: what refuses undoes the end as well. The module
 * that owns the record provides it.
 */
export type Decide = (tx: TxCtx, decided: Decided) => Promise<void>
export const reviewDeciders = Object.fromEntries(
  SUBJECTS.map((subject) => [subject, port<Decide>(`approvals.decide.${subject}`)]),
) as Readonly<Record<ReviewSubject, Port<Decide>>>
