import type { Model, ModelAlarm } from '@cloud-steward/contract/devices/index.ts'
import { storedAs } from '../model/property.rules.ts'
import { mayBegin } from './alarm-hours.rules.ts'

/** An alarm of a model as it is looked for: numbers in thousandths. */
export interface Watch {
  cause: string
  title: string
  severity: ModelAlarm['severity']
  /** Its name in the facts of a reading; null: the counter. */
  stored: string | null
  /** 1: too much, -1: too little, 0: just this. */
  sign: -1 | 0 | 1
  /** Whether the threshold itself is an alarm already. */
  includes: boolean
  thresholdMilli: number
  clearMilli: number
  holdSeconds: number
  /** So many readings one after the other. */
  repeats: number
  /** It is of this hour; what lasts already ends at any. */
  mayBegin: boolean
}
const SIGN = { gt: 1, ge: 1, lt: -1, le: -1, eq: 0 } as const

/** @param local this moment on the tenant's clock */
export const watchesOf = ({ properties, alarms }: Pick<Model, 'properties' | 'alarms'>, local: string): Watch[] =>
  alarms.flatMap((alarm) => {
    const { key, name, property, operator, threshold, clearAt, holdSeconds, severity } = alarm
    const of = properties.find((one) => one.key === property)
    if (of?.kind !== 'number') return []
    const thresholdMilli = Math.round(threshold * 1000)
    return {
      cause: key,
      title: name,
      severity,
      stored: storedAs(of) ?? null,
      sign: SIGN[operator],
      includes: operator !== 'gt' && operator !== 'lt',
      thresholdMilli,
      clearMilli: clearAt == null ? thresholdMilli : Math.round(clearAt * 1000),
      holdSeconds,
      repeats: alarm.repeats ?? 1,
      mayBegin: mayBegin(alarm, local),
    }
  })

/** What a number means for an alarm: it begins (once it held long enough), it ends, or it stays as it is. The statement in alarm.queries.ts says the same. */
export function meaningOf(
  { sign, includes, thresholdMilli, clearMilli }: Watch,
  milli: number,
): 'begins' | 'ends' | 'stays' {
  const beyond = sign * (milli - thresholdMilli)
  const begins = sign === 0 ? milli === thresholdMilli : beyond > 0 || (includes && beyond === 0)
  if (begins) return 'begins'
  return sign * (milli - clearMilli) <= 0 ? 'ends' : 'stays'
}
