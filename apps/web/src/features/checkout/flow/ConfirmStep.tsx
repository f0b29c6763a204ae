import { confirmCheckOut } from '@cloud-steward/contract/checkout/check-out.ts'
import { mayFollow } from '@cloud-steward/contract/checkout/check-out-actions.ts'
import { uploadAttachment } from '@cloud-steward/contract/files/attachment.ts'
import { Button, Checkbox, Input, Radio } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { FilePicker } from '../../../components/files/FilePicker.tsx'
import type { ShownFile } from '../../../components/files/FileTile.tsx'
import { SignaturePad, signatureOf } from '../../../components/SignaturePad.tsx'
import { call, upload } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useSubmit } from '../../../kit/use-submit.ts'
import { refreshCheckOut } from '../use-detail.ts'
import type { StepProps } from './steps.ts'

/** The rentee signs the statement, or says which deductions he disputes. */
export function ConfirmStep({ row, detail, word, onDone }: StepProps): ReactNode {
  const isDisputed = detail.deductions.some(({ disputed }) => disputed)
  const [decision, setDecision] = useState<'confirmed' | 'disputed'>(isDisputed ? 'disputed' : 'confirmed')
  const [disputedIds, setDisputed] = useState(detail.deductions.filter((one) => one.disputed).map(({ id }) => id))
  const [files, setFiles] = useState<readonly ShownFile[]>([])
  const [note, setNote] = useState('')
  const [drawn, setDrawn] = useState(false)
  const pad = useRef<HTMLCanvasElement>(null)
  const { busy, submit, renew } = useSubmit()
  const open = mayFollow('confirm', row.state)
  const wanted = new Set(decision === 'disputed' ? disputedIds : [])
  // What the statement was calculated with; another choice has to be calculated before it is signed.
  const same = detail.deductions.every((one) => one.disputed === wanted.has(one.id))
  const signed = drawn || files.length > 0
  const save = async () => {
    const sent = await submit(async (key) => {
      const picture = same && drawn ? [await upload(uploadAttachment, await signatureOf(pad.current!))] : []
      const fileIds = same ? [...picture, ...files].map(({ id }) => id) : []
      const input = { id: row.id, decision, disputedIds: [...wanted], note: note || null, fileIds }
      await call(confirmCheckOut, input, { key, quiet: true })
      await refreshCheckOut()
    })
    if (sent) onDone()
  }
  return (
    <>
      <Radio.Group
        value={decision}
        disabled={!open}
        onChange={({ target }) => {
          renew()
          setDecision(target.value as 'confirmed')
        }}
        options={(['confirmed', 'disputed'] as const).map((value) => ({ value, label: word(value) }))}
      />
      {decision === 'disputed' && (
        <>
          <p className="quiet">{word('disputeHint')}</p>
          <Checkbox.Group
            value={disputedIds}
            disabled={!open}
            onChange={(ids) => setDisputed(ids)}
            options={detail.deductions.map((one) => ({
              value: one.id,
              label: `${word(`deductions.reason.${one.reason}`)} ${formatFen(one.amountFen)} · ${one.note}`,
            }))}
          />
        </>
      )}
      <p>
        <Input
          aria-label={word('note')}
          placeholder={word('note')}
          maxLength={200}
          value={note}
          disabled={!open}
          onChange={({ target }) => setNote(target.value)}
        />
      </p>
      {same && open && (
        <>
          <p>{word('sign')}</p>
          <SignaturePad canvas={pad} label={word('sign')} onInk={setDrawn} />
          <div className="flow-buttons">
            <FilePicker files={files} onChange={setFiles} most={4} label={word('orScan')} />
          </div>
        </>
      )}
      <div className="flow-buttons">
        <Button
          type="primary"
          loading={busy}
          disabled={!open || (same && !signed) || (decision === 'disputed' && !wanted.size)}
          onClick={() => void save()}
        >
          {word('save')}
        </Button>
      </div>
    </>
  )
}
