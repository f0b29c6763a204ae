import { yearRefund } from '@cloud-steward/contract/prepaid/year-check.ts'
import type { ReactNode } from 'react'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'

/** What went back to whom, and on which notes and accounts. */
export default function YearRefunds({ header }: { header: ReactNode }): ReactNode {
  return <ResourcePage resource={yearRefund} header={() => header} />
}
