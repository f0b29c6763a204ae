import { type ReactNode, useState } from 'react'
import { codeOfLink } from '../../infra/invitation.ts'
import { useTitle } from '../../infra/use-title.ts'
import { InvitedForm } from './InvitedForm.tsx'
import { JoinForm } from './JoinForm.tsx'
import { useEntryForm } from './use-entry-form.ts'
import { Ways } from './Ways.tsx'

const WAYS = [
  ['invited', 'shell.invitation.invited'],
  ['join', 'shell.invitation.join'],
] as const

interface Props {
  onBack: () => void
  onSignedIn: () => void
}
/** How a person gets an account in a company: by an invitation, or by asking to join. */
export default function InvitationPage({ onBack, onSignedIn }: Props): ReactNode {
  const form = useEntryForm()
  const { say } = form
  const [way, setWay] = useState<(typeof WAYS)[number][0]>('invited')
  const [code] = useState(codeOfLink)
  useTitle(say('shell.invitation.title'))
  const choose = (next: typeof way) => {
    setWay(next)
    form.refuse(undefined)
  }
  // Who comes by a link has been invited.
  const head = !code && <Ways ways={WAYS} chosen={way} say={say} onChoose={choose} />
  return way === 'invited' ? (
    <InvitedForm form={form} head={head} code={code} onBack={onBack} onSignedIn={onSignedIn} />
  ) : (
    <JoinForm form={form} head={head} onBack={onBack} />
  )
}
