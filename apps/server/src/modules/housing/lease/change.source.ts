import { leaseChange } from '@cloud-steward/contract/housing/index.ts'
import { standard } from '../../../kit/standard-operations.ts'

export const leaseChanges = standard(leaseChange)
