import type { NumberField } from '@cloud-steward/contract/kit/index.ts'
import { InputNumber } from 'antd'
import type { ReactNode } from 'react'
import type { ControlProps } from './types.ts'

/** Whole and decimal numbers. */
export default function NumberControl(props: ControlProps<NumberField>): ReactNode {
  const { field, label, value, onChange, searching, labelKey: _key, title: _title, ...rest } = props
  return (
    <InputNumber
      {...rest}
      aria-label={label}
      value={value === undefined || value === null || value === '' ? null : Number(value)}
      min={field.min}
      max={field.max}
      precision={field.kind === 'int' ? 0 : field.scale}
      placeholder={searching ? label : undefined}
      style={{ width: '100%' }}
      onChange={(next) => onChange?.(next ?? (searching ? undefined : null))}
    />
  )
}
