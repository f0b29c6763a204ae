import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/value-added/statement.ts'
import { commissionStatement } from '@cloud-steward/contract/value-added/statement.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { lastDayOfMonth } from '../../../infra/month.ts'
import { moveState } from '../../../infra/steps/move-state.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound, standard } from '../../../kit/standard-operations.ts'
import { checkMoneyDay, post } from '../../ledger/index.ts'
import { legsOfCommission } from '../commission/commission.rules.ts'
import { sellerById } from '../seller/sales-code.queries.ts'
import { commissionElsewhere } from '../value-added.ports.ts'
import {
  dueCommission,
  dueElsewhere,
  dueOnNone,
  lockStatement,
  ordersOfStatement,
  setStatement,
  setStatementElsewhere,
  waitingCommission,
} from './statement.queries.ts'

export const statements = standard(commissionStatement)

interface Group {
  sellerId: string
  month: string
  orderIds: string[]
  /** Of what other modules sold. */
  elsewhere: string[]
  fen: number
}
async function grouped(tx: TxCtx, month: string): Promise<Group[]> {
  const groups = new Map<string, Group>()
  const through = lastDayOfMonth(month)
  const add = (one: { id: string; sellerId: string; month: string; fen: number }, where: 'orderIds' | 'elsewhere') => {
    const key = `${one.sellerId} ${one.month}`
    const group = groups.get(key) ?? { sellerId: one.sellerId, month: one.month, orderIds: [], elsewhere: [], fen: 0 }
    group[where].push(one.id)
    group.fen += one.fen
    groups.set(key, group)
  }
  for (const one of await tx.db.rows(dueCommission(tx.tenant.id, through))) add(one, 'orderIds')
  for (const one of await tx.db.rows(dueElsewhere(tx.tenant.id, through))) add(one, 'elsewhere')
  return [...groups.values()]
}
async function makeOne(tx: TxCtx, { sellerId, month, orderIds, elsewhere, fen }: Group, no: string): Promise<void> {
  const payee = await tx.db.first(sellerById(tx.tenant.id, sellerId))
  const row = {
    id: newId(),
    no,
    seller_id: sellerId,
    month,
    order_count: orderIds.length + elsewhere.length,
    amount_fen: fen,
    state: 'open',
    payee_name: payee?.payeeName ?? null,
    payee_bank: payee?.payeeBank ?? null,
    payee_account: payee?.payeeAccount ?? null,
    maker: tx.user?.username ?? 'system',
    created_at: tx.now().toISOString(),
  }
  await tx.db.all(
    insertMany(tx.tenant.id, 'value_added_statement', [row]),
    setStatement(tx.tenant.id, row.id, orderIds),
    setStatementElsewhere(tx.tenant.id, row.id, elsewhere),
  )
  recordStep(tx, { subject: commissionStatement.name, recordId: row.id, from: null, to: 'open', at: tx.now() })
  tx.audit({ action: 'make', resource: commissionStatement.name, recordId: row.id, after: row })
}
export const makeStatements = (
  ctx: Ctx,
  { month }: InputOf<typeof contract.makeStatements>,
): Promise<AnswerOf<typeof contract.makeStatements>> =>
  ctx.transaction(async (tx) => {
    wholeTenantOnly(tx)
    if (lastDayOfMonth(month) >= tx.today()) throw new Refusal('valueAdded.error.monthNotOver', { fields: ['month'] })
    const due = await grouped(tx, month)
    const numbers = due.length ? await tx.numbers('commissionStatement', due.length) : []
    for (const [at, one] of due.entries()) await makeOne(tx, one, serialNo('CS', tx.today(), numbers[at]!))
    return { made: due.length, amountFen: due.reduce((sum, { fen }) => sum + fen, 0) }
  })

export const payStatement = (
  ctx: Ctx,
  { id, paidOn, bankRef }: InputOf<typeof contract.payStatement>,
): Promise<object> =>
  ctx.transaction(async (tx) => {
    wholeTenantOnly(tx)
    const row = await tx.db.first(lockStatement(tx.tenant.id, id))
    if (!row) throw notFound()
    checkMoneyDay(tx, paidOn, 'paidOn')
    const columns = { paid_on: paidOn, bank_ref: bankRef }
    const step = { subject: commissionStatement.name, recordId: id, from: 'open', to: 'paid', columns, at: tx.now() }
    if (!(await moveState(tx, 'value_added_statement', { ...step, action: 'payStatement' })))
      throw new Refusal('valueAdded.error.statementPaid')
    const legs = legsOfCommission(tx.tenant.id, 'paid', row.sellerId)
    const businessKey = `commission-statement:${id}:paid`
    await post(tx, [{ ...legs, amountFen: row.amountFen, businessOn: paidOn, businessKey, memo: row.no }])
    return {}
  })

export async function queryStatementOrders(ctx: Ctx, { id }: InputOf<typeof contract.queryStatementOrders>) {
  await statements.get(ctx, id)
  return ctx.db.rows(ordersOfStatement(ctx.tenant.id, id))
}

/** Commission on no statement: owed, not owed yet, and the number of unpaid orders. */
export async function queryOpenCommission(ctx: Ctx): Promise<AnswerOf<typeof contract.queryOpenCommission>> {
  wholeTenantOnly(ctx)
  const due = (await ctx.db.first(dueOnNone(ctx.tenant.id)))!
  const own = (await ctx.db.first(waitingCommission(ctx.tenant.id, ctx.tenant.timeZone)))!
  const other = await ctx.ports.get(commissionElsewhere)(ctx)
  const days = [own.waitingUntil, other.waitingUntil].filter((day) => day !== null)
  return {
    dueCount: due.count,
    dueFen: due.fen,
    dueMonth: due.month,
    waitingCount: own.waitingCount + other.waitingCount,
    waitingFen: own.waitingFen + other.waitingFen,
    waitingUntil: days.toSorted()[0] ?? null,
    unpaidCount: own.unpaidCount + other.unpaidCount,
  }
}
