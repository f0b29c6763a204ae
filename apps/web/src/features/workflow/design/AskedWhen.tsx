import type { FormField } from '@cloud-steward/contract/workflow/form.ts'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'

interface Props {
  field: FormField
  /** The other fields of the form that have values to choose from. */
  others: readonly FormField[]
  onChange: (change: Partial<FormField>) => void
}
const valuesOf = (field: FormField | undefined): string[] =>
  field?.kind === 'flag' ? ['true', 'false'] : [...(field?.values ?? [])]

/** A field that is asked for only where another one holds certain values. */
export function AskedWhen({ field, others, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  if (!others.length) return null
  const { when } = field
  const other = others.find(({ key }) => key === when?.key)
  return (
    <>
      <Select
        allowClear
        style={{ width: 170 }}
        aria-label={`${t('workflow.design.when')} ${field.label}`}
        placeholder={t('workflow.design.when')}
        value={when?.key}
        options={others.map(({ key, label }) => ({ value: key, label }))}
        onChange={(key?: string) => onChange({ when: key ? { key, values: [] } : undefined })}
      />
      {other && (
        <Select
          mode="multiple"
          style={{ minWidth: 140 }}
          aria-label={`${t('workflow.design.whenValues')} ${field.label}`}
          placeholder={t('workflow.design.whenValues')}
          value={when!.values}
          options={valuesOf(other).map((value) => ({
            value,
            label: other.kind === 'flag' ? t(value === 'true' ? 'kit.yes' : 'kit.no') : value,
          }))}
          onChange={(values: string[]) => onChange({ when: { key: other.key, values } })}
        />
      )}
    </>
  )
}
