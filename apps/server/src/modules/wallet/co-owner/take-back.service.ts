import type { TxCtx } from '../../../infra/ctx/types.ts'
import type { TakenBack, WantedBack } from '../../ledger/index.ts'
import { accountId, balancesOf, lockAccounts, takeBack } from '../../ledger/index.ts'
import { agreementsOfBills } from './co-owner.queries.ts'
import { pullBack } from './share-out.service.ts'

/**
 * `takeBack` for bills: where several landlords own what a bill is for and its lead has less than is wanted, the others give
 * back their part first. Refused as there when it is not enough.
 */
export async function takeBackOfBills(tx: TxCtx, wanted: readonly WantedBack[]): Promise<TakenBack[]> {
  const some = wanted.filter(({ amountFen }) => amountFen > 0)
  const billIds = some.map(({ billId }) => billId)
  const shared = billIds.length ? await tx.db.rows(agreementsOfBills(tx.tenant.id, billIds)) : []
  if (shared.length) await pullWhatLacks(tx, some, new Set(shared.map(({ billId }) => billId)))
  return takeBack(tx, wanted)
}
async function pullWhatLacks(tx: TxCtx, wanted: readonly WantedBack[], shared: ReadonlySet<string>): Promise<void> {
  const leads = [...new Set(wanted.map(({ landlordId }) => landlordId))]
  // Unsettled money first, as the night does, so that neither waits for the other.
  const unsettled = leads.map((ownerId) => accountId(tx.tenant.id, { ownerId, kind: 'unsettled' }))
  await tx.db.rows(lockAccounts(tx.tenant.id, unsettled))
  const balances = await balancesOf(tx, leads, ['unsettled', 'available'])
  for (const leadId of leads) {
    const own = wanted.filter(({ landlordId }) => landlordId === leadId)
    const { unsettled: waits, available } = balances.get(leadId)!
    let lackingFen = own.reduce((sum, { amountFen }) => sum + amountFen, 0) - Math.max(0, waits) - available
    for (const { billId } of own)
      if (lackingFen > 0 && shared.has(billId)) lackingFen -= await pullBack(tx, billId, lackingFen)
  }
}
