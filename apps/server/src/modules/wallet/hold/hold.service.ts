import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import type { queryHolds as holdsView } from '@cloud-steward/contract/wallet/hold.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { accountId, balancesOf, type HoldCause, type HoldWish, lockAccounts } from '../../ledger/index.ts'
import { lockFreeze } from '../freeze/freeze.queries.ts'
import { freezePart, releaseRest } from '../freeze/freeze.service.ts'
import { walletOf } from '../wallet/wallet.service.ts'
import {
  endHolds,
  freezesOf,
  type HoldRow,
  insertHolds,
  landlordShares,
  lockHoldsOf,
  lockOpenHolds,
  openHoldsOf,
} from './hold.queries.ts'

interface Held extends HoldCause {
  sourceNo: string
  reason: string
  parts: readonly { landlordId: string; amountFen: number }[]
}
/** Holds these amounts for a cause: what is available at once, the rest as it is settled. The same cause again holds nothing more. */
export async function holdParts(tx: TxCtx, { source, sourceId, sourceNo, reason, parts }: Held): Promise<void> {
  const { id: tenantId } = tx.tenant
  const rows = parts
    .filter(({ amountFen }) => amountFen > 0)
    .map(({ landlordId, amountFen }) => ({
      id: newId(),
      source,
      source_id: sourceId,
      source_no: sourceNo,
      landlord_id: landlordId,
      wanted_fen: amountFen,
      reason,
    }))
  if (!rows.length) return
  await tx.db.run(insertHolds(tenantId, rows))
  await fill(tx, await tx.db.rows(lockHoldsOf(tenantId, source, sourceId)))
}
/** The same of money collected on bills: of each landlord what of it became his. */
export async function holdMoney(tx: TxCtx, { bills, ...cause }: HoldWish): Promise<void> {
  const some = bills.filter(({ amountFen }) => amountFen > 0)
  if (!some.length) return
  await holdParts(tx, { ...cause, parts: await tx.db.rows(landlordShares(tx.tenant.id, some)) })
}

/** Freezes what each lacks, as far as it is available, the older ones first. */
async function fill(tx: TxCtx, holds: readonly HoldRow[]): Promise<void> {
  if (!holds.length) return
  const { id: tenantId } = tx.tenant
  const landlordIds = [...new Set(holds.map(({ landlordId }) => landlordId))]
  const accounts = landlordIds.map((ownerId) => accountId(tenantId, { ownerId, kind: 'available' }))
  await tx.db.rows(lockAccounts(tenantId, accounts))
  const frozen = await tx.db.rows(
    freezesOf(
      tenantId,
      holds.map(({ id }) => id),
    ),
  )
  const balances = await balancesOf(tx, landlordIds, ['available'])
  for (const { id, landlordId, wantedFen, source, sourceNo, reason } of holds) {
    const balance = balances.get(landlordId)!
    const lackingFen = frozen.reduce((left, one) => left - (one.holdId === id ? one.leftFen : 0), wantedFen)
    const amountFen = Math.min(lackingFen, balance.available)
    if (amountFen <= 0) continue
    const cause = source === 'refund' || source === 'credit' ? ('refund' as const) : ('dispute' as const)
    await freezePart(tx, landlordId, { amountFen, cause, reason: `${sourceNo} ${reason}`.slice(0, 200) }, id)
    balance.available -= amountFen
  }
}
/** What was settled for these landlords fills their open holds. */
export const fillHolds = async (tx: TxCtx, landlordIds: readonly string[]): Promise<void> =>
  fill(tx, await tx.db.rows(lockOpenHolds(tx.tenant.id, landlordIds)))

/** The cause is over: everything frozen for it is available again, in the transaction that ends it. */
export async function endHold(tx: TxCtx, { source, sourceId, reason }: HoldCause & { reason: string }): Promise<void> {
  const { id: tenantId } = tx.tenant
  const holds = await tx.db.rows(lockHoldsOf(tenantId, source, sourceId))
  if (!holds.length) return
  const ids = holds.map(({ id }) => id)
  await tx.db.run(endHolds(tenantId, ids))
  for (const { id } of await tx.db.rows(freezesOf(tenantId, ids))) {
    const row = (await tx.db.first(lockFreeze(tenantId, id)))!
    await releaseRest(tx, row, reason)
  }
}

/** Open holds of the wallet that is meant; a landlord sees his own. */
export async function queryHolds(ctx: Ctx, input: InputOf<typeof holdsView>): Promise<AnswerOf<typeof holdsView>> {
  const landlord = await walletOf(ctx, input.landlordId)
  return { list: landlord ? await ctx.db.rows(openHoldsOf(ctx.tenant.id, landlord.id)) : [] }
}
