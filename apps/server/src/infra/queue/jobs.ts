import type { Ctx, TenantState } from '../ctx/types.ts'

/** A job: a name, how it runs, and when it comes by itself. Declared by modules, run by the worker. */
export interface Job<P = Record<string, unknown>> {
  name: string
  run(ctx: Ctx, payload: P, signal: AbortSignal): Promise<void>
  /** Cron text on the clock of China, whatever a tenant's time zone; the job then runs once for every tenant. */
  schedule?: string
  /**
   * States of the tenant in which it runs; in others it does nothing. Absent: always, for people must not sit in the dark
   * because their operator's contract has ended.
   */
  only?: readonly TenantState[]
}
export const defineJob = <P>(job: Job<P>): Job => job as unknown as Job

/** A reaction of one module to an event of another. Runs as a job after the event's transaction has committed. */
export interface Reaction {
  event: string
  run(ctx: Ctx, payload: Record<string, unknown>): Promise<void>
}
