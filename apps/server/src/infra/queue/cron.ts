import { type CronItem, type ParsedCronItem, parseCronItem, parseCronItems } from 'graphile-worker'
import { PRIORITY } from './priorities.ts'

type Digest = Parameters<ParsedCronItem['match']>[0]

/** Name of the task that asks which tenants have work for a scheduled job. */
export const taskOf = (name: string): string => `schedule:${name}`

/** The queue reads patterns in UTC. China has been eight hours ahead, without a summer time, since 1991. */
const AHEAD_H = 8
/** A time that passed while no process ran, or the database was away, is made up for within this; later it waits for the next. */
const MISSED_MS = 3_600_000

/**
 * Items for the queue's own cron, one for each schedule. In a fleet each time is taken once; a task that still waits when
 * its time comes again is not put in a second time.
 * @throws Error where a pattern cannot be read
 */
export const cronItems = (jobs: readonly { name: string; schedule: string }[]): ParsedCronItem[] =>
  parseCronItems(
    jobs.map(({ name, schedule }): CronItem => {
      const task = taskOf(name)
      return {
        task,
        identifier: task,
        match: schedule === '* * * * *' ? schedule : inChina(schedule),
        // What comes every minute is made up for by its next time.
        options: {
          backfillPeriod: schedule === '* * * * *' ? 0 : MISSED_MS,
          jobKey: task,
          priority: PRIORITY.schedule,
        },
      }
    }),
  )

function inChina(schedule: string): (utc: Digest) => boolean {
  const { match } = parseCronItem({ task: 'any', match: schedule })
  return (utc) => match(chinaTime(utc))
}

/** The same moment on the clock of China. */
function chinaTime({ min, hour, date, month, dow }: Digest): Digest {
  // Of the year only the length of February matters, and no February is near enough to New Year to take the wrong one.
  const at = new Date(Date.UTC(new Date().getUTCFullYear(), month - 1, date, hour + AHEAD_H, min))
  const isNextDay = hour + AHEAD_H >= 24
  return {
    min,
    hour: at.getUTCHours(),
    date: at.getUTCDate(),
    month: at.getUTCMonth() + 1,
    dow: isNextDay ? (dow + 1) % 7 : dow,
  }
}
