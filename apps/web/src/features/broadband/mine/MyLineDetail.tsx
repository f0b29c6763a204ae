import { lineAccount } from '@cloud-steward/contract/broadband/account.ts'
import type { ReactNode } from 'react'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { LineParts } from '../LineParts.tsx'

const FIELDS = [
  'login',
  'state',
  'carrier',
  'roomId',
  'packageId',
  'downMbps',
  'nextPackageId',
  'startOn',
  'expireOn',
  'heldOn',
  'holdUntil',
  'autoRenew',
] as const

/** An account as its holder reads it. */
export default function MyLineDetail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  return (
    <RecordDrawer resource={lineAccount} id={id} fields={FIELDS} onClose={onClose}>
      {() => <LineParts id={id} />}
    </RecordDrawer>
  )
}
