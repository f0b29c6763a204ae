import { type ReactNode, useState } from 'react'
import { retrievePassword, sendPasswordCode } from '../../infra/session.ts'
import { useTitle } from '../../infra/use-title.ts'
import { EntryFrame } from './EntryFrame.tsx'
import { LoginField } from './LoginField.tsx'
import { SendCode } from './SendCode.tsx'
import { useEntryForm } from './use-entry-form.ts'

const FIELDS = ['tenantCode', 'mobile', 'smsCaptcha', 'newPassword', 'confirmNewPassword'] as const
const LEAST = 6

/** A new password for whoever has the mobile number of the account. */
export default function ForgotPage({ onBack }: { onBack: () => void }): ReactNode {
  const form = useEntryForm()
  const { say, missing, busy } = form
  const [done, setDone] = useState(false)
  useTitle(say('shell.forgot.title'))

  const submit = async () => {
    const values = form.read(FIELDS)
    if (!values) return
    const { newPassword = '', confirmNewPassword } = values
    if (newPassword.length < LEAST) return form.refuse(say('shell.forgot.short'))
    if (newPassword !== confirmNewPassword) return form.refuse(say('shell.forgot.differ'))
    setDone(!(await form.run(() => retrievePassword({ ...values, newPassword }))))
  }
  const send = async (): Promise<boolean> => {
    const values = form.read(['tenantCode', 'mobile'])
    return !!values && !(await form.run(() => sendPasswordCode(values.tenantCode!, values.mobile!)))
  }
  return (
    <EntryFrame form={form} welcome={say('shell.platform')} title={say('shell.forgot.title')} onSubmit={submit}>
      {done ? (
        <p className="login-done" role="status">
          {say('shell.forgot.done')}
        </p>
      ) : (
        <>
          <p className="login-hint">{say('shell.forgot.about')}</p>
          {FIELDS.map((name) => (
            <LoginField key={name} name={name} say={say} missing={missing.includes(name)}>
              {name === 'smsCaptcha' && <SendCode say={say} onSend={send} />}
            </LoginField>
          ))}
          <button className="login-submit" type="submit" disabled={busy}>
            {say('shell.forgot.submit')}
          </button>
        </>
      )}
      <button className="login-link" type="button" onClick={onBack}>
        {say('shell.forgot.back')}
      </button>
    </EntryFrame>
  )
}
