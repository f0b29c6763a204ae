import { type Parameter, shapeOfParameters } from '@cloud-steward/contract/reports/content.ts'
import { Form, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import { FieldControl } from '../../kit/fields/control.tsx'

interface Props {
  parameters: readonly Parameter[]
  form: FormInstance<Record<string, unknown>>
  initial?: Readonly<Record<string, unknown>>
  onSubmit: () => void
  children?: ReactNode
}
/** Asks for the parameters of a report. Their names are data of the design, not words of the console. */
export function ParameterForm({ parameters, form, initial, onSubmit, children }: Props): ReactNode {
  const { t } = useTranslation()
  const shape = shapeOfParameters(parameters)
  return (
    <Form form={form} layout="vertical" className="report-form" initialValues={initial} onFinish={onSubmit}>
      {parameters.map(({ name, title, isRequired }) => (
        <Form.Item
          key={name}
          name={name}
          label={title}
          rules={[{ required: Boolean(isRequired), message: t('report.error.missing', { name: title }) }]}
        >
          <FieldControl field={shape[name]!} label={title} labelKey={`report.report.${name}`} />
        </Form.Item>
      ))}
      {children}
    </Form>
  )
}
