import { lease } from '@cloud-steward/contract/housing/lease.ts'
import { masterLease } from '@cloud-steward/contract/housing/master-lease.ts'
import { room } from '@cloud-steward/contract/housing/places.ts'
import { signFlow } from '@cloud-steward/contract/housing/signing.ts'
import { refreshRows } from '../../../kit/rows.ts'

/** What is done to a contract is done to its leases and their rooms. */
export const refreshMaster = (): Promise<unknown> =>
  Promise.all([masterLease.name, lease.name, room.name, signFlow.name].map(refreshRows))
