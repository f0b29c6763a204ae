import { isFieldAsked, type ProcessForm, rightOf, START } from '@cloud-steward/contract/workflow/form.ts'
import { Form, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { ProcessFields } from '../ProcessFields.tsx'
import { ProcessValues } from '../ProcessValues.tsx'

type Values = Readonly<Record<string, unknown>>
interface Props {
  form: ProcessForm
  /** User tasks of the process. */
  nodes: readonly { id: string; name: string }[]
}
/** The form as the starter and the handler of a node see it. What is filled in at one place is read at the next. */
export function FormPreview({ form, nodes }: Props): ReactNode {
  const { t } = useTranslation()
  const [chosen, choose] = useState(START)
  const [values, setValues] = useState<Values>({})
  const places = [{ id: START, name: t('workflow.start') }, ...nodes]
  const node = places.some(({ id }) => id === chosen) ? chosen : START
  if (!form.fields.length) return null
  return (
    <section className="form-preview" aria-label={t('workflow.design.preview')}>
      <h3>{t('workflow.design.preview')}</h3>
      <Select
        aria-label={t('workflow.design.previewOf')}
        value={node}
        options={places.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={choose}
      />
      <Sheet
        key={`${node} ${form.fields.map(({ key, kind }) => `${key} ${kind}`).join()}`}
        {...{ form, node, values }}
        onFill={setValues}
      />
    </section>
  )
}

interface SheetProps {
  form: ProcessForm
  node: string
  values: Values
  onFill: (values: Values) => void
}
function Sheet({ form, node, values, onFill }: SheetProps): ReactNode {
  const { t } = useTranslation()
  const [filled] = Form.useForm<Record<string, unknown>>()
  const as = (right: string) => form.fields.filter(({ key }) => rightOf(form, node, key) === right)
  const [written, read] = [as('edit'), node === START ? [] : as('read').filter((field) => isFieldAsked(field, values))]
  if (!written.length && !read.length) return <p className="quiet">{t('workflow.design.previewNone')}</p>
  return (
    <>
      {read.length > 0 && <ProcessValues fields={read} values={values} withEmpty />}
      {written.length > 0 && (
        <div onBlur={() => onFill({ ...values, ...filled.getFieldsValue(true) })}>
          <ProcessFields fields={written} form={filled} initial={values} isPreview />
        </div>
      )}
    </>
  )
}
