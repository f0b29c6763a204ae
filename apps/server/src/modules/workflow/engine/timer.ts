import { DateTime, Duration } from 'luxon'
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
  const bad = new EngineRefusal('badTimer', { text: text.slice(0, 60) })
  if (timer.kind === 'date') {
    const at = DateTime.fromISO(text, { zone: 'utc' })
    if (!at.isValid) throw bad
    return { dueAt: at.toISO(), cycle: null, left: null }
  }
  if (timer.kind === 'duration') return { dueAt: later(now, text), cycle: null, left: null }
  const found = CYCLE.exec(text)
  if (!found) throw bad
  const [, times, from, every] = found
  const first = from ? DateTime.fromISO(from, { zone: 'utc' }) : undefined
  if (first && !first.isValid) throw bad
  return { dueAt: first?.toISO() ?? later(now, every!), cycle: every!, left: times ? Number(times) : null }
}
/** @throws EngineRefusal `badTimer` */
export function later(from: string, duration: string): string {
  const span = Duration.fromISO(duration)
  const at = span.isValid ? DateTime.fromISO(from, { zone: 'utc' }).plus(span) : undefined
  if (!at?.isValid) throw new EngineRefusal('badTimer', { text: duration.slice(0, 60) })
  return at.toISO()
}
