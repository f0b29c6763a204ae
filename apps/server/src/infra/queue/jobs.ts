import type { Ctx, TenantState } from '../ctx/types.ts'
import type { Due } from './due.ts'

interface Work<P> {
  name: string
  run(ctx: Ctx, payload: P, signal: AbortSignal): Promise<void>
  /**
   * States of the tenant in which it runs; in others it does nothing. Absent: always, for people must not sit in the dark
   * because their operator's contract has ended.
   */
  only?: readonly TenantState[]
  /** Set for what follows from a payment: it runs before everything else that waits. */
  follows?: 'payment'
}
interface OnSchedule {
  /**
   * Cron text on the clock of China, for tenants of every time zone: minute, hour, day, month, day of the week. The job runs
   * once for every tenant that has work by then.
   */
  schedule: string
  /** Which tenants have work. Without it a schedule would run for every tenant, most of which have nothing to do. */
  due: Due
}
interface OnDemand {
  schedule?: never
  due?: never
}

/** A job: a name, how it runs, and when it comes by itself. Declared by modules, run by the worker. */
export type Job<P = Record<string, unknown>> = Work<P> & (OnSchedule | OnDemand)
export type ScheduledJob<P = Record<string, unknown>> = Work<P> & OnSchedule
export function defineJob<P>(job: ScheduledJob<P>): ScheduledJob
export function defineJob<P>(job: Job<P>): Job
export function defineJob<P>(job: Job<P>): Job {
  return job as unknown as Job
}
export const isScheduled = (job: Job): job is ScheduledJob => job.schedule !== undefined

/** A reaction of one module to an event of another. Runs as a job after the event's transaction has committed. */
export interface Reaction {
  event: string
  run(ctx: Ctx, payload: Record<string, unknown>): Promise<void>
  /** Set where the event follows from a payment: all reactions to it run before everything else that waits. */
  follows?: 'payment'
}
