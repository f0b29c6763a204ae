import { payment } from '@cloud-steward/contract/finance/payment.ts'
import type { ReactNode } from 'react'
import { ResourcePage } from '../../kit/ResourcePage.tsx'

export default function PaymentPage(): ReactNode {
  return <ResourcePage resource={payment} />
}
