import { Checkbox, Form, Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import type { Editor, Moddle, Shape } from './open-modeler.ts'

interface Props {
  editor: Editor
  element: Shape
  fields: readonly { key: string; label: string }[]
}
const SIGNS = ['==', '!=', '>', '>=', '<', '<='] as const
const SIMPLE = /^\$\{(\w+) (==|!=|>=|<=|>|<) (?:'([^']*)'|(-?[\d.]+))\}$/

interface Compared {
  field?: string | undefined
  sign: string
  value: string
}
function comparedIn(body: string): Compared {
  const found = SIMPLE.exec(body)
  return { field: found?.[1], sign: found?.[2] ?? '==', value: found?.[3] ?? found?.[4] ?? '' }
}
/** Undefined while it is not whole. */
function expressionOf({ field, sign, value }: Compared): string | undefined {
  if (!field || value === '') return undefined
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(value)
  return `\${${field} ${sign} ${isNumber ? value : `'${value.replaceAll("'", '')}'`}}`
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
      {!isDefault && fields.length > 0 && <Comparison body={body} fields={fields} onChange={write} />}
      {!isDefault && (
        <Form.Item label={t('workflow.design.expression')} extra={t('workflow.design.expressionHint')}>
          <Input value={body} onChange={({ target }) => write(target.value)} />
        </Form.Item>
      )}
    </>
  )
}
function Comparison({
  body,
  fields,
  onChange,
}: Pick<Props, 'fields'> & { body: string; onChange: (text: string) => void }): ReactNode {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(() => comparedIn(body))
  const change = (to: Partial<Compared>) => {
    const next = { ...typed, ...to }
    setTyped(next)
    const text = expressionOf(next)
    if (text) onChange(text)
  }
  return (
    <Form.Item label={t('workflow.design.condition')}>
      <Select
        placeholder={t('workflow.design.field')}
        value={typed.field}
        options={fields.map(({ key, label }) => ({ value: key, label }))}
        onChange={(field: string) => change({ field })}
      />
      <Select
        value={typed.sign}
        options={SIGNS.map((value) => ({ value, label: t(`workflow.design.sign.${value}`) }))}
        onChange={(sign: string) => change({ sign })}
      />
      <Input
        aria-label={t('workflow.design.value')}
        value={typed.value}
        onChange={({ target }) => change({ value: target.value })}
      />
    </Form.Item>
  )
}
