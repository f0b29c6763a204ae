import { Form, InputNumber } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { WhoEditor } from './WhoEditor.tsx'

interface Props<V> {
  value: V
  onChange: (value: V) => void
}
/**
 * Of a vote by ratio: the share of handlers who must approve, in per cent. The engine rounds up: 67 % of three are three, so
 * the number is said where the handlers are named.
 */
export function RatioField({ value, people = 3, onChange }: Props<number> & { people?: number }): ReactNode {
  const { t } = useTranslation()
  const needed = Math.ceil((people * value) / 100)
  return (
    <Form.Item label={t('workflow.design.ratio')} extra={t('workflow.design.ratioOf', { count: people, needed })}>
      <InputNumber
        aria-label={t('workflow.design.ratio')}
        min={1}
        max={100}
        suffix="%"
        value={value}
        onChange={(ratio) => onChange(ratio ?? 100)}
      />
    </Form.Item>
  )
}
/** The users who decide a task for which no handler is found: their ids. */
export function NobodyField({ value, onChange }: Props<string[]>): ReactNode {
  const { t } = useTranslation()
  return (
    <Form.Item label={t('workflow.design.nobodyIds')}>
      <WhoEditor
        only="users"
        value={{ by: 'users', values: value }}
        onChange={(who) => onChange(who?.values ?? [])}
        fields={[]}
      />
    </Form.Item>
  )
}
