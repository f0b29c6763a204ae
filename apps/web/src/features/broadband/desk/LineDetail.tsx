import { lineAccount } from '@cloud-steward/contract/broadband/account.ts'
import type { ReactNode } from 'react'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import type { Action } from '../../../kit/ActionMenu.tsx'
import { LineParts } from '../LineParts.tsx'
import type { Line } from './line-commands.ts'

interface Props {
  id: string
  actions: (row: Line) => readonly Action[]
  onClose: () => void
}
/** An account whole: its package and days, what was asked of its carrier, and its history. */
export function LineDetail({ id, actions, onClose }: Props): ReactNode {
  return (
    <RecordDrawer resource={lineAccount} id={id} fields={lineAccount.list} actions={actions} onClose={onClose}>
      {() => <LineParts id={id} />}
    </RecordDrawer>
  )
}
