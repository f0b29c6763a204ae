import { account } from '@cloud-steward/contract/supply/account.ts'
import { recharge } from '@cloud-steward/contract/supply/recharge.ts'
import { useEffect } from 'react'
import { onLive } from '../../../infra/live.ts'
import { refreshRows } from '../../../kit/rows.ts'

const EVERY_MS = 30_000

export const refreshSupply = (): Promise<unknown> =>
  Promise.all([refreshRows(account.name), refreshRows(recharge.name)])

/** Keeps accounts and their recharges fresh: at once when something became of one, and now and then for what meters count. */
export function useLiveSupply(): void {
  useEffect(() => {
    const refresh = () => void refreshSupply()
    const ends = [onLive('supply', refresh), onLive('missed', refresh)]
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), EVERY_MS)
    return () => {
      for (const end of ends) end()
      clearInterval(timer)
    }
  }, [])
}
