import type { ReactNode } from 'react'
import { LANGUAGE_NAMES, LANGUAGES, languageTag } from '../../infra/language.ts'
import { Skyline } from './Skyline.tsx'
import type { EntryForm } from './use-entry-form.ts'
import './login.css'

interface Props {
  form: EntryForm
  title: string
  /** Above the title. */
  welcome: string
  onSubmit: () => Promise<void>
  children: ReactNode
}

/** What is seen before sign-in: the city at night, the languages, and a form. Plain inputs, no component library. */
export function EntryFrame({ form, title, welcome, onSubmit, children }: Props): ReactNode {
  const { say, language, refusal, attach } = form
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
              onClick={() => form.choose(each)}
            >
              {LANGUAGE_NAMES[each]}
            </button>
          ))}
        </nav>
        <form
          ref={attach}
          className="login-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void onSubmit()
          }}
        >
          <p className="login-welcome">{welcome}</p>
          <h1>{title}</h1>
          {refusal && (
            <p className="login-refusal" role="alert">
              {refusal}
            </p>
          )}
          {children}
        </form>
      </main>
    </div>
  )
}
