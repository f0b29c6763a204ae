import dayjs from 'dayjs'
import { businessDay } from '../../../infra/business-day.ts'

/** What is drawn at once, and in which steps. */
export const SPANS = { day: 'hour', month: 'day', year: 'month' } as const
export type Span = keyof typeof SPANS

/** The first and last day of the calendar span that lies so many before today's. */
export function spanOf(span: Span, back: number): { from: string; to: string; title: string } {
  const at = dayjs(businessDay()).subtract(back, span)
  const shape = 'YYYY-MM-DD'
  return {
    from: at.startOf(span).format(shape),
    to: at.endOf(span).format(shape),
    title: at.format({ day: shape, month: 'YYYY-MM', year: 'YYYY' }[span]),
  }
}

/** All steps of the span one of them is of, as the server names them. */
export function stepsOf(step: string): string[] {
  const span: Span = step.includes(':') ? 'day' : step.length > 7 ? 'month' : 'year'
  const first = dayjs(step).startOf(span)
  const count = { day: 24, month: first.daysInMonth(), year: 12 }[span]
  const shape = { day: 'YYYY-MM-DD HH:00', month: 'YYYY-MM-DD', year: 'YYYY-MM' }[span]
  return Array.from({ length: count }, (_, n) => first.add(n, SPANS[span]).format(shape))
}

/** So many spans before today's lies the one of a day or month. */
export const backTo = (span: Span, at: string): number =>
  dayjs(businessDay()).startOf(span).diff(dayjs(at).startOf(span), span)

/** A step as it stands below its place: the hour, the day of the month, the name of the month. */
export function labelOf(step: string, language: string): string {
  if (step.includes(':')) return step.slice(11)
  if (step.length > 7) return String(Number(step.slice(8)))
  return dayjs(`${step}-01`)
    .toDate()
    .toLocaleDateString(language === 'en' ? 'en' : 'zh', { month: 'short' })
}
