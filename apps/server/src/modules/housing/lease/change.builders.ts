import type { InputOf } from '@cloud-steward/contract'
import { lease, proposeChange } from '@cloud-steward/contract/housing/index.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'

export type Ask = Omit<InputOf<typeof proposeChange>, 'reason'>
/** Asks for a change of a lease as this person. */
export const proposeAs = (who: Client, ask: Ask, key = newId()) =>
  who.call(proposeChange, { reason: '双方协商', ...ask }, { key })

/** What the tests of changes look at of a lease. */
interface Row {
  id: string
  state: string
  endOn: string
  leftOn: string | null
  depositHeldFen: number | null
  changeLock: string | null
}
export const leaseRow = async (who: Client, id: string): Promise<Row> =>
  ((await who.send(lease.endpoints.query, { id })).body.data as { list: Row[] }).list[0]!
