import { decideChange, leaseChange, withdrawChange } from '@cloud-steward/contract/housing/lease-change.ts'
import { lazy, type ReactNode } from 'react'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useSession } from '../../../infra/session-store.ts'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { useRow } from '../../../kit/use-row.ts'
import { Differences } from '../contract/Differences.tsx'
import { ChangeRooms } from './ChangeRooms.tsx'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
export const askAhead = askRowsAhead(leaseChange)
const refresh = () =>
  Promise.all(['housing.leaseChange', 'housing.lease', 'housing.masterLease', 'housing.room'].map(refreshRows))

const SHOWN = [
  'leaseId',
  'masterLeaseId',
  'kind',
  'state',
  'roomId',
  'renteeId',
  'effectiveOn',
  'addedFen',
  'droppedFen',
  'creditFen',
  'newLeaseId',
  'proposedBy',
  'reason',
  'decidedBy',
  'decidedOn',
  'decisionReason',
] as const

/** Changes of leases: asked for by one person, decided by another. */
export default function LeaseChangePage(): ReactNode {
  const { t } = useTranslation()
  const me = useSession((session) => session.user?.username)
  const withdraw = async (id: string) => {
    await call(withdrawChange, { id })
    await refresh()
  }
  return (
    <ResourcePage
      resource={leaseChange}
      rowActions={(row, _standard, { dialog, mayPress }) => {
        const waits = row.state === 'submitted'
        const own = row.proposedBy === me
        return [
          { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
          {
            key: 'decide',
            title: t('button.decideChange'),
            visible: waits && !own && mayPress('decideChange'),
            run: () => dialog.show('decide', row.id),
          },
          {
            key: 'withdraw',
            title: t('button.withdrawChange'),
            visible: waits && own && mayPress('withdrawChange'),
            confirm: t(`housing.leaseChange.${row.masterLeaseId ? 'togetherWithdrawHint' : 'withdrawHint'}`),
            run: () => withdraw(row.id),
          },
        ]
      }}
      detail={(parts) => <ChangeDialog parts={parts} />}
    />
  )
}

function ChangeDialog({ parts: { dialog, mayPress } }: { parts: PageParts<typeof leaseChange> }): ReactNode {
  const { t } = useTranslation()
  const { name, id, close } = dialog
  const row = useRow(leaseChange, id).data
  if (!row) return null
  const differences = row.masterLeaseId ? <ChangeRooms id={row.id} /> : <Differences of={row.differences} />
  if (name === 'detail')
    return (
      <RecordDrawer resource={leaseChange} id={row.id} fields={SHOWN} onClose={close}>
        {() => differences}
      </RecordDrawer>
    )
  if (name !== 'decide' || !mayPress('decideChange')) return null
  return (
    <CommandForm
      endpoint={decideChange}
      of="housing.leaseChange"
      given={{ id: row.id }}
      title={`${t('housing.leaseChange.decideChange')} · ${row.leaseName ?? ''}`}
      width={560}
      initial={{ decision: 'approve' }}
      before={differences}
      refresh={refresh}
      onClose={close}
    />
  )
}
