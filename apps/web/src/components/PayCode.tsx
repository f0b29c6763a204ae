import { order } from '@cloud-steward/contract/channels/order.ts'
import { Button, QRCode } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '../infra/i18n.ts'
import './pay-code.css'

interface Props {
  codeUrl: string
  expiresAt: string
  /** It is asked for on the phone it is paid with: nothing to scan, a page to open. */
  isOnPhone?: boolean
}
/** The code a payer scans, with the time it has left. A sandbox's code opens as a page as well: nobody's phone reads it. */
export function PayCode({ codeUrl, expiresAt, isOnPhone }: Props): ReactNode {
  const { t } = useTranslation()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const word = (key: string, values?: Record<string, string>) => t(`${order.name}.${key}`, values ?? {})
  const left = Math.max(0, Math.floor((Date.parse(expiresAt) - now) / 1_000))
  const isPage = /^(https?:|\/)/.test(codeUrl)
  const url = isPage ? new URL(codeUrl, window.location.origin).href : codeUrl
  return (
    <div className="pay-code">
      {!isOnPhone && <QRCode value={url} size={200} status={left ? 'active' : 'expired'} bordered />}
      {!(isOnPhone && left) && <p>{word(left ? 'scan' : 'expired')}</p>}
      {isOnPhone && left > 0 && (
        <Button type="primary" size="large" href={url}>
          {word('payHere')}
        </Button>
      )}
      {left > 0 && (
        <p className="quiet" aria-live="off">
          {word('expiresIn', { time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` })}
        </p>
      )}
      {isPage && !isOnPhone && left > 0 && (
        <Button type="link" href={url} target="_blank" rel="noreferrer">
          {word('openCashier')}
        </Button>
      )}
    </div>
  )
}
