import { contractType, type EXTRA_KINDS, optionsOf } from '@cloud-steward/contract/housing/contract-type.ts'
import { date, type Field, money, text } from '@cloud-steward/contract/kit/index.ts'
import { Form, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { FieldControl } from '../../../kit/fields/control.tsx'
import { useRow } from '../../../kit/use-row.ts'

interface Answer {
  label: string
  value?: string | null
}
interface Props {
  value?: readonly Answer[] | null
  onChange?: (answers: Answer[]) => void
}
/** How each kind is asked for. Numbers are typed as text: the server looks at them. */
const FIELDS: Readonly<Record<Exclude<(typeof EXTRA_KINDS)[number], 'choice'>, Field>> = {
  text: text(200, { optional: true }),
  number: text(20, { optional: true }),
  money: money({ optional: true }),
  day: date({ optional: true }),
}

/** What the chosen type asks for besides the terms; answers travel as texts, amounts in fen. */
export function LeaseExtras({ value, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const typeId = Form.useWatch('typeId', Form.useFormInstance()) as string | undefined
  const type = useRow(contractType, typeId)
  const fields = type.data?.fields ?? []
  if (!type.data) return null
  if (!fields.length) return <span className="quiet">{t('housing.lease.noExtras')}</span>
  const answers = new Map((value ?? []).map((one) => [one.label, one.value]))
  const answer = (label: string, next: unknown) => {
    answers.set(label, next === null || next === undefined || next === '' ? null : String(next))
    onChange?.(fields.map((one) => ({ label: one.label, value: answers.get(one.label) ?? null })))
  }
  return (
    <div className="field-group">
      {fields.map(({ label, kind, required, options }) => {
        const known = answers.get(label) ?? undefined
        const common = { value: known, onChange: (next: unknown) => answer(label, next) }
        return (
          <div key={label} className="field-group-item">
            <span className={required ? 'field-required' : undefined}>{label}</span>
            {kind === 'choice' ? (
              <Select
                {...common}
                aria-label={label}
                allowClear={!required}
                options={optionsOf(options).map((one) => ({ value: one, label: one }))}
              />
            ) : (
              <FieldControl {...common} field={FIELDS[kind]} label={label} labelKey="housing.lease.extras" />
            )}
          </div>
        )
      })}
    </div>
  )
}
