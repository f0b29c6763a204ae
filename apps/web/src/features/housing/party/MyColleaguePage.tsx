import { enterpriseUser } from '@cloud-steward/contract/housing/enterprise-user.ts'
import type { ReactNode } from 'react'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { EnterpriseUsers } from './EnterpriseUsers.tsx'

export const askAhead = askRowsAhead(enterpriseUser)

/** The manager of a company looks after its people. */
export default function MyColleaguePage(): ReactNode {
  return <EnterpriseUsers ofStaff={false} />
}
