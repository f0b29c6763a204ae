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

interface Props {
  onBack: () => void
  onSignedIn: () => void
}
/** A tenant of one's own, with oneself as its administrator, who is signed in at once. */
export default function RegisterPage({ onBack, onSignedIn }: Props): ReactNode {
  const form = useEntryForm()
  const { say, missing, busy } = form
  const [code, setCode] = useState<string>()
  useTitle(say('shell.register.title'))

  const submit = async () => {
    const values = form.read(FIELDS)
    if (!values) return
    const { newPassword: password = '', confirmNewPassword, username = '' } = values
    if (!USERNAME.test(username.trim())) return form.refuse(say('shell.register.badUsername'))
    if (password !== confirmNewPassword) return form.refuse(say('shell.forgot.differ'))
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
    return !!values && !(await form.run(() => sendRegisterCode(values.mobile!)))
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
            <LoginField key={name} name={name} labelKey={LABELS[name]} say={say} missing={missing.includes(name)}>
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
