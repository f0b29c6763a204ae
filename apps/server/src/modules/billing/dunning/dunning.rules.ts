import { REMINDER_CHANNELS, REMINDER_WORDS, type REPEATS } from '@cloud-steward/contract/billing/index.ts'
import { addDays, addMonths, daysBetween } from '../../../infra/calendar.ts'
import { cut } from '../../../infra/cut.ts'

export type Channel = (typeof REMINDER_CHANNELS)[number]
export interface Steps {
  noticeDays: string | null
  smsDays: string | null
  repeatEvery?: (typeof REPEATS)[number] | null
}
const MOST_STEPS = 12
const MOST_DAYS = 365

/** Days by comma; undefined when it is none such list. */
export function daysOf(text: string | null | undefined): number[] | undefined {
  const parts = (text ?? '').split(/[,，]/).map((part) => part.trim())
  if (parts.length === 1 && !parts[0]) return []
  const days = parts.map((part) => (/^[+-]?\d{1,3}$/.test(part) ? Number(part) : Number.NaN))
  const fits = days.length <= MOST_STEPS && days.every((day) => Math.abs(day) <= MOST_DAYS)
  return fits ? [...new Set(days)].toSorted((a, b) => a - b) : undefined
}

/** The latest day, counted from the due day, on which a plan tells again after its last step; a year late nobody is told any more. */
function stepAgain(every: (typeof REPEATS)[number], last: number, dueOn: string, today: string): number {
  const late = Math.min(daysBetween(dueOn, today), MOST_DAYS)
  if (every === 'day') return late
  if (every === 'week') return last + Math.floor((late - last) / 7) * 7
  const first = addDays(dueOn, last)
  let step = last
  for (let months = 1; ; months++) {
    const next = daysBetween(dueOn, addMonths(first, months))
    if (next > late) return step
    step = next
  }
}
/**
 * The step a bill is at: the latest one whose day has come. None when that one, or a later one, was told already: who
 * starts late hears of the latest step alone.
 */
export function stepToday(
  plan: Steps,
  dueOn: string,
  today: string,
  lastStep: number | null,
): { step: number; channels: Channel[] } | undefined {
  const [notice, sms] = [daysOf(plan.noticeDays) ?? [], daysOf(plan.smsDays) ?? []]
  const late = daysBetween(dueOn, today)
  const days = [...notice, ...sms]
  const told = Math.max(...days.filter((day) => day <= late))
  const isLast = told === Math.max(...days)
  const step = isLast && plan.repeatEvery ? Math.max(told, stepAgain(plan.repeatEvery, told, dueOn, today)) : told
  if (!Number.isFinite(step) || (lastStep !== null && lastStep >= step)) return undefined
  const of = { notice, sms }
  return { step, channels: REMINDER_CHANNELS.filter((channel) => of[channel].includes(told)) }
}

/** How many hours quiet lasts from this hour on; 0 when nobody rests. Hours may run over midnight. */
export function quietHours(hour: number, from: number | null, to: number | null): number {
  if (from === null || to === null || from === to) return 0
  const isQuiet = from < to ? hour >= from && hour < to : hour >= from || hour < to
  return isQuiet ? (to - hour + 24) % 24 : 0
}

/** Words in braces that no bill can fill. */
export const unknownWord = (text: string): string | undefined =>
  [...text.matchAll(/\{([^{}]*)\}/g)]
    .map(([, word]) => word!)
    .find((word) => !REMINDER_WORDS.includes(word as (typeof REMINDER_WORDS)[number]))

export type Words = Record<(typeof REMINDER_WORDS)[number], string>
export const fillText = (text: string, words: Words): string =>
  cut(
    text.replace(/\{(\w+)\}/g, (whole, word: string) => words[word as keyof Words] ?? whole),
    480,
  )

interface Told {
  no: string
  roomName: string
  dueOn: string
  outstandingFen: number
}
const MOST_NAMED = 3
const named = (all: readonly string[]): string =>
  all.length > MOST_NAMED ? `${all.slice(0, MOST_NAMED).join('、')}…(${all.length})` : all.join('、')
/** Several bills in one message: their sum, and the day the first of them was due. */
export function wordsOf(name: string, bills: readonly Told[]): Words {
  const fen = bills.reduce((sum, bill) => sum + bill.outstandingFen, 0)
  return {
    name,
    room: named([...new Set(bills.map(({ roomName }) => roomName))]),
    no: named(bills.map(({ no }) => no)),
    amount: (fen / 100).toFixed(2),
    day: bills.map(({ dueOn }) => dueOn).toSorted()[0]!,
  }
}

export function groupsOf<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}
