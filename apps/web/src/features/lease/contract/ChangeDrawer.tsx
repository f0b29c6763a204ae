import { lease } from '@cloud-steward/contract/housing/lease.ts'
import {
  CHANGE_KINDS,
  leaseChange,
  previewChange,
  proposeChange,
} from '@cloud-steward/contract/housing/lease-change.ts'
import { room } from '@cloud-steward/contract/housing/places.ts'
import { choice, type Field, type Shape } from '@cloud-steward/contract/kit/index.ts'
import { readAtChange } from '@cloud-steward/contract/metering/hand-over.ts'
import { App, Form, type FormInstance } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { useRow } from '../../../kit/use-row.ts'
import { MeterRows } from '../hand-over/MeterRows.tsx'
import { Consequence } from './Consequence.tsx'
import { Differences } from './Differences.tsx'
import { PreviewFailed } from './PreviewFailed.tsx'
import { usePreview } from './use-preview.ts'

type Kind = (typeof CHANGE_KINDS)[number]
/** Deposits beside the security deposit: left empty they stay as agreed. */
const OTHERS = ['keyDepositFen', 'cardDepositFen', 'meterDepositFen']
/** What each kind asks for; what is marked must be given. */
const FIELDS: Record<Kind, readonly string[]> = {
  rent: ['effectiveOn!', 'rentFen!'],
  term: ['endOn!'],
  occupants: ['effectiveOn!', 'occupants'],
  swap: ['effectiveOn!', 'rows', 'roomId!', 'rentFen', 'depositFen', ...OTHERS],
  transfer: ['effectiveOn!', 'rows', 'renteeId!', 'rentFen', 'depositFen'],
  renewal: ['endOn!', 'raiseBp', 'rentFen', 'depositWithRent', 'depositFen', ...OTHERS],
}
const namesOf = (kind: Kind) => FIELDS[kind].map((name) => name.replace('!', '')).filter((name) => name !== 'rows')
function shapeOf(kind: Kind): Shape {
  const own = FIELDS[kind].map((name): [string, Field] => {
    const field: Field = { ...readAtChange.input, ...proposeChange.input }[name.replace('!', '') as 'rentFen']
    return [name.replace('!', ''), name.endsWith('!') ? { ...field, optional: undefined } : field]
  })
  return { kind: choice(CHANGE_KINDS), ...Object.fromEntries(own), reason: proposeChange.input.reason }
}
const picked = (values: Readonly<Record<string, unknown>>, kind: Kind) => ({
  kind,
  ...Object.fromEntries(namesOf(kind).map((name) => [name, values[name] ?? null])),
})

/** Changes a live lease: what is to change, then before and after with the money, before anything happens. */
export default function ChangeDrawer({
  id,
  kind: first,
  onClose,
}: {
  id: string
  kind: Kind
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [kind, setKind] = useState(first)
  const row = useRow(lease, id).data
  if (!row) return null
  const send = async (values: Record<string, unknown>, key: string) => {
    const rows = (values.rows ?? []) as object[]
    // First what was read: a number that cannot be right is refused before anything changes.
    if (rows.length)
      await call(readAtChange, { leaseId: id, day: values.effectiveOn, rows } as never, {
        key: `${key}-rows`,
        quiet: true,
      })
    const input = { ...picked(values, kind), leaseId: id, reason: values.reason }
    const { state } = await call(proposeChange, input as never, { key, quiet: true })
    await Promise.all([lease.name, leaseChange.name, room.name].map(refreshRows))
    void message.success(t(`housing.leaseChange.done.${state}`))
  }
  const nextYear = dayjs(row.endOn).add(1, 'day').add(1, 'year').subtract(1, 'day').format('YYYY-MM-DD')
  return (
    <FormDrawer
      title={`${t('button.change')} · ${row.no} · ${row.roomName}`}
      width={900}
      shape={shapeOf(kind)}
      labelPrefix="housing.leaseChange"
      initial={{ kind: first, effectiveOn: businessDay(), ...(first === 'renewal' ? { endOn: nextYear } : {}) }}
      controls={{ rows: <MeterRows leaseId={id} dayField="effectiveOn" hint="changeHint" /> }}
      onChange={(changed) => changed.kind && setKind(changed.kind as Kind)}
      after={(form) => <ChangePreview form={form} kind={kind} leaseId={id} />}
      send={send}
      onClose={onClose}
    />
  )
}

function ChangePreview({ form, kind, leaseId }: { form: FormInstance; kind: Kind; leaseId: string }): ReactNode {
  const values = (Form.useWatch([], form) ?? {}) as Record<string, unknown>
  const input = { ...picked(values, kind), leaseId }
  const people = (values.occupants ?? []) as { renteeId?: string; role?: string }[]
  const complete =
    FIELDS[kind].every((name) => !name.endsWith('!') || values[name.slice(0, -1)]) &&
    (kind !== 'occupants' || people.every(({ renteeId, role }) => renteeId && role))
  const preview = usePreview(previewChange, input, complete)
  if (!complete || preview.isPending) return null
  if (preview.isError) return <PreviewFailed error={preview.error} />
  return (
    <>
      <Differences of={preview.data.differences} />
      {kind !== 'occupants' && <Consequence of={preview.data} />}
    </>
  )
}
