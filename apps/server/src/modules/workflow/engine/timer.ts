import { DateTime, Duration } from 'luxon'
import type { WorkingTime } from './command.ts'
import type { EventDefinition } from './definition.ts'
import { EngineRefusal } from './refusal.ts'
import type { Vars } from './state.ts'

interface Due {
  dueAt: string
  cycle: string | null
  left: number | null
}
/** `R3/PT10M`, `R/2026-01-01T00:00:00Z/P1D`: how often, perhaps from when, and every how long. */
const CYCLE = /^R(\d*)\/(?:([^/]+)\/)?(P[^/]+)$/

/** When a timer fires. @throws EngineRefusal `badTimer` where its text says no time */
export function dueOf(timer: NonNullable<EventDefinition['timer']>, vars: Vars, now: string): Due {
  const text = String(timer.value(vars) ?? '').trim()
  if (timer.kind === 'date') {
    const at = DateTime.fromISO(text, { zone: 'utc' })
    if (!at.isValid) throw new EngineRefusal('badTimer', { text: text.slice(0, 60) })
    return { dueAt: at.toISO(), cycle: null, left: null }
  }
  if (timer.kind === 'duration') return { dueAt: later(now, text), cycle: null, left: null }
  return cycleOf(text, now)
}
function cycleOf(text: string, now: string): Due {
  const bad = new EngineRefusal('badTimer', { text: text.slice(0, 60) })
  const [, times, from, every] = CYCLE.exec(text) ?? []
  // Without time in between it would fire for ever.
  if (!every || Date.parse(later(now, every)) <= Date.parse(now)) throw bad
  const first = from ? DateTime.fromISO(from, { zone: 'utc' }) : undefined
  if (first && !first.isValid) throw bad
  const left = times ? Math.max(1, Number(times)) : null
  return { dueAt: first?.toISO() ?? later(now, every), cycle: every, left }
}
/** Whether a text that no expression is part of says a time. */
export function saysTime(kind: NonNullable<EventDefinition['timer']>['kind'], text: string): boolean {
  if (text.startsWith('=') || /[$#]\{/.test(text)) return true
  try {
    dueOf({ kind, value: () => text }, {}, '2026-01-01T00:00:00.000Z')
    return true
  } catch {
    return false
  }
}
/** @throws EngineRefusal `badTimer` */
export function dayOf(text: string): string {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw new EngineRefusal('badTimer', { text: text.slice(0, 60) })
  return at.toISOString()
}
/** @throws EngineRefusal `badTimer` */
export function later(from: string, duration: string): string {
  const span = Duration.fromISO(duration)
  const at = span.isValid ? DateTime.fromISO(from, { zone: 'utc' }).plus(span) : undefined
  if (!at?.isValid) throw new EngineRefusal('badTimer', { text: duration.slice(0, 60) })
  return at.toISO()
}

/** Of working time only days, hours and minutes: a month at work has no length. */
function workingSpan(text: string): Duration | undefined {
  const span = Duration.fromISO(text)
  const others = span.years || span.months || span.weeks || span.seconds
  return span.isValid && !others && span.days >= 0 && span.hours >= 0 && span.minutes >= 0 ? span : undefined
}
/** Whether a text that no expression is part of says a span of working time. */
export const saysWorkingTime = (text: string): boolean =>
  text.startsWith('=') || /[$#]\{/.test(text) || workingSpan(text) !== undefined
/** @throws EngineRefusal `badTimer` */
export function laterAtWork(from: string, duration: string, { minutesOfDay, after }: WorkingTime): string {
  const span = workingSpan(duration)
  if (!span) throw new EngineRefusal('badTimer', { text: duration.slice(0, 60) })
  return after(from, span.days * minutesOfDay + span.hours * 60 + span.minutes)
}
