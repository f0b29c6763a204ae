import { ref } from '@cloud-steward/contract/kit/index.ts'
import type { Who } from '@cloud-steward/contract/workflow/simple.ts'
import { Form, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { FieldControl } from '../../../kit/fields/control.tsx'
import { ColleaguePicker } from '../ColleaguePicker.tsx'

const WAYS = ['users', 'roles', 'orgs', 'leader', 'leaders', 'starter', 'chosen', 'field', 'expression'] as const
const REFS = { roles: 'identity.role', orgs: 'identity.org' } as const

/** Who handles a card. */
export function WhoFields({ who, onChange }: { who: Who; onChange: (who: Who) => void }): ReactNode {
  const { t } = useTranslation()
  const label = t('workflow.design.who')
  const put = (values: readonly unknown[]) => onChange({ ...who, values: values.filter(Boolean).map(String) })
  const { by, values, level } = who
  return (
    <>
      <Form.Item label={label}>
        <Select
          aria-label={label}
          value={by}
          options={WAYS.map((value) => ({ value, label: t(`workflow.design.by.${value}`) }))}
          onChange={(next: Who['by']) =>
            onChange({ by: next, values: [], ...(next.startsWith('leader') && { level: 1 }) })
          }
        />
      </Form.Item>
      {by === 'users' && (
        <Form.Item>
          <ColleaguePicker by="id" several label={label} value={values} onChange={(next) => put([next].flat())} />
        </Form.Item>
      )}
      {(by === 'roles' || by === 'orgs') && (
        <Form.Item>
          <FieldControl
            field={ref(REFS[by])}
            label={label}
            labelKey={`workflow.design.by.${by}`}
            value={values[0]}
            onChange={(next) => put([next])}
          />
        </Form.Item>
      )}
      {(by === 'leader' || by === 'leaders') && (
        <Form.Item label={t('workflow.design.level')}>
          <InputNumber
            aria-label={t('workflow.design.level')}
            min={1}
            max={9}
            value={level ?? 1}
            onChange={(next) => onChange({ ...who, level: next ?? 1 })}
          />
        </Form.Item>
      )}
      {(by === 'field' || by === 'expression') && (
        <Form.Item>
          <Input aria-label={label} value={values[0]} onChange={({ target }) => put([target.value])} />
        </Form.Item>
      )}
    </>
  )
}
