import type { Parameter } from '@cloud-steward/contract/reports/content.ts'
import { Button, Form } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { ParameterForm } from '../ParameterForm.tsx'
import { type Preview, ReportFrame } from '../ReportFrame.tsx'
import { valuesFrom, valuesText } from '../values.ts'

interface Props {
  parameters: readonly Parameter[]
  page: Preview | undefined
  onRun: (values: string) => void
}
/** Fills an unsaved design: with other values of its parameters, if it has any. */
export function DesignPreview({ parameters, page, onRun }: Props): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<Record<string, unknown>>()
  const used = page?.used
  useEffect(() => {
    if (used !== undefined) form.setFieldsValue(valuesFrom(used))
  }, [form, used])
  return (
    <section className="report-pane">
      {parameters.length > 0 && (
        <ParameterForm
          parameters={parameters}
          form={form}
          onSubmit={() => onRun(valuesText(parameters, form.getFieldsValue(true)))}
        >
          <div className="report-actions">
            <Button htmlType="submit">{t('report.page.run')}</Button>
          </div>
        </ParameterForm>
      )}
      {page && <ReportFrame page={page} />}
    </section>
  )
}
