import { Checkbox, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { Comparison, type NamedField } from '../rule/Comparison.tsx'
import type { Editor, Moddle, Shape } from './open-modeler.ts'

interface Props {
  editor: Editor
  element: Shape
  fields: readonly NamedField[]
}

/** When a flow is taken: a field compared with a value, an expression, or nothing else having been taken. */
export function ConditionEditor({ editor, element, fields }: Props): ReactNode {
  const { t } = useTranslation()
  const flow = element.businessObject
  const source = flow.sourceRef as Moddle
  const body = String((flow.conditionExpression as Moddle | undefined)?.body ?? '')
  const modeling = editor.get('modeling')
  const isDefault = (source.default as Moddle | undefined)?.id === flow.id
  const write = (text: string) => {
    const conditionExpression = text ? editor.get('moddle').create('bpmn:FormalExpression', { body: text }) : undefined
    modeling.updateProperties(element, { conditionExpression })
  }
  const setDefault = (checked: boolean) => {
    const from = editor.get('elementRegistry').get(source.id)
    if (from) modeling.updateProperties(from, { default: checked ? flow : undefined })
    if (checked) write('')
  }
  return (
    <>
      <Form.Item>
        <Checkbox checked={isDefault} onChange={({ target }) => setDefault(target.checked)}>
          {t('workflow.design.default')}
        </Checkbox>
      </Form.Item>
      {!isDefault && fields.length > 0 && (
        <Form.Item label={t('workflow.design.condition')}>
          <Comparison body={body} fields={fields} onChange={write} />
        </Form.Item>
      )}
      {!isDefault && (
        <Form.Item label={t('workflow.design.expression')} extra={t('workflow.design.expressionHint')}>
          <Input
            aria-label={t('workflow.design.expression')}
            value={body}
            onChange={({ target }) => write(target.value)}
          />
        </Form.Item>
      )}
    </>
  )
}
