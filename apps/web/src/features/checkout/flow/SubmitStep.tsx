import { submitCheckOut } from '@cloud-steward/contract/checkout/check-out.ts'
import { mayFollow } from '@cloud-steward/contract/checkout/check-out-actions.ts'
import { Button, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { FilePicker } from '../../../components/files/FilePicker.tsx'
import type { ShownFile } from '../../../components/files/FileTile.tsx'
import { useDraft } from '../../../components/unsaved/use-draft.ts'
import { call } from '../../../infra/api.ts'
import { ShapeForm } from '../../../kit/ShapeForm.tsx'
import { useSubmit } from '../../../kit/use-submit.ts'
import { refreshCheckOut } from '../use-detail.ts'
import type { StepProps } from './steps.ts'

const { payName, payBank, payAccount } = submitCheckOut.input
const SHAPE = {
  payName: { ...payName, optional: undefined },
  payBank,
  payAccount: { ...payAccount, optional: undefined },
}

/** Where the refund goes, and off to the review. */
export function SubmitStep({ row, word, onDone }: StepProps): ReactNode {
  const [form] = Form.useForm<Record<string, unknown>>()
  const [files, setFiles] = useState<readonly ShownFile[]>([])
  const { busy, submit, renew } = useSubmit(form)
  const initial = { payName: row.payName ?? row.renteeName, payBank: row.payBank, payAccount: row.payAccount }
  const draft = useDraft(`payee-${row.id}`, form, initial)
  const open = mayFollow('submit', row.state)
  const send = async (values: Record<string, unknown>) => {
    const sent = await submit(async (key) => {
      const fileIds = files.map(({ id }) => id)
      await call(submitCheckOut, { ...values, id: row.id, fileIds }, { key, quiet: true })
      await refreshCheckOut()
    })
    if (!sent) return
    draft.drop()
    onDone()
  }
  const refunds = row.refundFen > 0
  return (
    <>
      <p className="quiet">{word(refunds ? 'payeeHint' : 'nothingBack')}</p>
      {refunds && (
        <>
          <ShapeForm
            shape={SHAPE}
            labelPrefix="checkout.checkOut"
            form={form}
            draft={draft}
            initial={initial}
            disabled={!open || busy}
            onChange={renew}
            onSubmit={(values) => void send(values)}
          />
          {open && <FilePicker files={files} onChange={setFiles} most={4} label={word('authorisation')} />}
        </>
      )}
      <div className="flow-buttons">
        <Button
          type="primary"
          loading={busy}
          disabled={!open}
          onClick={() => (refunds ? form.submit() : void send({}))}
        >
          {word('step.submit')}
        </Button>
      </div>
    </>
  )
}
