import { adjustment, note } from '@cloud-steward/contract/finance/index.ts'
import { standard } from '../../../kit/standard-operations.ts'

/** Requests and notes are read here; commands write them. */
export const adjustments = standard(adjustment)
export const notes = standard(note)
