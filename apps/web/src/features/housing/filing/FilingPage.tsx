import { filing, recordFiling } from '@cloud-steward/contract/housing/filing.ts'
import { lazy, type ReactNode } from 'react'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { StateTag } from '../../../kit/StateTag.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { useRow } from '../../../kit/use-row.ts'
import { IdentityDrawer } from '../party/IdentityDrawer.tsx'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
export const askAhead = askRowsAhead(filing)

/** What the law wants of each lease that goes on, and how many days are left for it. */
export default function FilingPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={filing}
      columns={(all) =>
        all.map((column) =>
          column.key === 'daysLeft' ? { ...column, render: (_, { daysLeft }) => <DaysLeft days={daysLeft} /> } : column,
        )
      }
      rowActions={(row, _standard, { dialog, mayPress }) => [
        {
          key: 'recordFiling',
          title: t('button.recordFiling'),
          visible: mayPress('recordFiling'),
          run: () => dialog.show('file', row.id),
        },
        {
          key: 'checkIdentity',
          title: t('button.checkIdentity'),
          visible: row.identityState !== 'verified' && mayPress('checkIdentity'),
          run: () => dialog.show('identity', row.id),
        },
      ]}
      detail={(parts) => <FilingDialog {...parts} />}
    />
  )
}

function DaysLeft({ days }: { days?: number | null }): ReactNode {
  const { t } = useTranslation()
  if (days == null) return null
  return days < 0 ? <StateTag value="overdue">{t('housing.filing.daysOver', { days: -days })}</StateTag> : days
}

function FilingDialog({ dialog: { name, id, close }, mayPress }: PageParts<typeof filing>): ReactNode {
  const { t } = useTranslation()
  const row = useRow(filing, id).data
  if (!row) return null
  if (name === 'identity' && mayPress('checkIdentity'))
    return <IdentityDrawer id={row.renteeId} name={row.renteeName ?? ''} onClose={close} />
  if (name !== 'file' || !mayPress('recordFiling')) return null
  return (
    <CommandForm
      endpoint={recordFiling}
      of="housing.filing"
      given={{ id: row.id }}
      title={`${t('housing.filing.recordFiling')} · ${row.leaseNo}`}
      fields={['filingNo', 'filedOn', ...(row.filingNo ? ['reason'] : [])]}
      needed={['reason']}
      initial={{ filingNo: row.filingNo, filedOn: row.filedOn ?? businessDay() }}
      hint={row.filingNo && t('housing.filing.reasonHint')}
      onClose={close}
    />
  )
}
