import { invitation, refuseRequest, withdrawInvitation } from '@cloud-steward/contract/identity/invitation.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
const InviteForm = lazy(() => import('../../../components/InviteForm.tsx'))
type Parts = PageParts<typeof invitation>
const COLLEAGUE = ['name', 'mobile', 'roleId', 'days'] as const

export const askAhead = askRowsAhead(invitation)

/** Who was invited, who asks to join, and what became of it. */
export default function InvitationPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={invitation}
      sheet
      toolbar={({ dialog, mayPress }) =>
        mayPress('invite') && (
          <Button type="primary" onClick={() => dialog.show('invite')}>
            {t('identity.invitation.inviteColleague')}
          </Button>
        )
      }
      rowActions={({ id, way, state }, standard, { dialog, mayPress }) => {
        const isOpen = state === 'open'
        const isRequest = way === 'request'
        return [
          {
            key: 'accept',
            title: t(refuseOf('accept')),
            visible: isOpen && isRequest && mayPress('decide'),
            run: () => dialog.show('accept', id),
          },
          {
            key: 'refuse',
            title: t(refuseOf('refuse')),
            visible: isOpen && isRequest && mayPress('decide'),
            run: () => dialog.show('refuse', id),
          },
          {
            key: 'withdraw',
            title: t(withdrawInvitation.permission),
            visible: isOpen && !isRequest && mayPress('withdraw'),
            run: () => dialog.show('withdraw', id),
          },
          ...standard,
        ]
      }}
      detail={(parts) => <Dialogs {...parts} />}
    />
  )
}
const refuseOf = (what: 'accept' | 'refuse'): string => `${invitation.name}.${what}Request`

function Dialogs({ dialog: { name, id, close }, mayPress }: Parts): ReactNode {
  if (name === 'invite' && mayPress('invite'))
    return <InviteForm fields={COLLEAGUE} needed={['name', 'mobile', 'roleId']} onClose={close} />
  if (!id) return null
  if (name === 'accept' && mayPress('decide')) return <InviteForm fields={[]} requestId={id} onClose={close} />
  if (name === 'refuse' && mayPress('decide'))
    return <CommandForm endpoint={refuseRequest} of={invitation.name} given={{ id }} onClose={close} />
  if (name === 'withdraw' && mayPress('withdraw'))
    return <CommandForm endpoint={withdrawInvitation} of={invitation.name} given={{ id }} onClose={close} />
  return null
}
