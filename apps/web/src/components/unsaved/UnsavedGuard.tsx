import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { forgetUnsaved, hasUnsaved } from '../../infra/unsaved.ts'
import { useAskUnsaved } from './use-ask-unsaved.ts'

interface Place {
  pathname: string
  search: string
}
/** Another page, or another dialog of this one: what is open is gone. Filters and pages of a list take no form away. */
const isElsewhere = (from: Place, to: Place): boolean =>
  from.pathname !== to.pathname ||
  new URLSearchParams(from.search).get('open') !== new URLSearchParams(to.search).get('open')

/** Asks before Back, a link or closing the tab takes a filled form away. */
export function UnsavedGuard(): ReactNode {
  const ask = useAskUnsaved()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isElsewhere(currentLocation, nextLocation) && hasUnsaved(),
  )
  const { state } = blocker
  const decide = useEffectEvent((agreed: boolean) => {
    if (!agreed) return blocker.reset?.()
    forgetUnsaved()
    blocker.proceed?.()
  })
  const question = useEffectEvent(() => void ask().then(decide))
  useEffect(() => {
    if (state === 'blocked') question()
  }, [state])
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault()
    }
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [])
  return null
}
