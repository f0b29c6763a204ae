import type { Client } from 'pg'
import { INVARIANTS } from '../../apps/server/src/modules/ledger/invariants.builders.ts'

/** What modules/finance/README.md says is always true, over all tenants at one moment: a row for each thing that is not. */
export async function brokenInvariants(owner: Client): Promise<object[]> {
  return (await owner.query(INVARIANTS)).rows
}
