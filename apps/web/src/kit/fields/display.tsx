import type { Field } from '@cloud-steward/contract/kit/index.ts'
import type { ReactNode } from 'react'
import { recordLink } from '../../components/record-link.tsx'
import { formatDate, formatFen, formatInstant, formatNumber } from '../../infra/format.ts'
import type { Translate } from '../../infra/i18n.ts'
import { StateTag } from '../StateTag.tsx'

interface DisplayProps {
  field: Field
  value: unknown
  /** Label key of the field; a choice's word is `<labelKey>.<value>`. */
  labelKey: string
  /** What a ref or region stands for, from the row's `…Name`. */
  title?: string
}
const NOTHING = '-'

/** A value as text, for titles, sentences and copies. */
export function displayText({ field, value, labelKey, title }: DisplayProps, t: Translate): string {
  if (value === null || value === undefined || value === '') return NOTHING
  switch (field.kind) {
    case 'money':
      return formatFen(value as number)
    case 'int':
      return field.isShare ? `${formatFen(value as number).replace(/\.?0+$/, '')}%` : String(value)
    case 'decimal':
      return formatNumber(Number(value))
    case 'flag':
      return t(value ? 'kit.yes' : 'kit.no')
    case 'date':
      return formatDate(value as string)
    case 'instant':
      return formatInstant(value as string)
    case 'choice':
      return [value]
        .flat()
        .map((one) => t(`${labelKey}.${String(one)}`))
        .join(', ')
    case 'dict':
    case 'ref':
    case 'region':
      return title ?? String(value)
    case 'list':
      return (value as unknown[]).map((one) => displayText({ field: field.of, value: one, labelKey }, t)).join(', ')
    case 'group':
    case 'json':
      return JSON.stringify(value)
    case 'text':
      return (field.isUser && title) || String(value)
    default:
      return String(value)
  }
}

/** A value as it stands in lists and details: no component, for a list shows hundreds. Controls are fetched, this is not. */
export function shownValue(props: DisplayProps, t: Translate): ReactNode {
  const { field, value } = props
  const text = displayText(props, t)
  if (text === NOTHING) return <span className="quiet">{text}</span>
  if (field.kind === 'ref') return recordLink(field.to, value, text)
  if (field.kind === 'choice' && !field.multiple) return <StateTag value={String(value)}>{text}</StateTag>
  return field.kind === 'money' ? <span className="amount">{text}</span> : text
}
/** Numbers stand on the right, under each other. */
export const isAmount = (field: Field): boolean => ['money', 'int', 'decimal'].includes(field.kind)
