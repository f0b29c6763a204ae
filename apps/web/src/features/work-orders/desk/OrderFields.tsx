import { uploadAttachment } from '@cloud-steward/contract/files/attachment.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/work-order.ts'
import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { FilesField } from '../../../components/files/FilesField.tsx'
import { SignaturePad, signatureOf } from '../../../components/SignaturePad.tsx'
import { upload } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'

interface Props<Value> {
  /** Given by the form. */
  onChange?: (value: Value) => void
}
/** Photos of a place or of the work; a phone offers its camera. */
export function PhotosField({ onChange }: Props<string[]>): ReactNode {
  const { t } = useTranslation()
  return <FilesField label={t(`${workOrder.name}.addPhotos`)} most={9} onChange={onChange} />
}

/** What the customer writes on the screen; sent as a picture once it is taken over. */
export function SignatureField({ onChange }: Props<string | undefined>): ReactNode {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [hasInk, setInk] = useState(false)
  const [isKept, setKept] = useState(false)
  const [busy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    try {
      const { id } = await upload(uploadAttachment, await signatureOf(canvas.current!))
      onChange?.(id)
      setKept(true)
    } catch {
      // Why is on the screen already.
    } finally {
      setBusy(false)
    }
  }
  const word = (key: string) => t(`${workOrder.name}.${key}`)
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{word('signNow')}</Button>
  return (
    <>
      <SignaturePad
        canvas={canvas}
        label={word('signatureId')}
        onInk={(ink) => {
          setInk(ink)
          setKept(false)
          onChange?.(undefined)
        }}
      />
      <Button type="primary" ghost disabled={!hasInk || isKept} loading={busy} onClick={() => void keep()}>
        {word(isKept ? 'signatureKept' : 'keepSignature')}
      </Button>
    </>
  )
}
