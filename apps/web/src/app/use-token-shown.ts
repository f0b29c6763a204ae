import { startTransition, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { queryClient } from '../infra/query-client.ts'
import { useSession } from '../infra/session-store.ts'
import { useShell } from './shell-store.ts'
import { NO_TAGS } from './tags.ts'

/**
 * Whether what stands on the page belongs to the session of by now. When another one begins (a look through a role, or
 * the way back) nothing of the old one may stay: tabs, rows and pages start afresh.
 */
export function useTokenShown(): boolean {
  const token = useSession((session) => session.token)
  const [shown, setShown] = useState(token)
  const isRenewed = useSession(({ renewedFrom }) => shown !== undefined && renewedFrom?.includes(shown))
  const navigate = useNavigate()
  if (token !== shown && isRenewed) setShown(token)
  const changed = token !== undefined && token !== shown && !isRenewed
  useEffect(() => {
    if (!changed) return
    useShell.setState({ tags: NO_TAGS, versions: {} })
    queryClient.clear()
    // The router changes the address in a transition; what is shown must not come before it.
    void Promise.resolve(navigate('/')).then(() => startTransition(() => setShown(token)))
  }, [changed, token, navigate])
  return !changed
}
