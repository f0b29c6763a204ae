import type { FlagField } from '@cloud-steward/contract/kit/index.ts'
import { Switch } from 'antd'
import type { ReactNode } from 'react'
import ChoiceControl from './choice.tsx'
import type { ControlProps } from './types.ts'

export default function FlagControl(props: ControlProps<FlagField>): ReactNode {
  if (props.searching) return <ChoiceControl {...props} />
  const { id, label, value, onChange, disabled } = props
  return (
    <Switch
      id={id}
      aria-label={label}
      checked={value === true}
      disabled={disabled}
      onChange={(next) => onChange?.(next)}
    />
  )
}
