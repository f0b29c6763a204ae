import type { PAY_WAYS } from '@cloud-steward/contract/channels/order.ts'
import type { ReactNode } from 'react'
import { PayCode } from './PayCode.tsx'
import { PayInApp } from './PayInApp.tsx'

interface Props {
  orderId?: string | null
  state?: string | null
  way?: (typeof PAY_WAYS)[number] | null
  codeUrl?: string | null
  expiresAt?: string | null
}
/** What a payer does now, by the way he pays; nothing while there is nothing to be done. */
export function PayNow({ orderId, state, way, codeUrl, expiresAt }: Props): ReactNode {
  if (way === 'jsapi' && orderId) return ['created', 'placed'].includes(state ?? '') && <PayInApp orderId={orderId} />
  return codeUrl && expiresAt && <PayCode codeUrl={codeUrl} expiresAt={expiresAt} isOnPhone={way === 'h5'} />
}
