import { masterLease } from '@cloud-steward/contract/housing/master-lease.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../infra/i18n.ts'
import { mayOpen } from '../../../infra/permissions.ts'
import { useSession } from '../../../infra/session-store.ts'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { COMMANDS, type CommandName } from './commands.ts'
import { masterActions } from './master-lease.actions.ts'

const ResourceForm = lazy(() => import('../../../kit/ResourceForm.tsx'))
const MasterLeaseForm = lazy(() => import('./MasterLeaseForm.tsx'))
const MasterLeaseDetail = lazy(() => import('./MasterLeaseDetail.tsx'))
const MasterLeaseCommand = lazy(() => import('./MasterLeaseCommand.tsx'))

export const askAhead = askRowsAhead(masterLease)

/** Contracts of several rooms: made, looked over, signed once, renewed and left as a whole or room by room. */
export default function MasterLeasePage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const toChanges = mayOpen(useSession(), 'leasechange')
    ? (id: string) => void navigate(`/leasechange?masterLeaseId=${id}&state=submitted`)
    : undefined
  return (
    <ResourcePage
      resource={masterLease}
      toolbar={({ mayPress, dialog }) =>
        mayPress('add') && (
          <Button type="primary" onClick={() => dialog.show('add')}>
            {t('housing.masterLease.make')}
          </Button>
        )
      }
      rowActions={(row, standard, parts) => masterActions(row, standard, parts, t, toChanges)}
      form={(props) =>
        props.id ? <ResourceForm key={props.id} {...props} /> : <MasterLeaseForm onClose={props.onClose} />
      }
      detail={(parts) => <MasterDialog parts={parts} />}
    />
  )
}

function MasterDialog({ parts: { dialog, mayPress } }: { parts: PageParts<typeof masterLease> }): ReactNode {
  const { name, id, close } = dialog
  if (!name || !id) return null
  if (name === 'detail') return <MasterLeaseDetail id={id} onClose={close} />
  if (name === 'write') return mayPress('add') ? <MasterLeaseForm id={id} onClose={close} /> : null
  const known = name in COMMANDS ? (name as CommandName) : undefined
  return known && mayPress(COMMANDS[known]) ? <MasterLeaseCommand name={known} id={id} onClose={close} /> : null
}
