import { yearCheck, yearRefund } from '@cloud-steward/contract/prepaid/year-check.ts'
import { standard } from '../../../kit/standard-operations.ts'

/** A view: nothing of the comparison is stored twice. */
export const yearChecks = standard(yearCheck)
export const yearRefunds = standard(yearRefund)
