import type { MoneyField } from '@cloud-steward/contract/kit/index.ts'
import { InputNumber } from 'antd'
import type { ReactNode } from 'react'
import { fenToYuan, yuanToFen } from '../../infra/format.ts'
import type { ControlProps } from './types.ts'

/** Yuan in the control, fen in the value. Texts all the way: a float would lose fen in large amounts. */
export default function MoneyControl(props: ControlProps<MoneyField>): ReactNode {
  const { field, label, value, onChange, searching, labelKey: _key, title: _title, ...rest } = props
  const yuan = (fen: number | undefined) => (fen === undefined ? undefined : fenToYuan(fen))
  return (
    <InputNumber<string>
      {...rest}
      stringMode
      aria-label={label}
      prefix="¥"
      precision={2}
      min={yuan(field.min)}
      max={yuan(field.max)}
      value={value === undefined || value === null || value === '' ? null : fenToYuan(Number(value))}
      placeholder={searching ? label : '0.00'}
      style={{ width: '100%' }}
      onChange={(next) => onChange?.(yuanToFen(next) ?? (searching ? undefined : null))}
    />
  )
}
