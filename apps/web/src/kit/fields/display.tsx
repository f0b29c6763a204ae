import type { Field } from '@cloud-steward/contract/kit/index.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatFen, formatInstant, formatNumber } from '../../infra/format.ts'
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
export function displayText({ field, value, labelKey, title }: DisplayProps, t: TFunction): string {
  if (value === null || value === undefined || value === '') return NOTHING
  switch (field.kind) {
    case 'money':
      return formatFen(value as number)
    case 'int':
      return String(value)
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
    case 'ref':
    case 'region':
      return title ?? String(value)
    case 'list':
      return (value as unknown[]).map((one) => displayText({ field: field.of, value: one, labelKey }, t)).join(', ')
    case 'group':
    case 'json':
      return JSON.stringify(value)
    default:
      return String(value)
  }
}

/** A value as it stands in lists and details. Displays are light and come with every list; controls are fetched. */
export function FieldValue(props: DisplayProps): ReactNode {
  const { t } = useTranslation()
  const { field, value, labelKey } = props
  const empty = value === null || value === undefined || value === ''
  if (empty) return <span className="quiet">{NOTHING}</span>
  if (field.kind === 'choice' && !field.multiple)
    return <StateTag value={String(value)}>{t(`${labelKey}.${String(value)}`)}</StateTag>
  if (field.kind === 'money') return <span className="amount">{displayText(props, t)}</span>
  return displayText(props, t)
}
/** Numbers stand on the right, under each other. */
export const isAmount = (field: Field): boolean => ['money', 'int', 'decimal'].includes(field.kind)
