import type { Ctx } from '../../../infra/ctx/types.ts'
import type { Reaction } from '../../../infra/queue/jobs.ts'
import type { SmsProvider } from '../../../infra/sms/provider.ts'
import { changeAccount } from '../account/account.queries.ts'
import { lockAccounts } from '../account/balance-members.service.ts'
import { shownFen } from '../charge/months.rules.ts'
import { endPushes } from '../recharge/recharge.queries.ts'
import { step } from '../recharge/recharge-steps.ts'
import { afterCommand } from './decision.rules.ts'
import { evaluateAccounts, moveTo, othersWithoutPower } from './evaluate.service.ts'
import { accountOfCommand } from './facts.queries.ts'

/** A meter has done what it was told to, or has not. */
export async function commandEnded(
  ctx: Ctx,
  sms: SmsProvider | undefined,
  { id: commandId, state: outcome }: { id: string; state: string },
): Promise<void> {
  const found = await ctx.db.first(accountOfCommand(ctx.tenant.id, commandId))
  if (!found) return
  await ctx.transaction(async (tx) => {
    const [row] = await lockAccounts(tx, [found.id])
    // Another command has replaced it meanwhile.
    if (row?.commandId !== commandId || !row.commandKind) return
    const [evaluation] = await evaluateAccounts(tx, [row])
    const balanceFen = shownFen(evaluation!.facts.balance)
    await tx.db.run(changeAccount(tx.tenant.id, row.id, { commandId: null, evaluateAt: tx.now() }))
    if (row.state !== 'closed' && row.state !== 'vacant')
      await moveTo(
        tx,
        sms,
        row,
        afterCommand(row.state, row.commandKind, outcome, evaluation!.around.commandSent),
        balanceFen,
        outcome,
      )
    // Where several meters were cut, it is back when the last of them is.
    if (outcome === 'verified' && (await othersWithoutPower(tx, row)).length) return
    const to = outcome === 'verified' ? ('verified' as const) : ('push_failed' as const)
    for (const recharge of await tx.db.rows(endPushes(tx.tenant.id, commandId, to)))
      await step(tx, recharge, to, outcome === 'verified' ? undefined : outcome)
  })
}
export const commandEndedReaction = (sms: SmsProvider | undefined): Reaction => ({
  event: 'device.deviceCommand.ended',
  run: (ctx, payload) => commandEnded(ctx, sms, payload as { id: string; state: string }),
})
