import { useEffect, useRef } from 'react'
import { onLive } from '../infra/live.ts'

/**
 * Refreshes what is shown as soon as the server tells of this kind of event, or that much was missed; and, where not all
 * that changes is told, every so many milliseconds while the page is in sight.
 */
export function useLive(kind: string, refresh: () => unknown, everyMs?: number): void {
  const now = useRef(refresh)
  useEffect(() => {
    now.current = refresh
  })
  useEffect(() => {
    const again = () => void now.current()
    const ends = [onLive(kind, again), onLive('missed', again)]
    const timer = everyMs ? setInterval(() => document.visibilityState === 'visible' && again(), everyMs) : undefined
    return () => {
      for (const end of ends) end()
      clearInterval(timer)
    }
  }, [kind, everyMs])
}
