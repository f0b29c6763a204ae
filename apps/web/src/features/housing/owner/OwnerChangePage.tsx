import { decideOwner, ownerChange, proposeOwner, withdrawOwner } from '@cloud-steward/contract/housing/owner-change.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useSession } from '../../../infra/session-store.ts'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { useRow } from '../../../kit/use-row.ts'
import { BuyNotice } from './BuyNotice.tsx'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
export const askAhead = askRowsAhead(ownerChange)
const refresh = () =>
  Promise.all(['housing.ownerChange', 'housing.house', 'housing.room', 'housing.lease'].map(refreshRows))

/** Houses that go from one landlord to another: asked for by one person, decided by another where the tenant wants two. */
export default function OwnerChangePage(): ReactNode {
  const { t } = useTranslation()
  const me = useSession((session) => session.user?.username)
  const withdraw = async (id: string) => {
    await call(withdrawOwner, { id })
    await refresh()
  }
  return (
    <ResourcePage
      resource={ownerChange}
      toolbar={({ mayPress, dialog }) =>
        mayPress('changeOwner') && (
          <Button type="primary" onClick={() => dialog.show('propose')}>
            {t('button.changeOwner')}
          </Button>
        )
      }
      rowActions={(row, _standard, { dialog, mayPress }) => {
        const waits = row.state === 'submitted'
        const own = row.proposedBy === me
        return [
          {
            key: 'decide',
            title: t('button.decideOwner'),
            visible: waits && !own && mayPress('decideOwner'),
            run: () => dialog.show('decide', row.id),
          },
          {
            key: 'withdraw',
            title: t('housing.ownerChange.withdrawOwner'),
            visible: waits && own && mayPress('changeOwner'),
            confirm: t('housing.ownerChange.withdrawHint'),
            run: () => withdraw(row.id),
          },
        ]
      }}
      detail={(parts) => <OwnerDialog {...parts} />}
    />
  )
}

function OwnerDialog({ dialog: { name, id, close }, mayPress }: PageParts<typeof ownerChange>): ReactNode {
  const { t } = useTranslation()
  const row = useRow(ownerChange, id).data
  if (name === 'propose' && mayPress('changeOwner'))
    return (
      <CommandForm
        endpoint={proposeOwner}
        of="housing.ownerChange"
        title={t('button.changeOwner')}
        width={480}
        initial={{ effectiveOn: businessDay() }}
        hint={t('housing.ownerChange.hint')}
        after={(form) => <BuyNotice form={form} />}
        refresh={refresh}
        onClose={close}
      />
    )
  if (name !== 'decide' || !row || !mayPress('decideOwner')) return null
  return (
    <CommandForm
      endpoint={decideOwner}
      of="housing.ownerChange"
      given={{ id: row.id }}
      title={`${t('housing.ownerChange.decideOwner')} · ${row.houseName ?? ''}`}
      width={480}
      initial={{ decision: 'approve' }}
      before={
        <p>
          {row.previousLandlordName} → {row.landlordName}，{row.effectiveOn}
        </p>
      }
      refresh={refresh}
      onClose={close}
    />
  )
}
