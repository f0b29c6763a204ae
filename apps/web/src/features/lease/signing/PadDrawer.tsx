import { uploadAttachment } from '@cloud-steward/contract/files/attachment.ts'
import { type SIGNERS, signFlow, signOnPad } from '@cloud-steward/contract/housing/signing.ts'
import { Drawer, Input } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { SignaturePad, signatureOf } from '../../../components/SignaturePad.tsx'
import { call, upload } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { DrawerFooter } from '../../../kit/DrawerFooter.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { useSubmit } from '../../../kit/use-submit.ts'

interface Props {
  flowId: string
  role: (typeof SIGNERS)[number]
  /** Who is expected to sign. */
  name: string
  onClose: () => void
}
/** One party signs here and now; the device is handed over for it. */
export default function PadDrawer({ flowId, role, name: expected, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [name, setName] = useState(expected)
  const [signed, setSigned] = useState(false)
  const [open, setOpen] = useState(true)
  const { busy, submit, renew, leave } = useSubmit()
  const change = (set: () => void) => {
    renew()
    set()
  }
  const send = async (key: string) => {
    const { id: fileId } = await upload(uploadAttachment, await signatureOf(canvas.current!), { quiet: true })
    await call(signOnPad, { id: flowId, role, name: name.trim(), fileId }, { key, quiet: true })
    const changed = [signFlow.name, 'housing.lease', 'housing.masterLease', 'file.attachment.queryAttachment']
    await Promise.all(changed.map(refreshRows))
  }
  return (
    <Drawer
      open={open}
      title={`${t('housing.signFlow.signOnPad')} · ${t(`housing.signFlow.role.${role}`)}`}
      size={Math.min(640, window.innerWidth)}
      onClose={() => leave(() => setOpen(false))}
      afterOpenChange={(shown) => !shown && onClose()}
      footer={
        <DrawerFooter
          label={t('housing.signFlow.confirmSign')}
          busy={busy}
          disabled={!signed || !name.trim()}
          onOk={() => void submit(send).then((done) => done && setOpen(false))}
          onCancel={() => leave(() => setOpen(false))}
        />
      }
    >
      <p className="quiet">{t('housing.signFlow.padHint')}</p>
      <label className="signer-name">
        <span>{t('housing.signFlow.name')}</span>
        <Input value={name} maxLength={64} onChange={(event) => change(() => setName(event.target.value))} />
      </label>
      <SignaturePad
        canvas={canvas}
        label={t('housing.signFlow.fileId')}
        onInk={(inked) => change(() => setSigned(inked))}
      />
    </Drawer>
  )
}
