import { correction, reviewCorrection, withdrawCorrection } from '@cloud-steward/contract/prepaid/correction.ts'
import type { ReactNode } from 'react'
import { ReviewPage } from '../../../components/ReviewPage.tsx'
import { formatFen } from '../../../infra/format.ts'
import { refreshRows } from '../../../kit/rows.ts'
import { refreshPrepaid } from './use-live-prepaid.ts'

const refresh = () => Promise.all([refreshPrepaid(), refreshRows(correction.name)])

/** Corrections of balances that another person decides on. */
export default function Corrections({ header }: { header: ReactNode }): ReactNode {
  return (
    <ReviewPage
      resource={correction}
      header={header}
      review={reviewCorrection}
      withdraw={withdrawCorrection}
      buttons={{ review: 'reviewCorrection' }}
      note="remark"
      titleOf={({ amountFen }) => [formatFen(amountFen)]}
      refresh={refresh}
    />
  )
}
