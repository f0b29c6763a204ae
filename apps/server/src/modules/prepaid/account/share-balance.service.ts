import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type {
  setMonthlyFee as feeCommand,
  leaveBalance as leaveCommand,
  shareBalance as shareCommand,
} from '@cloud-steward/contract/prepaid/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import type { SmsProvider } from '../../../infra/sms/provider.ts'
import { prepaidBalance, prepaidLedgerId } from '../../wallet/index.ts'
import { applyToBalance } from '../decision/evaluate.service.ts'
import { type AccountRow, changeAccount } from './account.queries.ts'
import { accounts } from './account.source.ts'
import { agree, lockOpen } from './account-commands.service.ts'
import { lockAccounts, moveMoney, openMembers, sharedBalanceOf } from './balance-members.service.ts'

const refused = (reason: string, fields: string[], values = {}) =>
  new Refusal(`prepaid.error.${reason}`, { fields, values })

/**
 * Puts a locked account on the balance of another, which is locked with it: what it has goes there, its plan and way of
 * paying become that one's. Refused between different payers, leases or landlords, and where one pays by the month.
 */
export async function joinBalance(tx: TxCtx, row: AccountRow, withRow: AccountRow, reason: string): Promise<void> {
  if (row.basis === 'flat' || withRow.basis === 'flat') throw refused('flatAlone', ['withAccountId'])
  if (row.basis === 'merged') throw refused('sharesAlready', ['withAccountId'], { no: row.no })
  // A shared balance keeps the id of its first account, even if that account is the only member.
  if (row.sharedBalanceId === row.id) throw refused('beganBalance', ['withAccountId'], { no: row.no })
  if (row.id === withRow.id || [row, withRow].some(({ state }) => state === 'vacant' || state === 'closed'))
    throw refused('notToShare', ['withAccountId'])
  const same = (['renteeId', 'leaseId', 'landlordId'] as const).every((key) => row[key] === withRow[key])
  if (!same) throw refused('otherPayer', ['withAccountId'])
  const hadFen = await prepaidBalance(tx, sharedBalanceOf(row))
  // A debt stays where it arose.
  if (hadFen < 0) throw refused('owesFirst', ['withAccountId'], { no: row.no })
  const sharedBalanceId = sharedBalanceOf(withRow)
  if (hadFen) await moveMoney(tx, row, { how: 'refund', kind: 'refund', amountFen: hadFen, reason })
  if (withRow.basis !== 'merged') {
    const begun = { sharedBalanceId, basis: 'merged' }
    await agree(tx, withRow, {
      action: 'shareBalance',
      kind: 'basis',
      from: 'own',
      to: 'merged',
      reason,
      change: begun,
    })
  }
  const { mode, planId } = withRow
  const change = {
    sharedBalanceId,
    basis: 'merged',
    mode,
    planId,
    ledgerAccountId: prepaidLedgerId(tx, sharedBalanceId),
  }
  await agree(tx, row, { action: 'shareBalance', kind: 'basis', from: 'own', to: 'merged', reason, change })
  if (hadFen)
    await moveMoney(tx, { ...row, sharedBalanceId }, { how: 'topUp', kind: 'top_up', amountFen: hadFen, reason })
}

/** From now on several meters of one payer draw on one balance. */
export const shareBalance = (
  ctx: Ctx,
  sms: SmsProvider | undefined,
  { id, withAccountId, reason }: InputOf<typeof shareCommand>,
): Promise<object> =>
  ctx.transaction(async (tx) => {
    for (const one of [id, withAccountId]) await accounts.get(tx, one)
    const both = await lockAccounts(tx, [id, withAccountId])
    const [row, withRow] = [id, withAccountId].map((one) => both.find((other) => other.id === one)!) as [
      AccountRow,
      AccountRow,
    ]
    await joinBalance(tx, row, withRow, reason)
    await applyToBalance(tx, sms, { ...row, sharedBalanceId: sharedBalanceOf(withRow) })
    return {}
  })

/** An account has a balance of its own again, of nothing; what there is stays with the others. */
export const leaveBalance = (
  ctx: Ctx,
  sms: SmsProvider | undefined,
  { id, reason }: InputOf<typeof leaveCommand>,
): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockOpen(tx, id)
    if (row.basis !== 'merged') throw refused('sharesNothing', ['id'], { no: row.no })
    // The others' balance has its name.
    if (row.sharedBalanceId === id) throw refused('beganBalance', ['id'], { no: row.no })
    const members = (await openMembers(tx, row)).filter((one) => one.id !== id)
    // Warnings of a balance of before say nothing of this one.
    const change = {
      sharedBalanceId: null,
      basis: 'own',
      ledgerAccountId: prepaidLedgerId(tx, id),
      episode: row.episode + 1,
    }
    await agree(tx, row, { action: 'leaveBalance', kind: 'basis', from: 'merged', to: 'own', reason, change })
    if (members.length === 1) await tx.db.run(changeAccount(tx.tenant.id, members[0]!.id, { basis: 'own' }))
    await applyToBalance(tx, sms, { ...row, sharedBalanceId: null })
    if (members[0]) await applyToBalance(tx, sms, members[0])
    return {}
  })

/** Another sum a month, from today on. */
export const setMonthlyFee = (ctx: Ctx, { id, monthlyFen, reason }: InputOf<typeof feeCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockOpen(tx, id)
    if (row.basis !== 'flat') throw refused('notFlat', ['monthlyFen'])
    if (row.monthlyFen === monthlyFen) return {}
    const [from, to] = [String(row.monthlyFen), String(monthlyFen)]
    await agree(tx, row, { action: 'setMonthlyFee', kind: 'fee', from, to, reason, change: { monthlyFen } })
    return {}
  })
