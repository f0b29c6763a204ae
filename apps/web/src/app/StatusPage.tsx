import { type ReactNode, useLayoutEffect } from 'react'
import { Link } from 'react-router'
import { entryWord } from '../infra/entry-words.ts'
import { applyTheme, dropTheme } from '../infra/theme.ts'
import { useTitle } from '../infra/use-title.ts'

// These pages are also shown to people who are not signed in, so they use words that need no label file.
function StatusPage({ code }: { code: 401 | 404 }): ReactNode {
  const title = entryWord(`shell.page${code}`)
  useTitle(title)
  useLayoutEffect(() => {
    applyTheme()
    return dropTheme
  }, [])
  return (
    <main className="status-page">
      <p className="status-code" aria-hidden="true">
        {code}
      </p>
      <h1>{title}</h1>
      <p>{entryWord(`shell.page${code}Hint`)}</p>
      <Link to="/">{entryWord('shell.backHome')}</Link>
    </main>
  )
}
export const Page401 = (): ReactNode => <StatusPage code={401} />
export const Page404 = (): ReactNode => <StatusPage code={404} />
