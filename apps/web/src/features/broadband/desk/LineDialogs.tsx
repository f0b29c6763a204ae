import { lineAccount } from '@cloud-steward/contract/broadband/account.ts'
import type { ReactNode } from 'react'
import CommandDialog from '../../../components/CommandDialog.tsx'
import type { PageParts } from '../../../kit/ResourcePage.tsx'
import { PasswordDialog } from '../PasswordDialog.tsx'
import { PayWay, waysOf } from '../PayWay.tsx'
import ChangeForm from './ChangeForm.tsx'
import { LineDetail } from './LineDetail.tsx'
import { LINE_COMMANDS } from './line-commands.ts'
import MoveForm from './MoveForm.tsx'
import OpenForm from './OpenForm.tsx'

interface Props {
  parts: PageParts<typeof lineAccount>
  /** Of a screen of one carrier. */
  carrier: string | undefined
  about: string | undefined
}
/** The dialogs of a list of accounts: fetched when the first one opens. */
export default function LineDialogs({ parts, carrier, about }: Props): ReactNode {
  const { row, actions, mayPress } = parts
  const { name, id, close } = parts.dialog
  if (name === 'open') return mayPress('openLine') && <OpenForm carrier={carrier} onClose={close} />
  if (name === 'detail' && id) return <LineDetail id={id} actions={actions} onClose={close} />
  if (!row) return null
  if (name === 'change') return mayPress('changeLine') && <ChangeForm line={row} about={about} onClose={close} />
  if (name === 'move') return mayPress('changeLine') && <MoveForm line={row} about={about} onClose={close} />
  if (name === 'password') return mayPress('linePassword') && <PasswordDialog id={row.id} onClose={close} />
  const ways = waysOf(row)
  return (
    <CommandDialog
      commands={{ ...LINE_COMMANDS, renew: { ...LINE_COMMANDS.renew!, initial: () => ({ payBy: ways[0] }) } }}
      of={lineAccount.name}
      parts={parts}
      about={about}
      controls={{ payBy: <PayWay ways={ways} /> }}
    />
  )
}
