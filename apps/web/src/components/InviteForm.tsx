import type { InputOf } from '@cloud-steward/contract'
import { acceptRequest, invitation, invitePerson } from '@cloud-steward/contract/identity/invitation.ts'
import { App, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../infra/i18n.ts'
import { invitationLink } from '../infra/invitation.ts'
import CommandForm from './CommandForm.tsx'

const WEEK = 7

interface Props {
  /** Whom: the party of a record, a member of a property operator, or one more colleague. */
  given?: Partial<InputOf<typeof invitePerson>>
  fields: readonly string[]
  needed?: readonly string[]
  /** An open request to join that the invitation answers. */
  requestId?: string
  hint?: string
  onClose: () => void
}
/** Invites a person, and shows the link this once: it is sent by short message as well. */
export default function InviteForm({ given, fields, needed, requestId, hint, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const word = (key: string) => t(`identity.invitation.${key}`)
  const told = ({ code }: { code: string }) => {
    modal.success({
      title: word('made'),
      width: 520,
      content: (
        <>
          <p>{word('madeHint')}</p>
          <Typography.Text copyable style={{ wordBreak: 'break-all' }}>
            {invitationLink(code)}
          </Typography.Text>
        </>
      ),
      okText: t('kit.ok'),
    })
    return true as const
  }
  const shared = { of: invitation.name, initial: { days: WEEK }, hint: hint ?? word('hint'), onDone: told, onClose }
  if (requestId)
    return <CommandForm {...shared} endpoint={acceptRequest} given={{ id: requestId }} hint={word('acceptHint')} />
  return <CommandForm {...shared} endpoint={invitePerson} given={given} fields={fields} needed={needed} />
}
