import { user } from '@cloud-steward/contract/identity/user.ts'
import type { ReactNode } from 'react'
import ExplainDrawer from '../../../components/ExplainDrawer.tsx'
import { useRow } from '../../../kit/use-row.ts'

/** Why one of the users sees a screen or a record, or does not. */
export default function UserExplain({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const row = useRow(user, id).data
  return row ? <ExplainDrawer userId={id} name={row.username} onClose={onClose} /> : null
}
