import type { Who } from '@cloud-steward/contract/workflow/simple.ts'
import { Form, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { NobodyField, RatioField } from '../rule/BesideChoice.tsx'
import { DurationInput } from '../rule/DurationInput.tsx'
import { WhoEditor } from '../rule/WhoEditor.tsx'
import type { Editor, Moddle, Shape } from './open-modeler.ts'

interface Props {
  text: (name: string) => string
  set: (properties: object) => void
  fields: readonly { key: string; label: string }[]
}
function whoOf(text: string): Who | undefined {
  try {
    return text ? (JSON.parse(text) as Who) : undefined
  } catch {
    return undefined
  }
}
const CHOICES = {
  many: ['any', 'all', 'ratio', 'order'],
  nobody: ['administrator', 'pass', 'refuse', 'named'],
  starter: ['self', 'skip', 'leader'],
  rejected: ['end', 'returnToStarter'],
  overdueIn: ['clock', 'working'],
  overdueThen: ['remind', 'approve', 'reject', 'leader'],
} as const

/** One setting with a few values. */
function Choice({ name, text, set }: Omit<Props, 'fields'> & { name: keyof typeof CHOICES }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`workflow.design.${key}`)
  return (
    <Form.Item label={word(name)}>
      <Select
        aria-label={word(name)}
        value={text(`cs:${name}`) || CHOICES[name][0]}
        options={CHOICES[name].map((value) => ({ value, label: word(`${name}.${value}`) }))}
        onChange={(value: string) => set({ [`cs:${name}`]: value })}
      />
    </Form.Item>
  )
}

/** Who handles a user task, by how many it is decided, and what is done in special cases. */
export function HandlingEditor(props: Props): ReactNode {
  const { text, set, fields } = props
  const { t } = useTranslation()
  const word = (key: string) => t(`workflow.design.${key}`)
  return (
    <>
      <Form.Item label={word('who')}>
        <WhoEditor
          value={whoOf(text('cs:who'))}
          onChange={(who) => set({ 'cs:who': who ? JSON.stringify(who) : undefined })}
          fields={fields}
        />
      </Form.Item>
      <Choice {...props} name="many" />
      {text('cs:many') === 'ratio' && (
        <RatioField value={Number(text('cs:ratio')) || 100} onChange={(ratio) => set({ 'cs:ratio': String(ratio) })} />
      )}
      <Choice {...props} name="rejected" />
      <Choice {...props} name="starter" />
      <Choice {...props} name="nobody" />
      {text('cs:nobody') === 'named' && (
        <NobodyField
          value={text('cs:nobodyIds').split(',').filter(Boolean)}
          onChange={(ids) => set({ 'cs:nobodyIds': ids.join(',') })}
        />
      )}
      <Overdue {...props} />
    </>
  )
}
/** A time limit and what is done after it; who reads the process here. */
function Overdue(props: Props): ReactNode {
  const { text, set, fields } = props
  const { t } = useTranslation()
  const after = text('cs:overdueAfter')
  return (
    <>
      <Form.Item label={t('workflow.design.overdueAfter')}>
        <DurationInput
          label={t('workflow.design.overdueAfter')}
          value={after}
          onChange={(value) => set({ 'cs:overdueAfter': value })}
        />
      </Form.Item>
      {after && <Choice {...props} name="overdueIn" />}
      {after && <Choice {...props} name="overdueThen" />}
      <Form.Item label={t('workflow.design.copies')}>
        <WhoEditor
          label={t('workflow.design.copies')}
          value={copiesOf(text('cs:copies'))}
          onChange={(who) => set({ 'cs:copies': who ? JSON.stringify([who]) : undefined })}
          fields={fields}
        />
      </Form.Item>
    </>
  )
}
function copiesOf(text: string): Who | undefined {
  try {
    return text ? (JSON.parse(text) as Who[])[0] : undefined
  } catch {
    return undefined
  }
}

/** How often an activity is carried out: for each item of a list, at once or in turn. */
export function CountEditor({ editor, element }: { editor: Editor; element: Shape }): ReactNode {
  const { t } = useTranslation()
  const loop = element.businessObject.loopCharacteristics as Moddle | undefined
  if (loop?.$type !== 'bpmn:MultiInstanceLoopCharacteristics') return null
  const body = String((loop.loopCardinality as Moddle | undefined)?.body ?? '')
  const write = (value: number | null) => {
    const loopCardinality = value
      ? editor.get('moddle').create('bpmn:FormalExpression', { body: String(value) })
      : undefined
    editor.get('modeling').updateModdleProperties(element, loop, { loopCardinality })
  }
  return (
    <Form.Item label={t('workflow.design.cardinality')}>
      <InputNumber
        aria-label={t('workflow.design.cardinality')}
        min={1}
        max={1_000}
        value={Number(body) || null}
        onChange={write}
      />
    </Form.Item>
  )
}
