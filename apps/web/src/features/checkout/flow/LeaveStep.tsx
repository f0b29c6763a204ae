import { rescheduleCheckOut } from '@cloud-steward/contract/checkout/check-out.ts'
import { Button, Form } from 'antd'
import type { ReactNode } from 'react'
import { useDraft } from '../../../components/unsaved/use-draft.ts'
import { call } from '../../../infra/api.ts'
import { ShapeForm } from '../../../kit/ShapeForm.tsx'
import { useSubmit } from '../../../kit/use-submit.ts'
import { refreshCheckOut } from '../use-detail.ts'
import { useLeaving } from '../use-leaving.ts'
import type { StepProps } from './steps.ts'

const { id: _id, ...SHAPE } = rescheduleCheckOut.input

/** When and how the rentee leaves. */
export function LeaveStep({ row, open, word, onDone }: StepProps): ReactNode {
  const [form] = Form.useForm<Record<string, unknown>>()
  const { busy, submit, renew } = useSubmit(form)
  const draft = useDraft(`leave-${row.id}`, form, row)
  const { fields, isSpecial, onChange } = useLeaving(SHAPE, row.leaveKind)
  const save = async (values: Record<string, unknown>) => {
    const sent = await submit(async (key) => {
      await call(rescheduleCheckOut, { ...values, id: row.id } as never, { key, quiet: true })
      await refreshCheckOut()
    })
    if (!sent) return
    draft.drop()
    onDone()
  }
  return (
    <>
      {isSpecial && <p className="quiet">{word('specialHint')}</p>}
      <ShapeForm
        shape={SHAPE}
        labelPrefix="checkout.checkOut"
        form={form}
        draft={draft}
        initial={row}
        fields={fields}
        disabled={!open || busy}
        onChange={(changed) => {
          renew()
          onChange(changed)
        }}
        onSubmit={(values) => void save(values)}
      />
      <div className="flow-buttons">
        <Button type="primary" disabled={!open} loading={busy} onClick={() => form.submit()}>
          {word('save')}
        </Button>
      </div>
    </>
  )
}
