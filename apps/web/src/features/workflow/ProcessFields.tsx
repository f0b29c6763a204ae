import { type FormField, fieldOf, isFieldAsked } from '@cloud-steward/contract/workflow/form.ts'
import { Button, Form, type FormInstance, Select } from 'antd'
import type { ReactNode } from 'react'
import { FilesField } from '../../components/files/FilesField.tsx'
import { useTranslation } from '../../infra/i18n.ts'
import { FieldControl } from '../../kit/fields/control.tsx'
import { ColleaguePicker } from './ColleaguePicker.tsx'

type Values = Readonly<Record<string, unknown>>
interface Props {
  fields: readonly FormField[]
  form: FormInstance<Record<string, unknown>>
  initial?: Values
  disabled?: boolean
  /** Nothing is sent: files are not uploaded. */
  isPreview?: boolean
  /** The instance that has files of these fields from before. */
  instanceId?: string
}
/** The fields of a process to be filled in: their labels are data, not words of the console. */
export function ProcessFields({ fields, form, initial, disabled, isPreview, instanceId }: Props): ReactNode {
  const { t } = useTranslation()
  const values = (Form.useWatch([], form) ?? initial ?? {}) as Values
  return (
    <Form
      form={form}
      layout="vertical"
      className="shape-form"
      initialValues={initial}
      disabled={disabled}
      scrollToFirstError
    >
      {fields
        .filter((field) => isFieldAsked(field, values))
        .map((field) => (
          <Form.Item
            key={field.key}
            name={field.key}
            label={field.label}
            className={field.kind === 'paragraph' || field.kind === 'files' ? 'form-wide' : ''}
            rules={[
              { required: Boolean(field.required), message: t('workflow.detail.needed', { label: field.label }) },
            ]}
          >
            <Control field={field} isPreview={isPreview === true} instanceId={instanceId} />
          </Form.Item>
        ))}
    </Form>
  )
}

interface ControlProps {
  field: FormField
  isPreview: boolean
  instanceId: string | undefined
}
function Control({ field, isPreview, instanceId, ...control }: ControlProps): ReactNode {
  const { label, kind, values = [] } = field
  if (kind === 'user') return <ColleaguePicker by="id" label={label} {...control} />
  if (kind === 'files' && isPreview) return <Button disabled>{label}</Button>
  const of = instanceId ? { resource: 'workflow.historicInstance', recordId: instanceId } : undefined
  if (kind === 'files') return <FilesField label={label} most={20} of={of} {...control} />
  if (kind === 'choice' || kind === 'choices')
    return (
      <Select
        allowClear
        aria-label={label}
        {...(kind === 'choices' && { mode: 'multiple' as const })}
        options={values.map((value) => ({ value, label: value }))}
        {...control}
      />
    )
  return <FieldControl field={fieldOf(field)} label={label} labelKey={field.key} {...control} />
}
