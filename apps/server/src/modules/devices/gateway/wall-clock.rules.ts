import type { WallClock } from '@cloud-steward/protocol'
import { localTime } from '../../../infra/local-time.ts'

/** What a clock on the wall of a time zone shows. */
export function wallAt(instant: Date, timeZone: string): WallClock {
  const [year, month, day, hour, minute, second] = localTime(timeZone, instant).split(/[- :]/).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return { year, month, day, hour, minute, second }
}
