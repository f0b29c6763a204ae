import { InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { spanOf } from './span.ts'

const UNITS = ['M', 'H', 'D'] as const
interface Props {
  /** An ISO 8601 duration of minutes, hours or days; empty: none. */
  value: string | undefined
  label: string
  onChange: (value: string | undefined) => void
}
/** A span of time as people say it: a number and a unit. */
export function DurationInput({ value, label, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const { count, unit } = spanOf(value)
  const write = (number: number | null, to: string) => {
    if (!number) return onChange(undefined)
    onChange(to === 'D' ? `P${number}D` : `PT${number}${to}`)
  }
  return (
    <span className="duration-input">
      <InputNumber aria-label={label} min={1} max={9_999} value={count} onChange={(number) => write(number, unit)} />
      <Select
        aria-label={t('workflow.design.unit')}
        value={unit}
        options={UNITS.map((one) => ({ value: one, label: t(`workflow.design.unit.${one}`) }))}
        onChange={(to: string) => write(count ?? 1, to)}
      />
    </span>
  )
}
