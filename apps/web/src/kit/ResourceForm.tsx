import { isAsked, type Resource } from '@cloud-steward/contract/kit/index.ts'
import { type ReactNode, useState } from 'react'
import { unasked } from '../components/unasked.ts'
import { useTwins } from '../components/use-twins.ts'
import { call } from '../infra/api.ts'
import { useTranslation } from '../infra/i18n.ts'
import FormDrawer, { type FormDrawerProps } from './FormDrawer.tsx'
import { type Row, refreshRows } from './rows.ts'
import { useFreshUpdate } from './use-fresh-update.tsx'
import { useRow } from './use-row.ts'
import type { Told } from './use-submit.ts'

export interface ResourceFormProps {
  resource: Resource
  /** Given: edits this record. */
  id?: string
  /** The record, if the list already has it. */
  row?: Row
  /** Values a new record starts with. */
  initial?: Readonly<Record<string, unknown>>
  controls?: Readonly<Record<string, ReactNode>>
  onClose: () => void
  /** Told of a record that was added, before the drawer goes. */
  onAdded?: (id: string) => Told | void
}
interface Props
  extends ResourceFormProps,
    Pick<FormDrawerProps, 'width' | 'after' | 'fields' | 'heads' | 'folded' | 'onChange' | 'over'> {
  /** Resources whose rows change with it. */
  refreshes?: readonly string[]
}

/** Adds or edits one record of a resource. */
export default function ResourceForm({
  resource,
  id,
  row,
  initial,
  refreshes = [],
  onAdded,
  ...drawer
}: Props): ReactNode {
  const { t } = useTranslation()
  const editing = id !== undefined
  const update = useFreshUpdate(resource)
  const askTwin = useTwins(resource)
  const found = useRow(resource, row ? undefined : id)
  const record = row ?? found.data
  // What was typed so far decides which fields are asked for.
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({})
  const values = { ...(record ?? initial), ...typed }
  const isWanted = (name: string) => isAsked(resource, name, values)
  if (editing && !record) return null
  const send: FormDrawerProps['send'] = async (values, key, basedOn) => {
    const writable = Object.entries(values).filter(([name]) => !(editing && resource.fields[name]?.once))
    // An emptied optional text means "none".
    const draft = Object.fromEntries(
      writable.map(([name, value]) => [name, value === '' || value === undefined ? null : value]),
    )
    Object.assign(draft, unasked(resource, isWanted, editing ? undefined : (initial ?? {})))
    const options = { key, quiet: true }
    if (!editing) await askTwin(draft)
    const added = editing
      ? void (await update.send(id, basedOn(record as Row), draft, key))
      : ((await call(resource.endpoints.add, draft as never, options)) as { id: string })
    await Promise.all([resource.name, ...refreshes].map(refreshRows))
    return added && onAdded?.(added.id)
  }
  return (
    <>
      {update.question}
      <FormDrawer
        name={id ?? ['add', drawer.over].filter(Boolean).join(' ')}
        title={`${t(editing ? 'kit.edit' : 'kit.add')} · ${t(resource.name)}`}
        shape={resource.fields}
        labelPrefix={resource.name}
        fields={resource.form.filter(isWanted)}
        initial={record ?? initial}
        editing={editing}
        send={send}
        success={editing ? 'kit.editSuccess' : 'kit.addSuccess'}
        {...drawer}
        onChange={(changed, all) => {
          setTyped(all)
          drawer.onChange?.(changed, all)
        }}
      />
    </>
  )
}
