import { deductionShape, inspectCheckOut } from '@cloud-steward/contract/checkout/check-out.ts'
import { queryAttachment } from '@cloud-steward/contract/files/attachment.ts'
import { inspectionItemShape, isFlaw, MOST_PHOTOS } from '@cloud-steward/contract/housing/inspection.ts'
import { date } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { FilePicker } from '../../../components/files/FilePicker.tsx'
import type { ShownFile } from '../../../components/files/FileTile.tsx'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { FieldControl } from '../../../kit/fields/control.tsx'
import { useSubmit } from '../../../kit/use-submit.ts'
import { refreshCheckOut } from '../use-detail.ts'
import { Cards } from './Cards.tsx'
import type { StepProps } from './steps.ts'

const { fileIds: _files, ...ITEM } = inspectionItemShape
type Item = StepProps['detail']['items'][number]
type Deduction = StepProps['detail']['deductions'][number]
const EMPTY = { quantity: 1, condition: 'good' } as unknown as Item

/** How the room is given back, with photos, and what of the deposit that costs. */
export function InspectStep({ row, detail, open, word, onDone }: StepProps): ReactNode {
  const [items, setItems] = useState<readonly Item[]>(detail.items.length ? detail.items : [EMPTY])
  const [deductions, setDeductions] = useState<readonly Partial<Deduction>[]>(detail.deductions)
  const [day, setDay] = useState(detail.inspectedOn ?? (row.leftOn <= businessDay() ? row.leftOn : businessDay()))
  const [fresh, setFresh] = useState<ReadonlyMap<string, ShownFile>>(new Map())
  const { busy, submit, renew } = useSubmit()
  const of = { resource: 'housing.inspection', recordId: row.inspectionId ?? '' }
  const kept = useQuery({
    queryKey: [queryAttachment.permission, of.resource, of.recordId],
    enabled: Boolean(row.inspectionId),
    queryFn: ({ signal }) => call(queryAttachment, of, { signal }),
  })
  const known = new Map([...(kept.data ?? []).map((file) => [file.id, file as ShownFile] as const), ...fresh])
  const change = (at: number, part: Partial<Item>) => {
    renew()
    setItems((now) => now.map((one, place) => (place === at ? { ...one, ...part } : one)))
  }
  const addPhotos = (at: number, files: readonly ShownFile[]) => {
    setFresh((now) => new Map([...now, ...files.map((file) => [file.id, file] as const)]))
    change(at, { fileIds: files.map(({ id }) => id) })
  }
  const fromItems = () =>
    setDeductions(
      items.flatMap(({ area, item, condition, costFen, note }, at) =>
        isFlaw(condition) && costFen
          ? [
              {
                reason: condition === 'damaged' ? ('damage' as const) : ('missing' as const),
                amountFen: costFen,
                note: [area, item, note].filter(Boolean).join(' '),
                itemNo: at + 1,
              },
            ]
          : [],
      ),
    )
  const save = async () => {
    const sent = await submit(async (key) => {
      const given = deductions.map(({ reason, amountFen, note, itemNo }) => ({ reason, amountFen, note, itemNo }))
      const input = { id: row.id, inspectedOn: day, items, deductions: given, remark: detail.remark }
      await call(inspectCheckOut, input as never, { key, quiet: true })
      await refreshCheckOut()
    })
    if (sent) onDone()
  }
  return (
    <>
      <h3>{word('inspectedOn')}</h3>
      <FieldControl
        field={date()}
        labelKey="checkout.checkOut.inspectedOn"
        label={word('inspectedOn')}
        value={day}
        disabled={!open}
        onChange={(value) => setDay(String(value))}
      />
      <h3>{word('items')}</h3>
      <Cards
        shape={ITEM}
        labelKey="checkout.checkOut.items"
        rows={items}
        disabled={!open}
        onChange={(at, part) => change(at, part)}
        onRemove={(at) => setItems((now) => now.filter((_, place) => place !== at))}
        extra={(at) => (
          <FilePicker
            files={(items[at]!.fileIds ?? []).flatMap((id) => known.get(id) ?? [])}
            most={MOST_PHOTOS}
            label={word('photos')}
            onChange={(files) => addPhotos(at, files)}
          />
        )}
      />
      <Button type="dashed" block disabled={!open} onClick={() => setItems((now) => [...now, EMPTY])}>
        {word('addItem')}
      </Button>
      <h3>{word('deductions')}</h3>
      <Cards
        shape={{ ...deductionShape, reason: { ...deductionShape.reason, values: detail.reasons } }}
        labelKey="checkout.checkOut.deductions"
        rows={deductions}
        disabled={!open}
        onChange={(at, part) => {
          renew()
          setDeductions((now) => now.map((one, place) => (place === at ? { ...one, ...part } : one)))
        }}
        onRemove={(at) => setDeductions((now) => now.filter((_, place) => place !== at))}
      />
      <div className="flow-buttons">
        <Button disabled={!open} onClick={() => setDeductions((now) => [...now, {}])}>
          {word('addDeduction')}
        </Button>
        <Button disabled={!open} onClick={fromItems}>
          {word('fromItems')}
        </Button>
        <Button type="primary" disabled={!open} loading={busy} onClick={() => void save()}>
          {word('save')}
        </Button>
      </div>
    </>
  )
}
