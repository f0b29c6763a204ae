import { checkOut } from '@cloud-steward/contract/checkout/check-out.ts'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { CheckOutReviews } from './CheckOutReviews.tsx'
import { DepositViews, viewOf } from './DepositViews.tsx'
import { PartRefunds } from './PartRefunds.tsx'
import { UnsettledLeases } from './UnsettledLeases.tsx'

const ahead = askRowsAhead(checkOut)
export const askAhead = (search: URLSearchParams): void => {
  if (viewOf(search) === 'checkOut') ahead(search)
}

const PAGES = { checkOut: CheckOutReviews, depositRefund: PartRefunds, unsettledLease: UnsettledLeases }
/** What waits for somebody where deposits are concerned: check-outs, parts that go back, ended leases nobody settles. */
export default function DepositReviewPage(): ReactNode {
  const [params] = useSearchParams()
  const view = viewOf(params)
  const View = PAGES[view]
  return <View key={view} header={<DepositViews view={view} />} />
}
