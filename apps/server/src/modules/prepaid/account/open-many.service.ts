import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import {
  MOST_OPENED,
  type openAccounts as openManyCommand,
  type queryUnopened as unopenedView,
} from '@cloud-steward/contract/prepaid/index.ts'
import { addDays } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { Reaction } from '../../../infra/queue/jobs.ts'
import { refusalOf } from '../../../kit/refusal-of.ts'
import { fromMilli, lockMeters } from '../../metering/index.ts'
import { paramValue } from '../../system/index.ts'
import { openAccount } from './open-account.service.ts'
import { countUnopened, unopenedMeters, unopenedSince } from './unopened.queries.ts'

type Answer = AnswerOf<typeof openManyCommand>

export async function queryUnopened(
  ctx: Ctx,
  { siteId, utility }: InputOf<typeof unopenedView>,
): Promise<AnswerOf<typeof unopenedView>> {
  const wanted = { today: ctx.today(), siteId, utility }
  const { total } = (await ctx.db.first(countUnopened(ctx.tenant.id, wanted)))!
  const found = total ? await ctx.db.rows(unopenedMeters(ctx.tenant.id, wanted, MOST_OPENED)) : []
  const rows = found.map(({ counterMilli, ...row }) => ({
    ...row,
    value: counterMilli === null ? undefined : fromMilli(counterMilli),
  }))
  return { total, rows }
}

/**
 * Opens several accounts: each is tried by itself, and what cannot be opened stays as it is and says why. All meters are
 * locked before the first, in one order, so that two who open some of the same never wait for each other.
 */
export const openAccounts = (
  ctx: Ctx,
  { rows, planId, leaseAllows }: InputOf<typeof openManyCommand>,
): Promise<Answer> =>
  ctx.transaction(async (tx) => {
    const ids = rows.map(({ id }) => id)
    if (new Set(ids).size < ids.length) throw new Refusal('prepaid.error.meterTwice', { fields: ['rows'] })
    await tx.db.rows(lockMeters(tx.tenant.id, ids))
    const results: Answer['results'] = []
    for (const { id, value } of rows) {
      const given = { meterId: id, value, planId, leaseAllows }
      const reason = await refusalOf(tx, (trial) => openAccount(trial, given))
      const opened = reason ? { reason } : { no: (await openAccount(tx, given)).no }
      results.push({ id, ...opened })
    }
    return { results }
  })

/**
 * Whether accounts are opened by themselves when somebody moves in: `on`, or `agreed` where the leases agree that power is cut
 * when nothing is paid ahead.
 */
export const OPENS_WITH_LEASE = 'prepaid.openWithLease'
/** Who could not be given one on the day he moved in, for want of a number, is tried again so many days. */
const TRIED_DAYS = 3
async function openFor(ctx: Ctx, by: Parameters<typeof unopenedSince>[2]): Promise<void> {
  const way = (await paramValue(ctx, OPENS_WITH_LEASE))?.trim()
  if (way !== 'on' && way !== 'agreed') return
  const found = await ctx.db.rows(unopenedSince(ctx.tenant.id, ctx.today(), by))
  for (const { meterId } of found)
    await openAccount(ctx, { meterId, leaseAllows: way === 'agreed' }).catch((error: unknown) => {
      // It stands in the list of those without an account.
      if (!(error instanceof Refusal)) throw error
      ctx.log.info({ meterId, reason: error.reason }, 'an account was not opened with its lease')
    })
}
/** Nightly: opens accounts for renters who moved in recently, because leases signed in advance begin without a user's action. */
export const openForNewcomers = (ctx: Ctx): Promise<void> =>
  openFor(ctx, { since: addDays(ctx.today(), 1 - TRIED_DAYS) })
export const openWithLease: Reaction[] = ['LeaseSigned', 'LeaseHandedOver'].map((event) => ({
  event,
  run: (ctx, { leaseId }) => openFor(ctx, { leaseId: String(leaseId) }),
}))
