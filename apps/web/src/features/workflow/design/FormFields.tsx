import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons'
import {
  FORM_KINDS,
  type FormField,
  type FormKind,
  MOST_FIELDS,
  type ProcessForm,
} from '@cloud-steward/contract/workflow/form.ts'
import { Button, Checkbox, Input, Select } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { AskedWhen } from './AskedWhen.tsx'
import { FormPreview } from './FormPreview.tsx'
import { RightsTable } from './RightsTable.tsx'

interface Props {
  form: ProcessForm
  /** User tasks of the process, each with its rights on the fields. */
  nodes: readonly { id: string; name: string }[]
  onChange: (form: ProcessForm) => void
}
/** The fields that a process asks for when it is started, in the order in which they are drawn. */
export default function FormFields({ form, nodes, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const { fields } = form
  const word = (key: string) => t(`workflow.design.${key}`)
  const put = (at: number, change: Partial<FormField>) =>
    onChange({ ...form, fields: fields.map((one, place) => (place === at ? { ...one, ...change } : one)) })
  const remove = (at: number) => onChange({ ...form, fields: fields.filter((_, place) => place !== at) })
  const { root, told, dragged, drag, move } = useFieldMoves(form, onChange)
  const add = () => {
    const used = new Set(fields.map(({ key }) => key))
    let number = fields.length + 1
    while (used.has(`field${number}`)) number += 1
    const label = `${word('newField')} ${number}`
    onChange({ ...form, fields: [...fields, { key: `field${number}`, label, kind: 'text' }] })
  }
  return (
    <div ref={root}>
      {!fields.length && <p className="quiet">{word('formHint')}</p>}
      {fields.map((field, at) => (
        <div
          // A key can be changed while it is typed; the place is what stays.
          // oxlint-disable-next-line no-array-index-key
          key={at}
          className={at === dragged ? 'form-fields-line is-dragged' : 'form-fields-line'}
          onDragOver={(event) => dragged !== undefined && event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            if (dragged !== undefined) move(dragged, at)
            drag(undefined)
          }}
        >
          <Mover name={field.label} at={at} last={fields.length - 1} onMove={move} onDrag={drag} />
          <Line
            field={field}
            at={at}
            others={fields.filter((one) => one !== field && ['choice', 'choices', 'flag'].includes(one.kind))}
            onChange={(change) => put(at, change)}
            onRemove={() => remove(at)}
          />
        </div>
      ))}
      <Button type="dashed" disabled={fields.length >= MOST_FIELDS} onClick={add}>
        {word('addField')}
      </Button>
      <span className="visually-hidden" aria-live="polite">
        {told}
      </span>
      <RightsTable form={form} nodes={nodes} onChange={onChange} />
      <FormPreview form={form} nodes={nodes} />
    </div>
  )
}

/** Moves a field to another place, says where it is now, and keeps the focus on its handle. */
function useFieldMoves(form: ProcessForm, onChange: Props['onChange']) {
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  const [told, tell] = useState('')
  const [dragged, drag] = useState<number>()
  const moved = useRef<number>(undefined)
  const { fields } = form
  useEffect(() => {
    const at = moved.current
    moved.current = undefined
    if (at !== undefined && fields.length)
      root.current?.querySelectorAll<HTMLElement>('.form-fields-handle')[at]?.focus()
  }, [fields])
  const move = (from: number, to: number) => {
    const field = fields[from]
    if (!field || from === to || to < 0 || to >= fields.length) return
    moved.current = to
    onChange({ ...form, fields: fields.toSpliced(from, 1).toSpliced(to, 0, field) })
    tell(t('workflow.design.fieldMoved', { name: field.label, at: to + 1, count: fields.length }))
  }
  return { root, told, dragged, drag, move }
}

interface MoverProps {
  name: string
  at: number
  last: number
  onMove: (from: number, to: number) => void
  onDrag: (at?: number) => void
}
/** The handle of a field: dragged by the mouse, moved by Alt and an arrow; the buttons beside it do the same by touch. */
function Mover({ name, at, last, onMove, onDrag }: MoverProps): ReactNode {
  const { t } = useTranslation()
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!by || !event.altKey) return
    event.preventDefault()
    onMove(at, at + by)
  }
  const button = (key: string, icon: ReactNode, to: number, disabled: boolean) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      disabled={disabled}
      aria-label={`${t(`workflow.design.${key}`)} ${name}`}
      onClick={() => onMove(at, to)}
    />
  )
  return (
    <span className="form-fields-mover">
      <button
        type="button"
        className="form-fields-handle"
        draggable
        aria-label={t('workflow.design.moveField', { name })}
        title={t('workflow.design.moveField', { name })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onKeyDown={step}
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', name)
          event.dataTransfer.effectAllowed = 'move'
          onDrag(at)
        }}
        onDragEnd={() => onDrag()}
      >
        <HolderOutlined />
      </button>
      {button('moveUp', <ArrowUpOutlined />, at - 1, at === 0)}
      {button('moveDown', <ArrowDownOutlined />, at + 1, at === last)}
    </span>
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
    <>
      <Input
        style={{ width: 160 }}
        aria-label={`${word('label')} ${at + 1}`}
        placeholder={word('label')}
        value={field.label}
        onChange={({ target }) => onChange({ label: target.value })}
      />
      <Input
        style={{ width: 120 }}
        aria-label={`${word('variable')} ${at + 1}`}
        placeholder={word('variable')}
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
    </>
  )
}
