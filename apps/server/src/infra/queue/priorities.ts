import { port } from '../ctx/ports.ts'

/** Priorities of the queue: of the jobs that are ready, the one with the lowest number runs first. */
export const PRIORITY = {
  /** Follows from a payment: a payer stands before a door or a meter that opens when it is done. */
  payment: -20,
  /** Follows from a request or an event: somebody may be waiting. */
  asked: 0,
  /** Asks for one schedule which tenants have work: short, and before the work it finds. */
  schedule: 10,
  /** Work of a schedule, and what follows from it. */
  scheduled: 20,
} as const

/** Names of the tasks that follow from payments, as the definitions of jobs and reactions say. */
export const paymentTasks = port<ReadonlySet<string>>('infra.paymentTasks')
