import { type ReactNode, useState } from 'react'
import {
  declineInvitation,
  type Invited,
  openInvitation,
  proveInvited,
  takeInvitation,
} from '../../infra/invitation.ts'
import { signIn } from '../../infra/session.ts'
import { EntryFrame } from './EntryFrame.tsx'
import { LoginField } from './LoginField.tsx'
import { SendCode } from './SendCode.tsx'
import type { EntryForm } from './use-entry-form.ts'

const FIELDS = ['username', 'smsCaptcha', 'newPassword', 'confirmNewPassword'] as const
/** Nobody has an old password yet. */
const LABELS: Readonly<Record<string, string>> = {
  newPassword: 'shell.login.password',
  confirmNewPassword: 'shell.register.again',
}

interface Props {
  form: EntryForm
  head: ReactNode
  /** From the link; empty: it is typed. */
  code: string
  onBack: () => void
  onSignedIn: () => void
}
/** Opens an invitation by its code, then makes the account: with a code sent to the number, and a password. */
export function InvitedForm({ form, head, code: given, onBack, onSignedIn }: Props): ReactNode {
  const { say } = form
  const [code, setCode] = useState(given)
  const [invited, setInvited] = useState<Invited>()
  const [end, setEnd] = useState<string>()

  const open = async () => {
    const typed = given || form.read(['invitationCode'])?.invitationCode
    if (!typed) return
    setCode(typed)
    await form.run(async () => setInvited(await openInvitation(typed)))
  }
  const accept = async () => {
    const values = form.read(FIELDS)
    if (!values) return
    const { newPassword: password = '', confirmNewPassword, username = '' } = values
    if (password !== confirmNewPassword) return form.refuse(say('shell.forgot.differ'))
    await form.run(async () => {
      const tenantCode = await takeInvitation(code, values)
      // Where he cannot be signed in now, he is told the code to sign in with.
      setEnd(`${say('shell.register.done')} ${tenantCode}`)
      await signIn({ tenantCode, username: username.trim(), password })
      onSignedIn()
    })
  }
  return (
    <EntryFrame
      form={form}
      welcome={say('shell.platform')}
      title={say('shell.invitation.title')}
      onSubmit={invited ? accept : open}
    >
      {end ? (
        <p className="login-done" role="status">
          {end}
        </p>
      ) : invited ? (
        <Fields form={form} invited={invited} code={code} onDeclined={() => setEnd(say('shell.invitation.declined'))} />
      ) : (
        <Opening form={form} head={head} isGiven={!!given} />
      )}
      <button className="login-link" type="button" onClick={onBack}>
        {say('shell.forgot.back')}
      </button>
    </EntryFrame>
  )
}

/** Before it is open: the code, where no link brought it. */
function Opening({ form, head, isGiven }: { form: EntryForm; head: ReactNode; isGiven: boolean }): ReactNode {
  const { say, missing, busy } = form
  return (
    <>
      {head}
      <p className="login-hint">{say('shell.invitation.hint')}</p>
      {!isGiven && <LoginField name="invitationCode" say={say} missing={missing.includes('invitationCode')} />}
      <button className="login-submit" type="submit" disabled={busy}>
        {say('shell.invitation.open')}
      </button>
    </>
  )
}

interface FieldsProps {
  form: EntryForm
  invited: Invited
  code: string
  onDeclined: () => void
}
/** Who invites whom, and what the account needs. */
function Fields({ form, invited, code, onDeclined }: FieldsProps): ReactNode {
  const { say, missing, busy } = form
  const { tenantName, name, kind, mobile } = invited
  const [isKept, setKept] = useState(false)
  const about = say(`shell.invitation.as.${kind}`).replace('{tenant}', tenantName).replace('{name}', name)
  const send = () => form.run(async () => setKept(await proveInvited(code)))
  const decline = async () => {
    if (!(await form.run(() => declineInvitation(code)))) onDeclined()
  }
  return (
    <>
      <p className="login-hint">{about}</p>
      {FIELDS.map((field) => (
        <LoginField
          key={field}
          name={field}
          labelKey={LABELS[field]}
          say={say}
          missing={missing.includes(field)}
          beside={<Note field={field} say={say} mobile={mobile} isKept={isKept} />}
        >
          {field === 'smsCaptcha' && <SendCode say={say} onSend={async () => !(await send())} />}
        </LoginField>
      ))}
      <button className="login-submit" type="submit" disabled={busy}>
        {say('shell.invitation.accept')}
      </button>
      <button className="login-link" type="button" disabled={busy} onClick={() => void decline()}>
        {say('shell.invitation.decline')}
      </button>
    </>
  )
}
function Note(props: { field: string; say: EntryForm['say']; mobile: string; isKept: boolean }): ReactNode {
  const { field, say, mobile, isKept } = props
  if (field === 'newPassword') return <p className="login-note">{say('shell.register.passwordRule')}</p>
  if (field !== 'smsCaptcha') return null
  return (
    <p className="login-note">
      {say('shell.invitation.sentTo').replace('{mobile}', mobile)}
      {isKept && ` ${say('shell.invitation.codeKept')}`}
    </p>
  )
}
