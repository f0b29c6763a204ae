import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { account, type takeEmergency as takeCommand } from '@cloud-steward/contract/prepaid/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import type { SmsProvider } from '../../../infra/sms/provider.ts'
import type { AccountRow } from '../account/account.queries.ts'
import { lockOpen } from '../account/account-commands.service.ts'
import { accountStep } from '../account/account-steps.ts'
import { sharedBalanceOf } from '../account/balance-members.service.ts'
import { FEN, shownFen } from '../charge/months.rules.ts'
import { applyToBalance, type Evaluation, evaluateAccounts } from '../decision/evaluate.service.ts'
import { insertEmergency, openEmergency, repayEmergency } from './emergency.queries.ts'
import { refusalOf, repay } from './emergency.rules.ts'

const emergencyStep = (tx: TxCtx, id: string, from: number | null, to: number): void =>
  accountStep(tx, id, { kind: 'emergency', from: from?.toString(), to: String(to), username: tx.user?.username })
/** Why an account cannot take emergency credit now. */
export const whyNot = ({ facts, around }: Evaluation): ReturnType<typeof refusalOf> =>
  refusalOf(
    facts,
    {
      offerFen: around.emergencyOfferFen ?? 0,
      overdraftFen: around.overdraftFen,
      isTaken: around.emergencyFen !== null,
    },
    FEN,
  )

/** The payer, or staff for him, takes what his plan grants when the balance runs low: once, until it is repaid. */
export const takeEmergency = (
  ctx: Ctx,
  sms: SmsProvider | undefined,
  { id }: InputOf<typeof takeCommand>,
): Promise<{ amountFen: number }> =>
  ctx.transaction(async (tx) => {
    if (tx.scope.kind === 'landlord') throw new Refusal('kit.error.forbidden', { http: 403 })
    const row = await lockOpen(tx, id)
    const [evaluation] = await evaluateAccounts(tx, [row])
    const why = whyNot(evaluation!)
    if (why) throw new Refusal(`prepaid.error.emergency.${why}`)
    const amountFen = evaluation!.around.emergencyOfferFen!
    await tx.db.run(
      insertEmergency(tx.tenant.id, {
        id: newId(),
        account_id: sharedBalanceOf(row),
        amount_fen: amountFen,
        username: tx.user?.username ?? null,
        created_at: tx.now().toISOString(),
      }),
    )
    emergencyStep(tx, id, null, amountFen)
    tx.audit({ action: 'takeEmergency', resource: account.name, recordId: id, after: { amountFen } })
    await applyToBalance(tx, sms, row)
    return { amountFen }
  })

/** Money has come to a locked account: it repays first what was taken in an emergency. */
export async function repayFirst(tx: TxCtx, row: AccountRow, paidFen: number): Promise<void> {
  const open = await tx.db.first(openEmergency(tx.tenant.id, sharedBalanceOf(row)))
  if (!open) return
  const [evaluation] = await evaluateAccounts(tx, [row])
  const { repaidFen, ended } = repay(open, paidFen, shownFen(evaluation!.facts.balance))
  await tx.db.run(repayEmergency(tx.tenant.id, open.id, repaidFen, ended ? tx.now() : null))
  if (repaidFen !== open.repaidFen)
    emergencyStep(tx, row.id, open.amountFen - open.repaidFen, open.amountFen - repaidFen)
}
