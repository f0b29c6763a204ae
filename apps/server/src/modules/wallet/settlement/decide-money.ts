import { Refusal } from '@cloud-steward/contract'
import type { FREEZE_PAYEES } from '@cloud-steward/contract/wallet/freeze.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { bookingDay, post } from '../../ledger/index.ts'
import { lockFreeze } from '../freeze/freeze.queries.ts'
import { leftOf } from '../freeze/freeze.rules.ts'
import { giveAway, releaseRest } from '../freeze/freeze.service.ts'
import { legOfCorrection } from '../wallet/moves.rules.ts'
import type { QueryRow } from './settlement-query.queries.ts'

export interface DecidedHow {
  correctedFen?: number | null
  payee?: (typeof FREEZE_PAYEES)[number] | null
  renteeId?: string | null
  otherId?: string | null
}
/**
 * What a decision does with the money, by an entry of its own: what was frozen goes to whose it is and the rest is the
 * landlord's again; where nothing was frozen the operator pays him what he lacks.
 */
export async function decideMoney(
  tx: TxCtx,
  { id, landlord_id: landlordId, freeze_id: freezeId, kind }: QueryRow,
  { correctedFen, payee, renteeId, otherId, reason }: DecidedHow & { correctedFen: number; reason: string },
): Promise<void> {
  // Staff may have decided about the freeze by itself meanwhile: then there is nothing left of it.
  const frozen = freezeId ? await tx.db.first(lockFreeze(tx.tenant.id, freezeId)) : undefined
  const leftFen = frozen ? leftOf(frozen) : 0
  if (kind === 'not_mine') {
    if (correctedFen > leftFen)
      throw new Refusal('wallet.error.freezeTooMuch', {
        values: { left: (leftFen / 100).toFixed(2) },
        fields: ['correctedFen'],
      })
    if (!frozen || !leftFen) return
    if (!correctedFen) return releaseRest(tx, frozen, reason)
    if (!payee) throw new Refusal('kit.error.required', { fields: ['payee'] })
    await giveAway(tx, frozen, { amountFen: correctedFen, payee, renteeId, otherId, rest: 'release', reason })
    return
  }
  if (!correctedFen) return
  const businessOn = await bookingDay(tx, tx.today())
  const leg = legOfCorrection(tx.tenant.id, landlordId)
  await post(tx, [{ ...leg, amountFen: correctedFen, businessOn, memo: reason, businessKey: `settlement-query:${id}` }])
}
