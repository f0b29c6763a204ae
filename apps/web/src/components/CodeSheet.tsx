import { Button, Modal, QRCode } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../infra/i18n.ts'
import './code-sheet.css'

export interface PlaceCode {
  /** As the server reads it: `room:` with the id of a room, or `device:` with a serial number. */
  code: string
  title: string
}
/** The address a phone opens: the report form of the place. */
const addressOf = (code: string): string => `${location.origin}/workorder2?code=${code}`

/** Codes to print and to put up at rooms and devices: a renter reports a fault by them, an installer shows that he is there. */
export default function CodeSheet({ codes, onClose }: { codes: readonly PlaceCode[]; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  return (
    <Modal
      open={open}
      className="code-sheet"
      width={760}
      title={t('kit.codes.title', { count: codes.length })}
      footer={
        <Button type="primary" onClick={() => window.print()}>
          {t('kit.print')}
        </Button>
      }
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <p className="quiet">{t('kit.codes.hint')}</p>
      <ul className="code-list">
        {codes.map(({ code, title }) => (
          <li key={code}>
            <QRCode type="svg" value={addressOf(code)} size={140} bordered={false} errorLevel="M" />
            <b>{title}</b>
            <small>{t('kit.codes.scan')}</small>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
