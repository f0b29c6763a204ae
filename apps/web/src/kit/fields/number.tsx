import type { NumberField } from '@cloud-steward/contract/kit/index.ts'
import { InputNumber } from 'antd'
import type { ReactNode } from 'react'
import type { ControlProps } from './types.ts'

/** Whole and decimal numbers. A share is typed in per cent, and its value is basis points. */
export default function NumberControl(props: ControlProps<NumberField>): ReactNode {
  const { field, label, value, onChange, searching, labelKey: _key, title: _title, ...rest } = props
  const times = field.isShare ? 100 : 1
  const typed = (bound: number | undefined) => (bound === undefined ? undefined : bound / times)
  const places = field.kind === 'int' ? 0 : field.scale
  return (
    <InputNumber
      {...rest}
      aria-label={label}
      value={value === undefined || value === null || value === '' ? null : Number(value) / times}
      min={typed(field.min)}
      max={typed(field.max)}
      precision={field.isShare ? 2 : places}
      suffix={field.isShare ? '%' : undefined}
      placeholder={searching ? label : undefined}
      style={{ width: '100%' }}
      onChange={(next) =>
        onChange?.((next === null ? null : Math.round(next * times * 1e6) / 1e6) ?? (searching ? undefined : null))
      }
    />
  )
}
