import type { Detail } from './BatchActions.tsx'

const UNDECIDED = ['draft', 'dry_run', 'pending_approval']
const ON_THE_WAY = ['scheduled', 'running', 'paused']
type Counts = Pick<Detail, 'waiting' | 'sent' | 'verified' | 'failed' | 'skipped' | 'cancelled'>
export interface HowFar {
  total: number
  /** %, of all that were to go: what is over, and what of that was verified. */
  over: number
  verified: number
  status: 'exception' | 'success' | 'normal' | 'active'
}
/** How far a batch is; nothing before anything of it is decided. What was let be when it was cancelled is not done. */
export function howFar(state: string, counts: Counts): HowFar | undefined {
  const { waiting, sent, verified, failed, skipped, cancelled } = counts
  const total = waiting + sent + verified + failed + skipped + cancelled
  if (!total || UNDECIDED.includes(state)) return undefined
  const of = (count: number) => Math.round((count * 100) / total)
  return { total, over: of(verified + failed + skipped), verified: of(verified), status: statusOf(state, counts) }
}
function statusOf(state: string, { failed, skipped, cancelled }: Counts): HowFar['status'] {
  if (ON_THE_WAY.includes(state)) return state === 'paused' ? 'normal' : 'active'
  if (failed + skipped) return 'exception'
  return cancelled ? 'normal' : 'success'
}
