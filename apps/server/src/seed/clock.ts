import { businessDay } from '../infra/ctx/make-ctx.ts'

/** The time for which demonstration data are made, where they live. */
export interface SeedClock {
  today: string
  /** An instant of a day there; what had not happened yet happens now, so that nothing stands before what people do next. */
  at(day: string, hour: number, minute?: number): string
}
const two = (number: number): string => String(number).padStart(2, '0')

export const clockOf = (now: Date): SeedClock => ({
  today: businessDay(now, 'Asia/Shanghai'),
  at: (day, hour, minute = 10) => {
    const then = Date.parse(`${day}T${two(hour)}:${two(minute)}:00+08:00`)
    return new Date(Math.min(then, now.getTime())).toISOString()
  },
})
