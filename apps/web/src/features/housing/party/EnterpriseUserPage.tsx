import { enterpriseUser } from '@cloud-steward/contract/housing/enterprise-user.ts'
import type { ReactNode } from 'react'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { EnterpriseUsers } from './EnterpriseUsers.tsx'

export const askAhead = askRowsAhead(enterpriseUser)

/** Staff look after the people of every company. */
export default function EnterpriseUserPage(): ReactNode {
  return <EnterpriseUsers ofStaff />
}
