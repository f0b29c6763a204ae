import type { ReactNode } from 'react'
import { useRouteError } from 'react-router'
import { ApiError } from '../infra/api-error.ts'
import { entryWord } from '../infra/entry-words.ts'
import { useTitle } from '../infra/use-title.ts'

/** Last resort, when the shell itself cannot be shown: no labels, no components. */
export function RouteError(): ReactNode {
  const error = useRouteError()
  const title = entryWord('shell.error.page')
  useTitle(title)
  return (
    <main className="status-page" role="alert">
      <h1>{title}</h1>
      <p>{error instanceof ApiError ? error.sentence(entryWord) : error instanceof Error ? error.message : 'Error'}</p>
      <button type="button" onClick={() => location.reload()}>
        {entryWord('shell.reload')}
      </button>
    </main>
  )
}
