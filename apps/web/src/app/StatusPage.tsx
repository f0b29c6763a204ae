import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { loginSentence } from '../features/login/login-sentences.ts'
import { currentLanguage } from '../infra/language.ts'

// These pages are also shown to people who are not signed in, so they use the sentences of the login page.
function StatusPage({ code }: { code: 401 | 404 }): ReactNode {
  const say = (key: string) => loginSentence(currentLanguage(), key)
  return (
    <main className="status-page">
      <title>{say(`shell.page${code}`)}</title>
      <p className="status-code" aria-hidden="true">
        {code}
      </p>
      <h1>{say(`shell.page${code}`)}</h1>
      <p>{say(`shell.page${code}Hint`)}</p>
      <Link to="/">{say('shell.backHome')}</Link>
    </main>
  )
}
export const Page401 = (): ReactNode => <StatusPage code={401} />
export const Page404 = (): ReactNode => <StatusPage code={404} />
