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
