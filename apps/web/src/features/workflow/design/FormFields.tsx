import { DeleteOutlined } from '@ant-design/icons'
import {
  FORM_KINDS,
  type FormField,
  type FormKind,
  MOST_FIELDS,
  type ProcessForm,
} from '@cloud-steward/contract/workflow/form.ts'
import { Button, Checkbox, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { AskedWhen } from './AskedWhen.tsx'
import { RightsTable } from './RightsTable.tsx'

interface Props {
  form: ProcessForm
  /** User tasks of the process, each with its rights on the fields. */
  nodes: readonly { id: string; name: string }[]
  onChange: (form: ProcessForm) => void
}
/** The fields that a process asks for when it is started. */
export default function FormFields({ form, nodes, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const { fields } = form
  const word = (key: string) => t(`workflow.design.${key}`)
  const put = (at: number, change: Partial<FormField>) =>
    onChange({ ...form, fields: fields.map((one, place) => (place === at ? { ...one, ...change } : one)) })
  const remove = (at: number) => onChange({ ...form, fields: fields.filter((_, place) => place !== at) })
  const add = () => {
    const used = new Set(fields.map(({ key }) => key))
    let number = fields.length + 1
    while (used.has(`field${number}`)) number += 1
    onChange({ ...form, fields: [...fields, { key: `field${number}`, label: word('newField'), kind: 'text' }] })
  }
  return (
    <>
      {fields.map((field, at) => (
        // A key can be changed while it is typed; the place is what stays.
        // oxlint-disable-next-line no-array-index-key
        <Line
          key={at}
          field={field}
          at={at}
          others={fields.filter((one) => one !== field && ['choice', 'choices', 'flag'].includes(one.kind))}
          onChange={(change) => put(at, change)}
          onRemove={() => remove(at)}
        />
      ))}
      <Button type="dashed" disabled={fields.length >= MOST_FIELDS} onClick={add}>
        {word('addField')}
      </Button>
      <RightsTable form={form} nodes={nodes} onChange={onChange} />
    </>
  )
}

interface LineProps {
  field: FormField
  at: number
  others: readonly FormField[]
  onChange: (change: Partial<FormField>) => void
  onRemove: () => void
}
function Line({ field, at, others, onChange, onRemove }: LineProps): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`workflow.design.${key}`)
  return (
    <div className="form-fields-line">
      <Input
        style={{ width: 160 }}
        aria-label={`${word('label')} ${at + 1}`}
        value={field.label}
        onChange={({ target }) => onChange({ label: target.value })}
      />
      <Input
        style={{ width: 120 }}
        aria-label={`${word('variable')} ${at + 1}`}
        value={field.key}
        onChange={({ target }) => onChange({ key: target.value })}
      />
      <Select
        style={{ width: 130 }}
        aria-label={`${word('fieldKind')} ${at + 1}`}
        value={field.kind}
        options={FORM_KINDS.map((value) => ({ value, label: word(`formKind.${value}`) }))}
        onChange={(kind: FormKind) => onChange({ kind })}
      />
      {(field.kind === 'choice' || field.kind === 'choices') && (
        <Select
          mode="tags"
          style={{ minWidth: 200 }}
          aria-label={`${word('values')} ${at + 1}`}
          placeholder={word('values')}
          value={field.values ?? []}
          onChange={(values: string[]) => onChange({ values })}
        />
      )}
      <Checkbox checked={field.required === true} onChange={({ target }) => onChange({ required: target.checked })}>
        {word('required')}
      </Checkbox>
      <AskedWhen field={field} others={others} onChange={onChange} />
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={`${t('kit.delete')} ${field.label}`}
        onClick={onRemove}
      />
    </div>
  )
}
