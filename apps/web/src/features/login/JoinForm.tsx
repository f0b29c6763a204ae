import { type ReactNode, useState } from 'react'
import { proveJoining, requestToJoin } from '../../infra/invitation.ts'
import { EntryFrame } from './EntryFrame.tsx'
import { LoginField } from './LoginField.tsx'
import { SendCode } from './SendCode.tsx'
import type { EntryForm } from './use-entry-form.ts'

const FIELDS = ['tenantCode', 'personName', 'mobile', 'smsCaptcha'] as const

/** Asks a company for an account, by its code and with proof of the number. */
export function JoinForm({ form, head, onBack }: { form: EntryForm; head: ReactNode; onBack: () => void }): ReactNode {
  const { say, missing, busy } = form
  const [isKept, setKept] = useState(false)
  const [done, setDone] = useState(false)
  const submit = async () => {
    const values = form.read(FIELDS)
    if (values) setDone(!(await form.run(() => requestToJoin(values))))
  }
  const send = async (): Promise<boolean> => {
    const values = form.read(['mobile'])
    return !!values && !(await form.run(async () => setKept(await proveJoining(values.mobile!))))
  }
  return (
    <EntryFrame form={form} welcome={say('shell.platform')} title={say('shell.invitation.title')} onSubmit={submit}>
      {done ? (
        <p className="login-done" role="status">
          {say('shell.invitation.asked')}
        </p>
      ) : (
        <>
          {head}
          <p className="login-hint">{say('shell.invitation.joinHint')}</p>
          {FIELDS.map((name) => (
            <LoginField
              key={name}
              name={name}
              say={say}
              missing={missing.includes(name)}
              beside={name === 'smsCaptcha' && isKept && <p className="login-note">{say('shell.register.codeKept')}</p>}
            >
              {name === 'smsCaptcha' && <SendCode say={say} onSend={send} />}
            </LoginField>
          ))}
          <button className="login-submit" type="submit" disabled={busy}>
            {say('shell.invitation.ask')}
          </button>
        </>
      )}
      <button className="login-link" type="button" onClick={onBack}>
        {say('shell.forgot.back')}
      </button>
    </EntryFrame>
  )
}
