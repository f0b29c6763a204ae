import { orderOperation } from '@cloud-steward/contract/work-orders/operation.ts'
import type { ReactNode } from 'react'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'

const OF_INSTALLERS = { role: 'installer' }

/** What installers did to orders; an installer sees what he did himself. */
export default function InstallerOperationPage(): ReactNode {
  return <ResourcePage resource={orderOperation} fixed={OF_INSTALLERS} withoutSearch={['role']} sheet />
}
