import type { ReactNode } from 'react'
import { useRouteError } from 'react-router'

/** Last resort, when the shell itself cannot be shown: no labels, no components, both languages. */
export function RouteError(): ReactNode {
  const error = useRouteError()
  return (
    <main className="status-page" role="alert">
      <h1>页面出错了 · Something went wrong</h1>
      <p>{error instanceof Error ? error.message : 'Error'}</p>
      <button type="button" onClick={() => location.reload()}>
        刷新 · Reload
      </button>
    </main>
  )
}
