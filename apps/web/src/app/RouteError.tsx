import type { ReactNode } from 'react'
import { useRouteError } from 'react-router'
import { entryWord } from '../infra/entry-words.ts'

/** Last resort, when the shell itself cannot be shown: no labels, no components. */
export function RouteError(): ReactNode {
  const error = useRouteError()
  return (
    <main className="status-page" role="alert">
      <h1>{entryWord('shell.error.page')}</h1>
      <p>{error instanceof Error ? error.message : 'Error'}</p>
      <button type="button" onClick={() => location.reload()}>
        {entryWord('shell.reload')}
      </button>
    </main>
  )
}
