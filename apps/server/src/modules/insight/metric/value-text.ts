import type { MetricUnit } from '@cloud-steward/contract/insight/metric.ts'
import type { Language } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'

const grouped = (number: number): string => number.toLocaleString('en-US', { maximumFractionDigits: 1 })
/** A value of a metric as a person reads it, for mails, messages and pages. */
export function valueText(language: Language, unit: MetricUnit, value: number | null | undefined): string {
  if (value === null || value === undefined) return '-'
  const say = (key: string, n: number) => translate(language, key, { n: grouped(n) })
  switch (unit) {
    case 'fen':
    case 'fenPerM2':
      return (value / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    case 'bp':
      return `${grouped(value / 100)}%`
    case 'minutes':
      return value < 60 ? say('insight.unit.minutes', value) : say('insight.unit.hours', value / 60)
    case 'days':
      return say('insight.unit.days', value)
    case 'wh':
      return `${grouped(value / 1_000)} kWh`
    default:
      return grouped(value)
  }
}

const TEN_THOUSAND = 10_000
/** A value as it stands at an axis: in Chinese in full below ten thousand, then by ten thousands; in English short. */
export function axisText(language: Language, unit: MetricUnit, value: number): string {
  if (unit === 'bp' || unit === 'minutes') return valueText(language, unit, Math.round(value))
  const number = unit === 'fen' || unit === 'fenPerM2' ? value / 100 : unit === 'wh' ? value / 1_000 : value
  if (language !== 'en' && Math.abs(number) < TEN_THOUSAND) return grouped(number)
  if (language !== 'en')
    return translate(language, 'insight.workbench.tenThousand', { n: Math.round(number / 1_000) / 10 })
  return number.toLocaleString('en-US', { notation: 'compact', maximumFractionDigits: 1 }).replace('K', 'k')
}
