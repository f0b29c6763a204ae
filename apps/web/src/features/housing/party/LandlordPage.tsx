import { landlord } from '@cloud-steward/contract/housing/parties.ts'
import { invitePerson } from '@cloud-steward/contract/identity/invitation.ts'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const InviteForm = lazy(() => import('../../../components/InviteForm.tsx'))
export const askAhead = askRowsAhead(landlord)

/** Who owns what is let. An invitation gives him an account that shows him what is his. */
export default function LandlordPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={landlord}
      sheet
      rowActions={({ id }, standard, { dialog, mayPress }) => [
        ...standard,
        {
          key: 'invite',
          title: t(invitePerson.permission),
          visible: mayPress('invite'),
          run: () => dialog.show('invite', id),
        },
      ]}
      detail={({ dialog: { name, id, close }, mayPress }) =>
        name === 'invite' &&
        id &&
        mayPress('invite') && <InviteForm given={{ landlordId: id }} fields={['days']} onClose={close} />
      }
    />
  )
}
