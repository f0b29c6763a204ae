import type { Shape } from '@cloud-steward/contract/kit/index.ts'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../infra/i18n.ts'
import { displayText } from './fields/display.tsx'

interface Props {
  title: string
  shape: Shape
  labelPrefix: string
  fields: readonly string[]
  isOpen: boolean
  onTurn: () => void
}
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The button before fields that are folded away, and in a line what they hold now. */
export function FoldedTerms({ title, shape, labelPrefix, fields, isOpen, onTurn }: Props): ReactNode {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  // Drawn anew with every value, also of those that are put in by the server.
  const values = Form.useWatch((all: Record<string, unknown>) => all, { form, preserve: true }) ?? {}
  const said = fields
    .filter((key) => !isEmpty(values[key]))
    .map((key) => {
      const labelKey = `${labelPrefix}.${key}`
      return `${t(labelKey)} ${displayText({ field: shape[key]!, value: values[key], labelKey }, t)}`
    })
  return (
    <div className="form-wide folded-terms">
      <button type="button" className="word-button" aria-expanded={isOpen} onClick={onTurn}>
        {isOpen ? '▾' : '▸'} {title}
      </button>
      {!isOpen && <p className="quiet">{said.join(' · ')}</p>}
    </div>
  )
}
