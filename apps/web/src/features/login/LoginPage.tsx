import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../../infra/api-error.ts'
import { entryWord } from '../../infra/entry-words.ts'
import {
  currentLanguage,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
  languageTag,
  storeLanguage,
} from '../../infra/language.ts'
import { newKey } from '../../infra/new-key.ts'
import { type Credentials, sendLoginCode, signIn } from '../../infra/session.ts'
import { useTitle } from '../../infra/use-title.ts'
import { Captcha } from './Captcha.tsx'
import { type FieldName, LoginField } from './LoginField.tsx'
import { isMobile, SendCode } from './SendCode.tsx'
import { Skyline } from './Skyline.tsx'
import './login.css'

interface Props {
  /** What failed before the user was sent here, if anything did. */
  notice?: string
  /** The user has begun to fill in the form: time to fetch what comes next. */
  onFilling: () => void
  onSignedIn: () => void
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

/** Sign-in by tenant code and either user name and password or a code sent to a number. Plain inputs, no component library: it is the first thing loaded. */
export default function LoginPage({ notice, onFilling, onSignedIn }: Props): ReactNode {
  const [language, setLanguage] = useState(currentLanguage)
  const [refusal, setRefusal] = useState(notice)
  const [missing, setMissing] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [captchaKey, setCaptchaKey] = useState<string>()
  const [way, setWay] = useState<Way>('account')
  const formRef = useRef<HTMLFormElement>(null)
  const say = (key: string) => entryWord(key, language)
  useTitle(say('shell.login.title'))

  const choose = (next: Language) => {
    storeLanguage(next)
    setLanguage(next)
  }
  const told = (error: unknown): string => (error instanceof ApiError ? error.sentence(say) : say('shell.error.server'))
  /** What these fields hold, or nothing when one of them is empty: then it is marked and focused. */
  const filled = (names: readonly string[]): Record<string, string> | undefined => {
    const form = formRef.current!
    const entries = new FormData(form)
    const values = Object.fromEntries(names.map((name) => [name, String(entries.get(name) ?? '')]))
    const empty = names.filter((name) => !values[name]?.trim())
    setMissing(empty)
    setRefusal(undefined)
    if (empty[0]) (form.elements.namedItem(empty[0]) as HTMLElement).focus()
    else if (values.mobile !== undefined && !isMobile(values.mobile)) setRefusal(say('shell.login.badMobile'))
    else return values
    return undefined
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const asksCaptcha = way === 'account' && captchaKey !== undefined
    const values = filled(asksCaptcha ? [...FIELDS[way], 'captcha'] : FIELDS[way])
    if (!values) return
    setBusy(true)
    try {
      const captcha = asksCaptcha ? { key: captchaKey, text: values.captcha!.trim() } : undefined
      await signIn({ ...(values as unknown as Credentials), captcha })
      onSignedIn()
    } catch (error) {
      setRefusal(told(error))
      // A captcha is good for one try, so once asked for there is always a new one.
      if (asksCaptcha || (error instanceof ApiError && error.reason === 'identity.error.captchaNeeded'))
        setCaptchaKey(newKey())
      setBusy(false)
    }
  }
  const send = async (): Promise<boolean> => {
    const values = filled(['tenantCode', 'mobile'])
    if (!values) return false
    try {
      await sendLoginCode(values.tenantCode!, values.mobile!)
      return true
    } catch (error) {
      setRefusal(told(error))
      return false
    }
  }
  const switchTo = (next: Way) => {
    setWay(next)
    setMissing([])
    setRefusal(undefined)
  }

  return (
    <div className="login" lang={languageTag(language)}>
      <aside className="login-scene">
        <div className="login-claim">
          <img src="/favicon.svg" alt="" width="44" height="44" />
          <p className="login-tagline">{say('shell.login.tagline')}</p>
          <p className="login-about">{say('shell.login.about')}</p>
        </div>
        <Skyline />
      </aside>
      <main className="login-main">
        <nav className="login-languages" aria-label={say('shell.login.language')}>
          {LANGUAGES.map((each) => (
            <button
              key={each}
              type="button"
              lang={languageTag(each)}
              disabled={each === language}
              aria-current={each === language || undefined}
              onClick={() => choose(each)}
            >
              {LANGUAGE_NAMES[each]}
            </button>
          ))}
        </nav>
        <form ref={formRef} className="login-form" noValidate onSubmit={(event) => void submit(event)}>
          <p className="login-welcome">{say('shell.login.welcome')}</p>
          <h1>{say('shell.platform')}</h1>
          <div className="login-ways">
            {WAYS.map(([each, label]) => (
              <button key={each} type="button" aria-pressed={each === way} onClick={() => switchTo(each)}>
                {say(label)}
              </button>
            ))}
          </div>
          {refusal && (
            <p className="login-refusal" role="alert">
              {refusal}
            </p>
          )}
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
        </form>
      </main>
    </div>
  )
}
