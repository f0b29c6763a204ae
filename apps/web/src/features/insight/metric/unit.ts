import type { MetricUnit } from '@cloud-steward/contract/insight/metric.ts'
import { abbreviate, formatFen, formatNumber } from '../../../infra/format.ts'
import type { Translate } from '../../../infra/i18n.ts'

const NOTHING = '-'
const share = (bp: number): string => `${formatNumber(Math.round(bp / 10) / 10)}%`
const hours = (minutes: number, t: Translate): string =>
  minutes < 60
    ? t('insight.unit.minutes', { n: minutes })
    : t('insight.unit.hours', { n: formatNumber(Math.round(minutes / 6) / 10) })

/** A value of a metric with its unit. */
export function valueText(unit: MetricUnit, value: number | null | undefined, t: Translate): string {
  if (value === null || value === undefined) return NOTHING
  if (unit === 'fen' || unit === 'fenPerM2') return formatFen(value)
  if (unit === 'bp') return share(value)
  if (unit === 'minutes') return hours(value, t)
  if (unit === 'days') return t('insight.unit.days', { n: formatNumber(value) })
  if (unit === 'wh') return `${formatNumber(Math.round(value / 100) / 10)} kWh`
  return formatNumber(value)
}

const TEN_THOUSAND = 10_000
/** Short form for an axis: in Chinese in full below ten thousand, then in ten thousands (万); in English in thousands and millions. */
export function axisText(unit: MetricUnit, value: number, t: Translate, language: string): string {
  if (unit === 'bp') return `${formatNumber(value / 100)}%`
  if (unit === 'minutes') return hours(Math.round(value), t)
  const number = unit === 'fen' || unit === 'fenPerM2' ? value / 100 : unit === 'wh' ? value / 1_000 : value
  if (language !== 'en' && Math.abs(number) < TEN_THOUSAND) return formatNumber(Math.round(number * 10) / 10)
  if (language !== 'en') return t('insight.workbench.tenThousand', { n: Math.round(number / 1_000) / 10 })
  return abbreviate(Math.round(number * 10) / 10)
}

/** Change in per cent of the earlier value; for shares, in percentage points. Empty if the earlier value is 0. */
export function changeText(unit: MetricUnit, value: number, before: number, t: Translate): string {
  const sign = value > before ? '+' : ''
  if (unit === 'bp')
    return t('insight.unit.points', { n: `${sign}${formatNumber(Math.round((value - before) / 10) / 10)}` })
  return before === 0 ? '' : `${sign}${formatNumber(Math.round(((value - before) * 1_000) / Math.abs(before)) / 10)}%`
}
