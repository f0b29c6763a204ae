import { param } from '@cloud-steward/contract/system/param.ts'
import { unitOf } from '@cloud-steward/contract/system/param-unit.ts'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import { FieldControl } from '../../kit/fields/control.tsx'
import type { ControlProps } from '../../kit/fields/types.ts'

const LABEL = `${param.name}.paramValue`
const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)

/** The value of a parameter, typed as its name has it. `id`, `value` and `onChange` come from the form around it. */
export function ParamValue({
  onChange,
  ...given
}: Pick<ControlProps, 'id' | 'value' | 'onChange' | 'disabled'>): ReactNode {
  const { t } = useTranslation()
  const name = Form.useWatch<string | undefined>('paramName', Form.useFormInstance()) ?? ''
  return (
    <FieldControl
      {...given}
      field={unitOf(name) ?? param.fields.paramValue}
      labelKey={LABEL}
      label={t(LABEL)}
      onChange={(value) => onChange?.(asText(value))}
    />
  )
}
