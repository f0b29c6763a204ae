import type { Ctx } from '../../infra/ctx/types.ts'

/** Something of a lease that must be gone before its room is handed over. */
export interface Handover {
  what: 'lockKey'
  recordId: string
  name: string
  /** `underWay`: it is being taken away, and not verified as gone yet. */
  stand: 'open' | 'underWay'
}
type Check = (ctx: Ctx, leaseId: string) => Promise<Handover[]>
const checks = new Map<string, Check>()

/** Modules above say what they still have of a lease. */
export const checkHandover = (name: string, check: Check): void => void checks.set(name, check)
export const openHandovers = async (ctx: Ctx, leaseId: string): Promise<Handover[]> =>
  (await Promise.all([...checks.values()].map((check) => check(ctx, leaseId)))).flat()
