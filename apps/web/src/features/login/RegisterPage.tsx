import { SHORTEST_PASSWORD } from '@cloud-steward/contract/identity/account-rule.ts'
import { type ReactNode, useState } from 'react'
import { registerTenant, sendRegisterCode } from '../../infra/registration.ts'
import { signIn } from '../../infra/session.ts'
import { useTitle } from '../../infra/use-title.ts'
import { EntryFrame } from './EntryFrame.tsx'
import { LoginField } from './LoginField.tsx'
import { SendCode } from './SendCode.tsx'
import { useEntryForm } from './use-entry-form.ts'

const FIELDS = ['tenantName', 'username', 'mobile', 'smsCaptcha', 'newPassword', 'confirmNewPassword'] as const
/** Nobody has an old password yet. */
const LABELS: Readonly<Record<string, string>> = {
  newPassword: 'shell.login.password',
  confirmNewPassword: 'shell.register.again',
}
/** As the server asks for it: names of three letters and more, without what could be mistaken. */
const USERNAME = /^[\p{L}\p{N}._@+-]{3,64}$/u

/** What of the standard rule a password does not meet; the list of common ones is the server's. */
function unmetBy(password: string, username: string): string[] {
  const name = username.trim().toLowerCase()
  return [
    ...([...password].length < SHORTEST_PASSWORD ? ['shell.register.tooShort'] : []),
    ...(name && password.toLowerCase().includes(name) ? ['shell.register.hasName'] : []),
  ]
}

interface Props {
  onBack: () => void
  onSignedIn: () => void
}
/** A tenant of one's own, with oneself as its administrator, who is signed in at once. */
export default function RegisterPage({ onBack, onSignedIn }: Props): ReactNode {
  const form = useEntryForm()
  const { say, missing, busy } = form
  const [code, setCode] = useState<string>()
  const [unmet, setUnmet] = useState<readonly string[]>([])
  const [isKept, setKept] = useState(false)
  useTitle(say('shell.register.title'))

  const submit = async () => {
    const values = form.read(FIELDS)
    if (!values) return
    const { newPassword: password = '', confirmNewPassword, username = '' } = values
    const problems = unmetBy(password, username)
    setUnmet(problems)
    if (!USERNAME.test(username.trim())) return form.refuse(say('shell.register.badUsername'))
    if (password !== confirmNewPassword) return form.refuse(say('shell.forgot.differ'))
    if (problems.length) return
    await form.run(async () => {
      const tenantCode = await registerTenant({ ...values, password })
      // Where he cannot be signed in now, he is told the code to sign in with.
      setCode(tenantCode)
      await signIn({ tenantCode, username: username.trim(), password })
      onSignedIn()
    })
  }
  const send = async (): Promise<boolean> => {
    const values = form.read(['mobile'])
    return !!values && !(await form.run(async () => setKept(await sendRegisterCode(values.mobile!))))
  }
  return (
    <EntryFrame form={form} welcome={say('shell.platform')} title={say('shell.register.title')} onSubmit={submit}>
      {code ? (
        <p className="login-done" role="status">
          {say('shell.register.done')} <strong>{code}</strong>
        </p>
      ) : (
        <>
          <p className="login-hint">{say('shell.register.about')}</p>
          {FIELDS.map((name) => (
            <LoginField
              key={name}
              name={name}
              labelKey={LABELS[name]}
              say={say}
              missing={missing.includes(name)}
              beside={<Note name={name} say={say} unmet={unmet} isKept={isKept} />}
            >
              {name === 'smsCaptcha' && <SendCode say={say} onSend={send} />}
            </LoginField>
          ))}
          <button className="login-submit" type="submit" disabled={busy}>
            {say('shell.register.submit')}
          </button>
        </>
      )}
      <button className="login-link" type="button" onClick={onBack}>
        {say('shell.forgot.back')}
      </button>
    </EntryFrame>
  )
}

interface NoteProps {
  name: string
  say: (key: string) => string
  unmet: readonly string[]
  isKept: boolean
}
/** Of the password its rule from the start, and all of it that is not met once that was tried; of the code where it is read. */
function Note({ name, say, unmet, isKept }: NoteProps): ReactNode {
  if (name === 'smsCaptcha') return isKept && <p className="login-note">{say('shell.register.codeKept')}</p>
  if (name !== 'newPassword') return null
  if (!unmet.length) return <p className="login-note">{say('shell.register.passwordRule')}</p>
  return (
    <ul className="login-missing" role="alert">
      {unmet.map((key) => (
        <li key={key}>{say(key)}</li>
      ))}
    </ul>
  )
}
