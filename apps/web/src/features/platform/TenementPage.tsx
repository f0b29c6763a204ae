import { invitePerson } from '@cloud-steward/contract/identity/invitation.ts'
import { tenement } from '@cloud-steward/contract/platform/tenement.ts'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import { ResourcePage } from '../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../kit/use-resource-list.ts'

const InviteForm = lazy(() => import('../../components/InviteForm.tsx'))
const TenementForm = lazy(() => import('./TenementForm.tsx'))

export const askAhead = askRowsAhead(tenement)

/** The property operators that work within the tenant. */
export default function TenementPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={tenement}
      form={(props) => <TenementForm key={props.id ?? 'add'} {...props} />}
      rowActions={({ id, status }, standard, { dialog, mayPress }) => [
        ...standard,
        {
          key: 'invite',
          title: t(invitePerson.permission),
          visible: status === 1 && mayPress('invite'),
          run: () => dialog.show('invite', id),
        },
      ]}
      detail={({ dialog: { name, id, close }, mayPress }) =>
        name === 'invite' &&
        id &&
        mayPress('invite') && (
          <InviteForm
            given={{ tenementId: id }}
            fields={['name', 'mobile', 'days']}
            needed={['name', 'mobile']}
            onClose={close}
          />
        )
      }
    />
  )
}
