import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type {
  queryIncomeEntries as entriesView,
  queryIncome as incomeView,
} from '@cloud-steward/contract/billing/index.ts'
import { addDays, daysBetween } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { MOST_COUNTED } from '../../../kit/list-query.ts'
import {
  type Asked,
  countIncomeEntries,
  type FeeSum,
  incomeEntries,
  incomeFees,
  incomeSums,
  namesOf,
  namesOfAccounts,
  type Sum,
} from './income.queries.ts'

type Income = AnswerOf<typeof incomeView>
type Figures = Income['total']
const MOST_DAYS = 366
/** The bit of each part that is not among those a sum is grouped by. */
const PARTS = [
  ['period', 0b0111],
  ['source', 0b1011],
  ['site', 0b1101],
  ['landlord', 0b1110],
] as const

/** Refuses who has no income here, and days that are none. A landlord sees his own, whatever he asks for. */
export function refuse(ctx: Ctx, { from, to }: Asked): void {
  if (ctx.scope.kind === 'rentee') throw new Refusal('kit.error.forbidden', { http: 403 })
  if (to < from || addDays(from, MOST_DAYS) <= to) throw new Refusal('ledger.error.periodTooLong', { fields: ['to'] })
}
function figuresOf(sums: readonly Pick<Sum, 'measure' | 'fen'>[]): Figures {
  const of = (measure: Sum['measure']) => sums.reduce((fen, sum) => fen + (sum.measure === measure ? sum.fen : 0), 0)
  const [billedFen, creditedFen, writtenOffFen] = [of('billed'), of('credited'), of('writtenOff')]
  const [receivedFen, channelFeeFen, sharedFen] = [of('received'), of('channelFee'), of('shared')]
  return {
    billedFen,
    creditedFen,
    writtenOffFen,
    receivedFen,
    openFen: billedFen - creditedFen - writtenOffFen - receivedFen,
    depositInFen: of('depositIn'),
    depositOutFen: of('depositOut'),
    settledFen: of('settled'),
    channelFeeFen,
    sharedFen,
    netFen: receivedFen - channelFeeFen - sharedFen,
  }
}

/** By something in each of them, the most billed first. */
const partsBy = <By extends string>(by: By, sums: readonly FeeSum[], keyOf: (one: FeeSum) => string) =>
  [...new Set(sums.map(keyOf))]
    .map((key) => ({ by, key, ...figuresOf(sums.filter((one) => keyOf(one) === key)) }))
    .toSorted((a, b) => b.billedFen - a.billedFen)

/** What was billed, received and settled in some days, beside as many days before. */
export async function queryIncome(ctx: Ctx, input: InputOf<typeof incomeView>): Promise<Income> {
  refuse(ctx, input)
  const previousFrom = addDays(input.from, -daysBetween(input.from, input.to) - 1)
  const [sums, fees] = await Promise.all([
    ctx.db.rows(incomeSums(ctx, input, previousFrom, input.unit)),
    input.fees === 'yes' ? ctx.db.rows(incomeFees(ctx, input)) : [],
  ])
  const totals = (now: boolean) => figuresOf(sums.filter((sum) => sum.now === now && sum.by === 0b1111))
  const groups = PARTS.flatMap(([by, bit]) => {
    const parts = new Map<string, Sum[]>()
    for (const sum of sums) {
      const key = { period: sum.period, source: sum.source, site: sum.siteId, landlord: sum.landlordId }[by]
      // What is of no bill, as a settlement, is of no site and no source.
      if (sum.now && sum.by === bit && key) parts.set(key, [...(parts.get(key) ?? []), sum])
    }
    return [...parts]
      .map(([key, own]) => ({ by, key, ...figuresOf(own) }))
      .toSorted((a, b) => (by === 'period' ? (a.key < b.key ? -1 : 1) : b.billedFen - a.billedFen))
  })
  const byFee = partsBy('fee', fees, ({ fee }) => fee)
  // A deposit is nobody's income.
  const earned = fees.filter(({ fee }) => fee !== 'deposit')
  const byAccount = partsBy('account', earned, ({ account }) => account ?? 'none')
  const keys = (by: string) => groups.filter((each) => each.by === by).map(({ key }) => key)
  const named = await ctx.db.all(
    namesOf(ctx.tenant.id, 'housing_site', keys('site')),
    namesOf(ctx.tenant.id, 'housing_landlord', keys('landlord')),
    namesOfAccounts(
      ctx.tenant.id,
      byAccount.map(({ key }) => key).filter((key) => key !== 'none'),
    ),
  )
  const names = new Map(named.flat().map(({ id, name }) => [id, name]))
  return {
    total: totals(true),
    previousFrom,
    previous: totals(false),
    groups: [...byFee, ...byAccount, ...groups].slice(0, 5_000).map((each) => ({ ...each, name: names.get(each.key) })),
  }
}

/** The entries behind one of these numbers. */
export async function queryIncomeEntries(
  ctx: Ctx,
  input: InputOf<typeof entriesView>,
): Promise<AnswerOf<typeof entriesView>> {
  refuse(ctx, input)
  const [current, pageSize] = [input.currentPage ?? 1, input.pageSize ?? 20]
  const [list, [counted]] = await ctx.db.all(
    incomeEntries(ctx, input, pageSize, (current - 1) * pageSize),
    countIncomeEntries(ctx, input, MOST_COUNTED),
  )
  const bounded = counted!.total > MOST_COUNTED
  return { list, pagination: { current, pageSize, total: Math.min(counted!.total, MOST_COUNTED), bounded } }
}
