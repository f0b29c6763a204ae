import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { paramValue } from '../../system/index.ts'
import { prepaidBalance } from '../../wallet/index.ts'
import type { AccountRow } from '../account/account.queries.ts'
import { sharedBalanceOf } from '../account/balance-members.service.ts'
import { comingFen } from './recharge.queries.ts'

/** Parameters by which a tenant limits one top-up, and what may be on a balance after it; in fen, none when not set. */
const RECHARGE_CAP = 'prepaid.rechargeCapFen'
const BALANCE_CAP = 'prepaid.balanceCapFen'
/** What is no whole number above nothing counts as not set. */
async function capOf(ctx: Ctx, name: string): Promise<number | undefined> {
  const text = (await paramValue(ctx, name))?.trim() ?? ''
  return /^[1-9]\d{0,11}$/.test(text) ? Number(text) : undefined
}
const yuan = (fen: number): string => (fen / 100).toFixed(2)

/**
 * Refuses a top-up beyond what the account, or else the tenant, allows. The account is locked: what others have ordered and
 * may still pay counts as if it were on the balance, until their order is closed. What is paid already is credited all the same.
 */
export async function refuseBeyondCaps(tx: TxCtx, row: AccountRow, amountFen: number): Promise<void> {
  const most = row.rechargeCapFen ?? (await capOf(tx, RECHARGE_CAP))
  if (most !== undefined && amountFen > most)
    throw new Refusal('prepaid.error.aboveRechargeCap', { values: { amount: yuan(most) }, fields: ['amountFen'] })
  const full = row.balanceCapFen ?? (await capOf(tx, BALANCE_CAP))
  if (full === undefined) return
  const balanceFen = await prepaidBalance(tx, sharedBalanceOf(row))
  const { fen: openFen } = (await tx.db.first(comingFen(tx.tenant.id, sharedBalanceOf(row))))!
  if (balanceFen + openFen + amountFen <= full) return
  const left = yuan(Math.max(0, full - balanceFen - openFen))
  const values = { amount: yuan(full), open: yuan(openFen), left }
  throw new Refusal(openFen ? 'prepaid.error.openRecharges' : 'prepaid.error.aboveBalanceCap', {
    values,
    fields: ['amountFen'],
  })
}
