import { Cron } from 'croner'
import type { Logger } from 'pino'

interface Scheduled {
  name: string
  /** A cron pattern, on China's clock. */
  schedule: string
}
/** A clock that was set, or a machine that slept, is noticed after so long. */
const LOOK_AGAIN_MS = 30_000

/** When a pattern is next due. Not kept: each holds a list of ten thousand years, and there are dozens. */
const dueAfterNow = ({ schedule }: Scheduled): number =>
  new Cron(schedule, { timezone: 'Asia/Shanghai' }).nextRun()?.getTime() ?? Number.POSITIVE_INFINITY

/**
 * Says `due` whenever one of these jobs is: once for all times that went by unnoticed, and not while what it did the last
 * time is under way. @returns what ends that.
 */
export function keepSchedules(
  jobs: readonly Scheduled[],
  due: (name: string) => Promise<void>,
  log: Pick<Logger, 'error'>,
): () => void {
  const waiting = new Map<Scheduled, number>()
  const underWay = new Set<Scheduled>()
  let timer: NodeJS.Timeout
  let lookedAt = Number.POSITIVE_INFINITY
  const start = (job: Scheduled): void => {
    if (underWay.has(job)) return
    underWay.add(job)
    due(job.name)
      .catch((error: Error) => log.error({ error: error.message, job: job.name }, 'schedule failed'))
      .finally(() => underWay.delete(job))
  }
  const look = (): void => {
    const now = Date.now()
    // The clock was set back, or this is the first look.
    if (now < lookedAt) for (const job of jobs) waiting.set(job, dueAfterNow(job))
    lookedAt = now
    for (const [job, at] of waiting) {
      if (at > now) continue
      waiting.set(job, dueAfterNow(job))
      start(job)
    }
    timer = setTimeout(look, Math.min(Math.max(1, Math.min(...waiting.values()) - now), LOOK_AGAIN_MS))
  }
  look()
  return () => clearTimeout(timer)
}
