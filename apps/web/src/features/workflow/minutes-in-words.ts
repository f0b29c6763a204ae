import type { Translate } from '../../infra/i18n.ts'

/** A span of time as people say it, in the largest unit that is exact enough. */
export function minutesInWords(minutes: number, t: Translate): string {
  if (minutes < 60) return t('workflow.detail.minutes', { count: minutes })
  if (minutes < 48 * 60) return t('workflow.detail.hours', { count: Math.round(minutes / 60) })
  return t('workflow.detail.days', { count: Math.round(minutes / 1_440) })
}
