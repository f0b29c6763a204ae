import { Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import type { NamedField } from '../rule/Comparison.tsx'
import { DurationInput } from '../rule/DurationInput.tsx'
import { ProcessPicker } from '../rule/ProcessPicker.tsx'
import { ConditionEditor } from './ConditionEditor.tsx'
import { CountEditor, HandlingEditor } from './HandlingEditor.tsx'
import type { Editor, Moddle, Shape } from './open-modeler.ts'

interface Props {
  editor: Editor
  element: Shape
  fields: readonly NamedField[]
}
const is = ({ $type }: Moddle, ...types: string[]): boolean => types.includes($type.replace('bpmn:', ''))
const ACTIVITIES = [
  'UserTask',
  'ServiceTask',
  'SendTask',
  'CallActivity',
  'SubProcess',
  'Transaction',
  'ScriptTask',
  'ReceiveTask',
  'ManualTask',
  'Task',
]

/** What is set at the node that is chosen; nothing chosen: at the process. */
export function PropertyPanel({ editor, element, fields }: Props): ReactNode {
  const { t } = useTranslation()
  const of = element.businessObject
  const set = (properties: object) => editor.get('modeling').updateProperties(element, properties)
  const text = (name: string): string => String(of.get(name) ?? '')
  const word = (key: string) => t(`workflow.design.${key}`)
  const isFlow = is(of, 'SequenceFlow')
  const from = of.sourceRef as Moddle | undefined
  return (
    <Form layout="vertical" size="small" component="div" className="bpmn-form">
      <Form.Item label={word('name')}>
        <Input
          aria-label={word('name')}
          value={of.name ?? ''}
          maxLength={100}
          onChange={({ target }) => set({ name: target.value })}
        />
      </Form.Item>
      {is(of, 'UserTask') && <HandlingEditor text={text} set={set} fields={fields} />}
      {is(of, ...ACTIVITIES) && !is(of, 'UserTask') && <CountEditor editor={editor} element={element} />}
      <WorkEditor of={of} text={text} set={set} />
      {isFlow && from && is(from, 'ExclusiveGateway', 'InclusiveGateway') && (
        <ConditionEditor editor={editor} element={element} fields={fields} />
      )}
      <TimerEditor editor={editor} element={element} />
      <p className="quiet">{of.id}</p>
    </Form>
  )
}

interface WorkProps {
  of: Moddle
  text: (name: string) => string
  set: (properties: object) => void
}
/** A task of the server: a notice, an expression, or another process. */
function WorkEditor({ of, text, set }: WorkProps): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`workflow.design.${key}`)
  return (
    <>
      {is(of, 'ServiceTask', 'SendTask') && (
        <>
          <Form.Item label={word('service')}>
            <Select
              aria-label={word('service')}
              value={text('cs:service') || undefined}
              options={[{ value: 'notify', label: word('service.notify') }]}
              onChange={(value: string) => set({ 'cs:service': value })}
            />
          </Form.Item>
          {(['to', 'title', 'content'] as const).map((name) => (
            <Form.Item key={name} label={word(`field.${name}`)}>
              <Input
                aria-label={word(`field.${name}`)}
                value={text(`cs:field-${name}`)}
                onChange={({ target }) => set({ [`cs:field-${name}`]: target.value })}
              />
            </Form.Item>
          ))}
        </>
      )}
      {is(of, 'CallActivity') && (
        <Form.Item label={word('calledElement')}>
          <ProcessPicker
            label={word('calledElement')}
            value={text('calledElement')}
            onChange={(value) => set({ calledElement: value, 'cs:inheritVariables': 'true' })}
          />
        </Form.Item>
      )}
      {is(of, 'ScriptTask') && (
        <>
          <Form.Item label={word('script')} extra={word('scriptHint')}>
            <Input.TextArea
              aria-label={word('script')}
              value={text('script')}
              onChange={({ target }) => set({ script: target.value, scriptFormat: 'juel' })}
            />
          </Form.Item>
          <Form.Item label={word('result')}>
            <Input
              value={text('cs:resultVariable')}
              onChange={({ target }) => set({ 'cs:resultVariable': target.value })}
            />
          </Form.Item>
        </>
      )}
    </>
  )
}

/** How long a timer waits. */
function TimerEditor({ editor, element }: Omit<Props, 'fields'>): ReactNode {
  const { t } = useTranslation()
  const [event] = (element.businessObject.eventDefinitions as Moddle[] | undefined) ?? []
  if (event?.$type !== 'bpmn:TimerEventDefinition') return null
  const write = (value: string | undefined) => {
    const timeDuration = value ? editor.get('moddle').create('bpmn:FormalExpression', { body: value }) : undefined
    editor.get('modeling').updateModdleProperties(element, event, { timeDuration })
  }
  const label = t('workflow.design.duration')
  return (
    <Form.Item label={label}>
      <DurationInput
        label={label}
        value={(event.timeDuration as Moddle | undefined)?.body as string | undefined}
        onChange={write}
      />
    </Form.Item>
  )
}
