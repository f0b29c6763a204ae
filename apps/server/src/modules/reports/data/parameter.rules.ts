import type { Parameter } from '@cloud-steward/contract/reports/content.ts'
import { addDays, addMonths, isValidDay } from '../../../infra/calendar.ts'
import { lastDayOfMonth } from '../../../infra/month.ts'

/** The date of a keyword such as `monthStart`, relative to today. */
function dayOf(word: string, today: string): string {
  const month = today.slice(0, 7)
  const before = addMonths(`${month}-01`, -1)
  switch (word) {
    case 'today':
      return today
    case 'monthStart':
      return `${month}-01`
    case 'monthEnd':
      return lastDayOfMonth(month)
    case 'lastMonthStart':
      return before
    case 'lastMonthEnd':
      return addDays(`${month}-01`, -1)
    case 'yearStart':
      return `${today.slice(0, 4)}-01-01`
    case 'yearAgo':
      return addMonths(`${month}-01`, -11)
    default:
      return word
  }
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text is a value of its kind. */
export function isOfKind(kind: Parameter['kind'], text: string): boolean {
  if (kind === 'date') return isValidDay(text)
  if (kind === 'month') return /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(text)
  if (kind === 'number') return /^-?\d{1,12}(\.\d{1,6})?$/.test(text)
  return kind === 'text' ? text.length <= 200 : UUID.test(text)
}

/**
 * The values of a report's parameters: those given in the query string, else the initial ones. A value that is not of its
 * kind counts as not given.
 * @returns also the names of missing required parameters
 */
export function valuesOf(
  parameters: readonly Parameter[],
  given: string | null | undefined,
  today: string,
): { values: Map<string, string>; missing: string[] } {
  const asked = new URLSearchParams(given ?? '')
  const values = new Map<string, string>()
  const missing: string[] = []
  for (const { name, kind, initial, isRequired } of parameters) {
    const typed = asked.get(name)
    const isDay = kind === 'date' || kind === 'month'
    const first = isDay ? dayOf(initial ?? '', today).slice(0, kind === 'month' ? 7 : 10) : (initial ?? '')
    // A field that was emptied stays empty.
    const value = typed === null ? first : typed
    if (value && isOfKind(kind, value)) values.set(name, value)
    else if (isRequired) missing.push(name)
  }
  return { values, missing }
}

/** A text with the values of the parameters it names; undefined where one of them is empty. */
export function filled(text: string, values: ReadonlyMap<string, string>): string | undefined {
  let isWhole = true
  const result = text.replace(/#\{\s*param\.([A-Za-z]\w*)\s*\}/g, (_, name: string) => {
    const value = values.get(name)
    if (value === undefined) isWhole = false
    return value ?? ''
  })
  return isWhole && result ? result : undefined
}
