import { addDays } from '../../../infra/calendar.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { NIL } from '../../../infra/db/id.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { type AccountRow, changeAccount } from '../account/account.queries.ts'
import { lockAccounts, moveMoney } from '../account/balance-members.service.ts'
import { dueCharges } from '../due.queries.ts'
import { accountsToCharge, dropMonthsAfter, putMonths } from './charge.queries.ts'
import { type Costs, costsOf } from './cost.service.ts'
import { FEN, toBookFen, wholeFen } from './months.rules.ts'

/** One transaction charges this many accounts. */
const CHUNK = 50

/**
 * Books what is used up to the last number of the accounts, once per account and day: the months so far, less what is
 * booked. The account is locked. What cannot be priced is not charged, and says why.
 */
export async function chargeAccount(tx: TxCtx, row: AccountRow, costs: Costs): Promise<number> {
  const { settled, through, bookedFen, gap } = costs
  const { id: tenantId } = tx.tenant
  if (!settled) {
    await tx.db.run(changeAccount(tenantId, row.id, { gap: gap ?? null }))
    return 0
  }
  if (through <= row.chargedTo) return 0
  const amountFen = toBookFen(settled.exact, bookedFen)
  const grown = settled.months.filter(({ month, exact, useMilli }) => {
    const before = settled.before.get(month)
    return before?.exact !== exact || before.useMilli !== useMilli
  })
  const useMilli = grown.reduce((sum, one) => sum + one.useMilli - (settled.before.get(one.month)?.useMilli ?? 0), 0)
  await tx.db.all(...putMonths(tenantId, row.id, settled.months))
  await tx.db.run(changeAccount(tenantId, row.id, { chargedTo: through }))
  if (!amountFen) return 0
  const lines = grown.map((one) => ({
    month: one.month,
    lines: one.lines,
    useMilli: one.useMilli,
    totalFen: wholeFen(one.exact),
    beforeFen: wholeFen(settled.before.get(one.month)?.exact ?? 0),
  }))
  await moveMoney(tx, row, {
    how: 'use',
    kind: 'use',
    amountFen,
    use: {
      from_on: row.chargedTo,
      to_on: addDays(through, -1),
      use_milli: useMilli,
      lines: { months: lines, residue: settled.exact - (bookedFen + amountFen) * FEN },
    },
  })
  return amountFen
}

/**
 * Books what is left when an account ends with a day: what was used up to it, or the difference where it is charged to that
 * day or further, for the number of the day was another one by then or its payer had left before. Answers what was booked.
 */
export async function chargeLast(tx: TxCtx, row: AccountRow, costs: Costs, reason: string): Promise<number> {
  const { settled, through, bookedFen } = costs
  if (!settled || through > row.chargedTo) return chargeAccount(tx, row, costs)
  const { id: tenantId } = tx.tenant
  const amountFen = wholeFen(settled.exact) - bookedFen
  const lastMonth = settled.months
    .map(({ month }) => month)
    .toSorted()
    .at(-1)
  await tx.db.all(
    ...(lastMonth ? putMonths(tenantId, row.id, settled.months) : []),
    dropMonthsAfter(tenantId, row.id, lastMonth ?? ''),
  )
  await tx.db.run(changeAccount(tenantId, row.id, { chargedTo: through }))
  if (!amountFen) return 0
  const how = amountFen > 0 ? ('use' as const) : ('return' as const)
  await moveMoney(tx, row, { how, kind: 'correction', amountFen: Math.abs(amountFen), reason })
  return amountFen
}

interface Charged {
  charged: number
  amountFen: number
}
/** Charges every account whose meter was read since, or that pays by the day, in chunks; what is charged stays charged when it is killed. */
export async function chargeAccounts(ctx: Ctx, signal?: AbortSignal): Promise<Charged> {
  const sum = { charged: 0, amountFen: 0 }
  for (let after = NIL; !signal?.aborted; ) {
    const ids = (await ctx.db.rows(accountsToCharge(ctx.tenant.id, ctx.today(), after, CHUNK))).map(({ id }) => id)
    if (!ids.length) break
    after = ids.at(-1)!
    const parts = await chargeSome(ctx, ids).then(
      (done) => [done],
      () => chargeEach(ctx, ids),
    )
    for (const part of parts) {
      sum.charged += part.charged
      sum.amountFen += part.amountFen
    }
  }
  return sum
}
/** One by one, so that an account that cannot be charged does not keep the others from it. */
async function chargeEach(ctx: Ctx, ids: readonly string[]): Promise<Charged[]> {
  const done: Charged[] = []
  for (const id of ids)
    await chargeSome(ctx, [id]).then(
      (one) => done.push(one),
      (error: unknown) => ctx.log.error({ err: error, id }, 'an account could not be charged'),
    )
  return done
}
const chargeSome = (ctx: Ctx, ids: readonly string[]): Promise<Charged> =>
  ctx.transaction(async (tx) => {
    const rows = await lockAccounts(tx, ids)
    const costs = await costsOf(tx, rows)
    let amountFen = 0
    for (const row of rows) amountFen += await chargeAccount(tx, row, costs.get(row.id)!)
    return { charged: rows.length, amountFen }
  })
export const chargeAccountsJob = defineJob({
  name: 'charge-accounts',
  schedule: '35 * * * *',
  due: dueCharges,
  run: async (ctx, _payload, signal) => {
    await chargeAccounts(ctx, signal)
  },
})
