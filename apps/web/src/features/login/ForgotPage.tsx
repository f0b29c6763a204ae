import { Fragment, type ReactNode, useState } from 'react'
import { mailPasswordCode, replacePassword, sendPasswordCode } from '../../infra/forgotten.ts'
import { newKey } from '../../infra/new-key.ts'
import { useTitle } from '../../infra/use-title.ts'
import { Captcha } from './Captcha.tsx'
import { EntryFrame } from './EntryFrame.tsx'
import { LoginField } from './LoginField.tsx'
import { SendCode } from './SendCode.tsx'
import { useEntryForm } from './use-entry-form.ts'
import { Ways } from './Ways.tsx'

const PASSWORDS = ['newPassword', 'confirmNewPassword'] as const
const FIELDS = {
  sms: ['tenantCode', 'mobile', 'smsCaptcha', ...PASSWORDS],
  mail: ['tenantCode', 'email', 'mailCaptcha', ...PASSWORDS],
} as const
const WAYS = [
  ['sms', 'shell.forgot.bySms'],
  ['mail', 'shell.forgot.byMail'],
] as const
const LEAST = 6

/** A new password for whoever has the mobile number or the mail address of the account. */
export default function ForgotPage({ onBack }: { onBack: () => void }): ReactNode {
  const form = useEntryForm()
  const { say, missing, busy } = form
  const [way, setWay] = useState<keyof typeof FIELDS>('sms')
  const [captchaKey, setCaptchaKey] = useState(newKey)
  const [done, setDone] = useState(false)
  useTitle(say('shell.forgot.title'))

  const submit = async () => {
    const values = form.read(FIELDS[way])
    if (!values) return
    const { newPassword = '', confirmNewPassword } = values
    if (newPassword.length < LEAST) return form.refuse(say('shell.forgot.short'))
    if (newPassword !== confirmNewPassword) return form.refuse(say('shell.forgot.differ'))
    setDone(!(await form.run(() => replacePassword(values))))
  }
  const sendSms = async (): Promise<boolean> => {
    const values = form.read(['tenantCode', 'mobile'])
    return !!values && !(await form.run(() => sendPasswordCode(values)))
  }
  const sendMail = async (): Promise<boolean> => {
    const values = form.read(['tenantCode', 'email', 'captcha'])
    if (!values) return false
    const error = await form.run(() => mailPasswordCode(values, captchaKey))
    // A captcha is good for one mail.
    setCaptchaKey(newKey())
    return !error
  }
  return (
    <EntryFrame form={form} welcome={say('shell.platform')} title={say('shell.forgot.title')} onSubmit={submit}>
      {done ? (
        <p className="login-done" role="status">
          {say('shell.forgot.done')}
        </p>
      ) : (
        <>
          <Ways
            ways={WAYS}
            chosen={way}
            say={say}
            onChoose={(next) => {
              setWay(next)
              form.refuse(undefined)
            }}
          />
          <p className="login-hint">{say(way === 'sms' ? 'shell.forgot.about' : 'shell.forgot.aboutMail')}</p>
          {FIELDS[way].map((name) => (
            <Fragment key={name}>
              {name === 'mailCaptcha' && (
                <Captcha
                  key={captchaKey}
                  drawnFor={captchaKey}
                  say={say}
                  missing={missing.includes('captcha')}
                  onRenew={() => setCaptchaKey(newKey())}
                />
              )}
              <LoginField name={name} say={say} missing={missing.includes(name)}>
                {name === 'smsCaptcha' && <SendCode say={say} onSend={sendSms} />}
                {name === 'mailCaptcha' && <SendCode say={say} onSend={sendMail} />}
              </LoginField>
            </Fragment>
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
