import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { ACCOUNTS, CHART } from '@cloud-steward/contract/ledger/index.ts'
import type * as contract from '@cloud-steward/contract/ledger/ledger.ts'
import { addDays } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { firstDayOf, lastDayOfMonth } from '../../../infra/month.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { namesOfCrew, namesOfSellers } from '../ledger.ports.ts'
import { movesOf } from './chart.rules.ts'
import type { OwnerKind } from './ledger.rules.ts'
import { accountById, accountMoved, accountsLike, statementLines, trialParties, trialSums } from './trial.queries.ts'
import { figuresOf, sideOf, sumsOf } from './trial.rules.ts'

const NONE = { debitedBefore: 0, creditedBefore: 0, debited: 0, credited: 0, parties: 0 }
const MOST_DAYS = 366
const MOST_MONTHS_BACK = '2000-01'
const daysOf = ({ from, to }: { from: string; to: string }) => {
  if (to < from || from < MOST_MONTHS_BACK) throw new Refusal('ledger.error.periodTooLong', { fields: ['to'] })
  return { from: firstDayOf(from), to: lastDayOfMonth(to) }
}
const pageOf = (input: { currentPage?: number | null; pageSize?: number | null }) => {
  const [current, pageSize] = [input.currentPage ?? 1, input.pageSize ?? 20]
  return { current, pageSize, offset: (current - 1) * pageSize }
}
type Owner = { ownerKind: OwnerKind; ownerId: string; ownerName: string | null }
/** What owners are called. The operator has no record of his own; installers and sellers are of modules above. */
export async function namesOf(ctx: Ctx, owners: readonly Owner[]): Promise<(owner: Owner) => string | null> {
  const of = (kind: OwnerKind) => owners.filter(({ ownerKind }) => ownerKind === kind).map(({ ownerId }) => ownerId)
  const [crew, sellers] = [of('installer'), of('seller')]
  const known = new Map([
    ...(crew.length ? await ctx.ports.get(namesOfCrew)(ctx, crew) : []),
    ...(sellers.length ? await ctx.ports.get(namesOfSellers)(ctx, sellers) : []),
  ])
  const operator = translate(ctx.language, 'ledger.ledger.ownerKind.operator')
  return ({ ownerKind, ownerId, ownerName }) =>
    ownerKind === 'operator' ? operator : (ownerName ?? known.get(ownerId) ?? null)
}

/** The chart as the ledger keeps to it, with what stands on the accounts today. */
export async function queryChart(ctx: Ctx): Promise<AnswerOf<typeof contract.queryChart>> {
  wholeTenantOnly(ctx)
  const today = ctx.today()
  const sums = new Map((await ctx.db.rows(trialSums(ctx.tenant.id, today, today))).map((row) => [row.account, row]))
  return {
    accounts: ACCOUNTS.map((account) => {
      const { owner: ownerKind, side, floor } = CHART[account]
      const row = sums.get(account) ?? NONE
      const balanceFen = figuresOf(account, row).closingFen
      return { account, ownerKind, side, floor, balanceFen, parties: row.parties, moves: movesOf(account) }
    }),
  }
}
/** Every kind of account there is, also those nothing was posted to. */
export async function queryTrialBalance(
  ctx: Ctx,
  input: InputOf<typeof contract.queryTrialBalance>,
): Promise<AnswerOf<typeof contract.queryTrialBalance>> {
  wholeTenantOnly(ctx)
  const { from, to } = daysOf(input)
  const sums = new Map((await ctx.db.rows(trialSums(ctx.tenant.id, from, to))).map((row) => [row.account, row]))
  const accounts = ACCOUNTS.map((account) => {
    const row = sums.get(account) ?? NONE
    return { account, side: sideOf(account), parties: row.parties, ...figuresOf(account, row) }
  })
  const { sums: columns, isBalanced } = sumsOf(accounts)
  return { accounts, sums: columns, isBalanced: isBalanced ? 'yes' : 'no' }
}

export async function queryTrialParties(
  ctx: Ctx,
  input: InputOf<typeof contract.queryTrialParties>,
): Promise<AnswerOf<typeof contract.queryTrialParties>> {
  wholeTenantOnly(ctx)
  const { current, pageSize, offset } = pageOf(input)
  const rows = await ctx.db.rows(trialParties(ctx.tenant.id, { ...input, ...daysOf(input) }, pageSize, offset))
  const nameOf = await namesOf(ctx, rows)
  return {
    list: rows.map((row) => ({
      id: row.id,
      ownerKind: row.ownerKind,
      ownerName: nameOf(row),
      ...figuresOf(input.account, row),
    })),
    pagination: { total: rows[0]?.total ?? 0, pageSize, current },
  }
}

type Asked = Pick<InputOf<typeof contract.queryAccountStatement>, 'accountId' | 'from' | 'to'>
/** An account with its figures over some days, and what asks for its movements. */
export async function statementOf(ctx: Ctx, { accountId, from, to }: Asked) {
  wholeTenantOnly(ctx)
  if (to < from || addDays(from, MOST_DAYS) <= to) throw new Refusal('ledger.error.periodTooLong', { fields: ['to'] })
  const [[account], [moved]] = await ctx.db.all(
    accountById(ctx.tenant.id, accountId),
    accountMoved(ctx.tenant.id, accountId, from, to),
  )
  if (!account || !moved) throw notFound()
  const figures = figuresOf(account.account, moved)
  const side = sideOf(account.account)
  const ownerName = (await namesOf(ctx, [account]))(account)
  const head = { account: account.account, side, ownerKind: account.ownerKind, ownerName }
  const { openingFen } = figures
  return {
    head: { ...head, ...figures, total: moved.total },
    asked: { id: account.id, from, to, openingFen, isDebit: side === 'debit' },
  }
}
export async function queryAccountStatement(
  ctx: Ctx,
  input: InputOf<typeof contract.queryAccountStatement>,
): Promise<AnswerOf<typeof contract.queryAccountStatement>> {
  const { head, asked } = await statementOf(ctx, input)
  const { pageSize, offset } = pageOf(input)
  return { ...head, lines: await ctx.db.rows(statementLines(ctx.tenant.id, asked, pageSize, offset)) }
}
export async function queryAccounts(
  ctx: Ctx,
  input: InputOf<typeof contract.queryAccounts>,
): Promise<AnswerOf<typeof contract.queryAccounts>> {
  wholeTenantOnly(ctx)
  const { current, pageSize, offset } = pageOf(input)
  const rows = await ctx.db.rows(accountsLike(ctx.tenant.id, input, pageSize, offset))
  const nameOf = await namesOf(ctx, rows)
  return {
    list: rows.map(({ total: _total, ownerId, ...row }) => ({ ...row, ownerName: nameOf({ ...row, ownerId }) })),
    pagination: { total: rows[0]?.total ?? 0, pageSize, current },
  }
}
