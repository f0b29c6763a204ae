import { type FormEvent, type ReactNode, useState } from 'react'
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
import { type Credentials, signIn } from '../../infra/session.ts'
import { useTitle } from '../../infra/use-title.ts'
import { Captcha } from './Captcha.tsx'
import { LoginField } from './LoginField.tsx'
import { Skyline } from './Skyline.tsx'
import './login.css'

interface Props {
  /** What failed before the user was sent here, if anything did. */
  notice?: string
  /** The user has begun to fill in the form: time to fetch what comes next. */
  onFilling: () => void
  onSignedIn: () => void
}
const FIELDS = ['tenantCode', 'username', 'password'] as const

/** Sign-in by tenant code, user name and password. Plain inputs, no component library: it is the first thing loaded. */
export default function LoginPage({ notice, onFilling, onSignedIn }: Props): ReactNode {
  const [language, setLanguage] = useState(currentLanguage)
  const [refusal, setRefusal] = useState(notice)
  const [missing, setMissing] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [captchaKey, setCaptchaKey] = useState<string>()
  const say = (key: string) => entryWord(key, language)
  useTitle(say('shell.login.title'))

  const choose = (next: Language) => {
    storeLanguage(next)
    setLanguage(next)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const entries = new FormData(form)
    const credentials = Object.fromEntries(FIELDS.map((name) => [name, String(entries.get(name) ?? '')]))
    const text = String(entries.get('captcha') ?? '').trim()
    const empty: string[] = FIELDS.filter((name) => !credentials[name]?.trim())
    if (captchaKey && !text) empty.push('captcha')
    setMissing(empty)
    setRefusal(undefined)
    if (empty[0]) return (form.elements.namedItem(empty[0]) as HTMLElement).focus()
    setBusy(true)
    try {
      const captcha = captchaKey ? { key: captchaKey, text } : undefined
      await signIn({ ...(credentials as unknown as Credentials), captcha })
      onSignedIn()
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.sentence(say) : say('shell.error.server'))
      // A captcha is good for one try, so once asked for there is always a new one.
      if (captchaKey || (error instanceof ApiError && error.reason === 'identity.error.captchaNeeded'))
        setCaptchaKey(newKey())
      setBusy(false)
    }
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
        <form className="login-form" noValidate onSubmit={(event) => void submit(event)}>
          <p className="login-welcome">{say('shell.login.welcome')}</p>
          <h1>{say('shell.platform')}</h1>
          {refusal && (
            <p className="login-refusal" role="alert">
              {refusal}
            </p>
          )}
          {FIELDS.map((name) => (
            <LoginField key={name} name={name} say={say} missing={missing.includes(name)} onFilling={onFilling} />
          ))}
          {captchaKey && (
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
