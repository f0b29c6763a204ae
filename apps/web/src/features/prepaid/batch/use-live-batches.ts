import { batch, batchItem } from '@cloud-steward/contract/prepaid/batch.ts'
import { useLive } from '../../../components/use-live.ts'
import { refreshRows } from '../../../kit/rows.ts'

export const refreshBatches = () => Promise.all([batch.name, batchItem.name].map(refreshRows))

/** Shows how far batches are while it happens. */
export const useLiveBatches = (): void => useLive('batch', refreshBatches)
