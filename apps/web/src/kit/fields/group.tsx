import type { GroupField } from '@cloud-steward/contract/kit/index.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import { FieldControl } from './control.tsx'
import type { ControlProps } from './types.ts'

/** Fields that belong together, labelled like the fields beside them: `rooms` of `housing.house` holds `housing.house.areaM2`. */
export default function GroupControl({
  field,
  labelKey,
  value,
  onChange,
  disabled,
}: ControlProps<GroupField>): ReactNode {
  const { t } = useTranslation()
  const prefix = labelKey.replace(/\.[^.]*$/, '')
  const record = (value as Record<string, unknown> | null | undefined) ?? {}
  return (
    <div className="field-group">
      {Object.entries(field.fields).map(([key, inner]) => {
        const label = t(`${prefix}.${key}`)
        return (
          <div key={key} className="field-group-item">
            <span className={inner.optional ? undefined : 'field-required'}>{label}</span>
            <FieldControl
              field={inner}
              labelKey={`${prefix}.${key}`}
              label={label}
              value={record[key]}
              disabled={disabled}
              onChange={(next) => onChange?.({ ...record, [key]: next })}
            />
          </div>
        )
      })}
    </div>
  )
}
