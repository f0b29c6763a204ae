import { type ReactNode, useState } from 'react'
import { ApiError } from '../../infra/api-error.ts'
import { newKey } from '../../infra/new-key.ts'
import { type Credentials, sendLoginCode, signIn } from '../../infra/session.ts'
import { useTitle } from '../../infra/use-title.ts'
import { Captcha } from './Captcha.tsx'
import { EntryFrame } from './EntryFrame.tsx'
import { type FieldName, LoginField } from './LoginField.tsx'
import { SendCode } from './SendCode.tsx'
import { useEntryForm } from './use-entry-form.ts'

interface Props {
  /** What failed before the user was sent here, if anything did. */
  notice?: string
  /** The user has begun to fill in the form: time to fetch what comes next. */
  onFilling: () => void
  onSignedIn: () => void
  onForgotten: () => void
}
const FIELDS = {
  account: ['tenantCode', 'username', 'password'],
  mobile: ['tenantCode', 'mobile', 'smsCaptcha'],
} as const satisfies Record<string, readonly FieldName[]>
type Way = keyof typeof FIELDS
const WAYS = [
  ['account', 'shell.login.byAccount'],
  ['mobile', 'shell.login.byMobile'],
] as const

/** Sign-in by tenant code and either user name and password, or a code sent to a number. */
export default function LoginPage({ notice, onFilling, onSignedIn, onForgotten }: Props): ReactNode {
  const form = useEntryForm(notice)
  const { say, missing, busy } = form
  const [captchaKey, setCaptchaKey] = useState<string>()
  const [way, setWay] = useState<Way>('account')
  useTitle(say('shell.login.title'))

  const submit = async () => {
    const asksCaptcha = way === 'account' && captchaKey !== undefined
    const values = form.read(asksCaptcha ? [...FIELDS[way], 'captcha'] : FIELDS[way])
    if (!values) return
    const captcha = asksCaptcha ? { key: captchaKey, text: values.captcha!.trim() } : undefined
    const error = await form.run(() => signIn({ ...(values as unknown as Credentials), captcha }))
    if (!error) return onSignedIn()
    // A captcha is good for one try, so once asked for there is always a new one.
    if (asksCaptcha || (error instanceof ApiError && error.reason === 'identity.error.captchaNeeded'))
      setCaptchaKey(newKey())
  }
  const send = async (): Promise<boolean> => {
    const values = form.read(['tenantCode', 'mobile'])
    return !!values && !(await form.run(() => sendLoginCode(values.tenantCode!, values.mobile!)))
  }

  return (
    <EntryFrame form={form} welcome={say('shell.login.welcome')} title={say('shell.platform')} onSubmit={submit}>
      <div className="login-ways">
        {WAYS.map(([each, label]) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === way}
            onClick={() => {
              setWay(each)
              form.refuse(undefined)
            }}
          >
            {say(label)}
          </button>
        ))}
      </div>
      {FIELDS[way].map((name) => (
        <LoginField key={name} name={name} say={say} missing={missing.includes(name)} onFilling={onFilling}>
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
    </EntryFrame>
  )
}
