import { batch, batchItem } from '@cloud-steward/contract/supply/batch.ts'
import { useEffect } from 'react'
import { onLive } from '../../../infra/live.ts'
import { refreshRows } from '../../../kit/rows.ts'

export const refreshBatches = () => Promise.all([batch.name, batchItem.name].map(refreshRows))

/** Shows how far batches are while it happens. */
export function useLiveBatches(): void {
  useEffect(() => {
    const refresh = () => void refreshBatches()
    const ends = [onLive('batch', refresh), onLive('missed', refresh)]
    return () => {
      for (const end of ends) end()
    }
  }, [])
}
