import { useEffect } from 'react'
import { onLive } from '../infra/live.ts'
import { refreshRows } from '../kit/rows.ts'

const EVERY_MS = 15_000

/** Keeps what these resources show fresh: at once when a command has ended, and now and then for what devices say by themselves. */
export function useLiveDevices(...names: string[]): void {
  const all = names.join(' ')
  useEffect(() => {
    const refresh = () => {
      for (const name of all.split(' ')) void refreshRows(name)
    }
    const ends = [onLive('device', refresh), onLive('missed', refresh)]
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), EVERY_MS)
    return () => {
      for (const end of ends) end()
      clearInterval(timer)
    }
  }, [all])
}
