import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { ApiError } from '../../infra/api-error.ts'
import { newKey } from '../../infra/new-key.ts'
import { isRegistrationOpen } from '../../infra/served.ts'
import { type Credentials, sendLoginCode, signIn } from '../../infra/session.ts'
import { useTitle } from '../../infra/use-title.ts'
import { Captcha } from './Captcha.tsx'
import { EntryFrame } from './EntryFrame.tsx'
import { type FieldName, LoginField } from './LoginField.tsx'
import { SendCode } from './SendCode.tsx'
import { useEntryForm } from './use-entry-form.ts'
import { Ways } from './Ways.tsx'

interface Props {
  /** What failed before the user was sent here, if anything did. */
  notice?: string
  /** The user has begun to fill in the form: time to fetch what comes next. */
  onFilling: () => void
  onSignedIn: () => void
  onForgotten: () => void
  onRegister: () => void
  onInvited: () => void
}
const FIELDS = {
  account: ['tenantCode', 'username', 'password'],
  mobile: ['tenantCode', 'mobile', 'smsCaptcha'],
} as const satisfies Record<string, readonly FieldName[]>
type Way = keyof typeof FIELDS
const TenantLookUp = lazy(() => import('./TenantLookUp.tsx'))
const WAYS = [
  ['account', 'shell.login.byAccount'],
  ['mobile', 'shell.login.byMobile'],
] as const

/** Sign-in by tenant code and either user name and password, or a code sent to a number. */
export default function LoginPage({
  notice,
  onFilling,
  onSignedIn,
  onForgotten,
  onRegister,
  onInvited,
}: Props): ReactNode {
  const form = useEntryForm(notice)
  const { say, missing, busy } = form
  const [captchaKey, setCaptchaKey] = useState<string>()
  const [way, setWay] = useState<Way>('account')
  const [asksTotp, setAsksTotp] = useState(false)
  const [lookingUp, setLookingUp] = useState(false)
  useTitle(say('shell.login.title'))
  useEffect(() => {
    if (asksTotp) document.getElementById('login-totp')?.focus()
  }, [asksTotp])

  const fields: readonly FieldName[] = asksTotp ? [...FIELDS[way], 'totp'] : FIELDS[way]
  const submit = async () => {
    const asksCaptcha = way === 'account' && captchaKey !== undefined
    const values = form.read(asksCaptcha ? [...fields, 'captcha'] : fields)
    if (!values) return
    const captcha = asksCaptcha ? { key: captchaKey, text: values.captcha!.trim() } : undefined
    const error = await form.run(() => signIn({ ...(values as unknown as Credentials), captcha }))
    if (!error) return onSignedIn()
    const reason = error instanceof ApiError ? error.reason : ''
    if (reason === 'identity.error.totpNeeded') {
      // The password was right: there is nothing to complain about, only one more thing to ask.
      form.refuse(undefined)
      setCaptchaKey(undefined)
      setAsksTotp(true)
      return
    }
    // A captcha is good for one try, so once asked for there is always a new one.
    if (asksCaptcha || reason === 'identity.error.captchaNeeded') setCaptchaKey(newKey())
  }
  const send = async (): Promise<boolean> => {
    const values = form.read(['tenantCode', 'mobile'])
    return !!values && !(await form.run(() => sendLoginCode(values.tenantCode!, values.mobile!)))
  }

  return (
    <>
      <EntryFrame form={form} welcome={say('shell.login.welcome')} title={say('shell.platform')} onSubmit={submit}>
        <Ways
          ways={WAYS}
          chosen={way}
          say={say}
          onChoose={(next) => {
            setWay(next)
            setAsksTotp(false)
            form.refuse(undefined)
          }}
        />
        {fields.map((name) => (
          <LoginField
            key={name}
            name={name}
            say={say}
            missing={missing.includes(name)}
            onFilling={onFilling}
            beside={
              name === 'tenantCode' && (
                <button className="login-link login-beside" type="button" onClick={() => setLookingUp(true)}>
                  {say('shell.lookUp.link')}
                </button>
              )
            }
          >
            {name === 'smsCaptcha' && <SendCode say={say} onSend={send} />}
          </LoginField>
        ))}
        {way === 'account' && captchaKey && (
          <Captcha
            key={captchaKey}
            drawnFor={captchaKey}
            say={say}
            missing={missing.includes('captcha')}
            onRenew={() => setCaptchaKey(newKey())}
          />
        )}
        <button className="login-submit" type="submit" disabled={busy}>
          {say(busy ? 'shell.login.submitting' : 'shell.login.submit')}
        </button>
        <button className="login-link" type="button" onClick={onForgotten}>
          {say('shell.forgot.link')}
        </button>
        <button className="login-link" type="button" onClick={onInvited}>
          {say('shell.invitation.link')}
        </button>
        {isRegistrationOpen() && (
          <button className="login-link" type="button" onClick={onRegister}>
            {say('shell.register.link')}
          </button>
        )}
      </EntryFrame>
      {lookingUp && (
        <Suspense>
          <TenantLookUp
            onClose={() => setLookingUp(false)}
            onFound={(code) => {
              setLookingUp(false)
              form.fill('tenantCode', code, FIELDS[way][1])
            }}
          />
        </Suspense>
      )}
    </>
  )
}
