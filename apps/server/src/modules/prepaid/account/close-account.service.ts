import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { account, type closeAccount as closeCommand } from '@cloud-steward/contract/prepaid/index.ts'
import { addDays, type Day, earlierDay, laterDay } from '../../../infra/calendar.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { issueBillsOf } from '../../billing/index.ts'
import { makeCourses } from '../../devices/index.ts'
import { confirmPassed, endPrepaid } from '../../metering/index.ts'
import { prepaidBalance } from '../../wallet/index.ts'
import { chargeLast } from '../charge/charge.service.ts'
import { costsOf } from '../charge/cost.service.ts'
import { FEN } from '../charge/months.rules.ts'
import { type AccountRow, changeAccount } from './account.queries.ts'
import { accounts } from './account.source.ts'
import { accountStep } from './account-steps.ts'
import { lockAccounts, moveMoney, openMembers, sharedBalanceOf } from './balance-members.service.ts'
import { giveBack } from './give-back.service.ts'
import { lastNumberOf } from './last-number.ts'
import { lastDayOf } from './stay.ts'

/** What everything of one closing is found by. */
export async function closeNumber(tx: TxCtx): Promise<string> {
  const [number] = (await tx.numbers('supplyClose')) as [number]
  return serialNo('MC', tx.today(), number)
}

/** Time to pay what was owed at the end. */
const DUE_DAYS = 10

/**
 * Closes a locked account as of a day with a last number: everything until then is charged, what is left becomes the payer's prepaid balance, what
 * is owed a bill of his lease. What a fen cannot hold is written down.
 */
export async function closeRow(
  tx: TxCtx,
  row: AccountRow,
  { day, value, reason, closeNo }: { day: Day; value?: number | null; reason: string; closeNo?: string },
): Promise<AnswerOf<typeof closeCommand>> {
  const { id: tenantId } = tx.tenant
  const under = closeNo ?? (await closeNumber(tx))
  const finalMilli = await lastNumberOf(tx, row.meterId, day, value)
  // This is the last pricing of the account; it includes use up to unconfirmed readings.
  const isLookedAt = await confirmPassed(tx, row.meterId)
  await makeCourses(tx, undefined, [row.meterId])
  const asOf = row.basis === 'flat' ? row : { ...row, chargedTo: earlierDay(row.chargedTo, day) }
  const costs = (await costsOf(tx, [asOf], new Map(), day)).get(row.id)!
  // An unconfirmed reading does not change the debt.
  if (!isLookedAt || !costs.settled || costs.through < day)
    throw new Refusal('prepaid.error.notPriced', { values: { no: row.no } })
  const chargedFen = await chargeLast(tx, row, costs, reason)
  const left = costs.settled.exact - (costs.bookedFen + chargedFen) * FEN
  // What is shared goes on for the others; the last of them takes what is left.
  const others = (await openMembers(tx, row)).filter(({ id }) => id !== row.id)
  const balanceFen = others.length ? 0 : await prepaidBalance(tx, sharedBalanceOf(row))
  const amountFen = Math.abs(balanceFen)
  if (amountFen) {
    const how = balanceFen > 0 ? ('refund' as const) : ('debt' as const)
    const { id } = await moveMoney(tx, row, { how, kind: how, amountFen, memo: `${row.no} ${under}`, reason })
    if (how === 'debt') await billDebt(tx, row, id, amountFen, day)
  }
  await endPrepaid(tx, row.meterId, day)
  await giveBack(tx, row, reason)
  await tx.db.run(
    changeAccount(tenantId, row.id, {
      state: 'closed',
      stateAt: tx.now(),
      closedOn: day,
      closeNo: under,
      finalMilli,
      unbilled: 0,
      gap: null,
      commandId: null,
    }),
  )
  accountStep(tx, row.id, { kind: 'state', from: row.state, to: 'closed', note: reason, username: tx.user?.username })
  const done = { refundFen: Math.max(0, balanceFen), debtFen: Math.max(0, -balanceFen) }
  tx.audit({
    action: 'closeAccount',
    resource: account.name,
    recordId: row.id,
    before: { state: row.state },
    after: { state: 'closed', closeNo: under, finalMilli, ...done, leftOfAFen: left / FEN, reason },
  })
  return done
}
async function billDebt(tx: TxCtx, row: AccountRow, sourceId: string, amountFen: number, day: Day): Promise<void> {
  const span = { periodFrom: row.openedOn, periodTo: laterDay(row.openedOn, addDays(day, -1)) }
  const formula = { parts: [{ rule: 'meterDebt', no: row.no }] }
  await issueBillsOf(tx, [
    {
      kind: 'utility',
      leaseId: row.leaseId,
      roomId: row.roomId,
      siteId: row.siteId,
      renteeId: row.renteeId,
      landlordId: row.landlordId,
      ...span,
      dueOn: addDays(tx.today(), DUE_DAYS),
      lines: [{ fee: 'utility', sourceId, ...span, amountFen, formula }],
    },
  ])
}

export const closeAccount = (ctx: Ctx, { id, value, reason }: InputOf<typeof closeCommand>) =>
  ctx.transaction(async (tx) => {
    await accounts.get(tx, id)
    const [row] = await lockAccounts(tx, [id])
    if (!row) throw notFound()
    if (row.state === 'closed') throw new Refusal('prepaid.error.closed', { values: { no: row.no } })
    return closeRow(tx, row, { day: await lastDayOf(tx, row), value, reason })
  })
