import type { AnswerOf, DraftOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { readingWindow } from '@cloud-steward/contract/metering/index.ts'
import type * as contract from '@cloud-steward/contract/metering/reading-window.ts'
import { seenOf, seesAll, seesEach } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { escapeHtml } from '../../../infra/escape-html.ts'
import { translate } from '../../../infra/labels.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound, type Operations } from '../../../kit/standard-operations.ts'
import { occupancyOf } from '../../housing/index.ts'
import { accountsOfRentees, administratorNames, stewardNames } from '../../identity/index.ts'
import { notifyUsers } from '../../notices/index.ts'
import { dueReadingReminders } from '../due.queries.ts'
import { metersById } from './meter.queries.ts'
import {
  activeWindows,
  claimReminders,
  forWhom,
  type Missing,
  meteredSites,
  missingReadings,
} from './window.queries.ts'
import { chasedOn, isInside, isReminded, type ReadingWindow, type Span, windowFor } from './window.rules.ts'
import { readingWindowBase } from './window.source.ts'

/** A window of the whole tenant applies at the sites of all organisations: only those who see all of them change it. */
async function refuseWholeTenant(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (seesAll(ctx)) return
  const windows = await ctx.db.rows(forWhom(ctx.tenant.id, ids))
  if (windows.some(({ forSiteId, forOrgId }) => !forSiteId && !forOrgId)) wholeTenantOnly(ctx)
}
/** Of a property or of an organisation, not of both. */
export const readingWindows: Operations<typeof readingWindow> = {
  ...readingWindowBase,
  add: (ctx, draft: DraftOf<typeof readingWindow>) => {
    if (draft.forSiteId && draft.forOrgId)
      throw new Refusal('metering.error.windowOfBoth', { fields: ['forSiteId', 'forOrgId'] })
    if (!draft.forSiteId && !draft.forOrgId) wholeTenantOnly(ctx)
    return readingWindowBase.add(ctx, draft)
  },
  update: async (ctx, change) => {
    await refuseWholeTenant(ctx, [change.id])
    return readingWindowBase.update(ctx, change)
  },
  remove: async (ctx, ids) => {
    await refuseWholeTenant(ctx, ids)
    return readingWindowBase.remove(ctx, ids)
  },
}

/** Which of some meters are read outside of their days, and what is done about it: asked, or not taken. */
export async function outsideWindow(
  ctx: Ctx,
  meterIds: readonly string[],
  readOn: string,
): Promise<Map<string, 'warn' | 'refuse'>> {
  const { id: tenantId } = ctx.tenant
  const [windows, meters, sites] = await ctx.db.all(
    activeWindows(tenantId),
    metersById(tenantId, meterIds),
    meteredSites(tenantId, meterIds),
  )
  return new Map(
    meters.flatMap(({ id, siteId }) => {
      const site = sites.find((one) => one.id === siteId)
      const window = site && windowFor(windows, site)
      return window && !isInside(window, readOn) ? [[id, window.outside]] : []
    }),
  )
}

type Chased = { id: string; name: string; window: ReadingWindow } & Span
/** Sites whose window is open or was over lately, with its days. */
async function chased(ctx: Ctx): Promise<Chased[]> {
  const [windows, sites] = await ctx.db.all(activeWindows(ctx.tenant.id), meteredSites(ctx.tenant.id, null))
  return sites.flatMap((site) => {
    const window = windowFor(windows, site)
    const span = window && chasedOn(window, ctx.today())
    return window && span ? [{ id: site.id, name: site.name, window, ...span }] : []
  })
}
export async function queryMissingReadings(
  ctx: Ctx,
  { siteId }: InputOf<typeof contract.queryMissingReadings>,
): Promise<AnswerOf<typeof contract.queryMissingReadings>> {
  if (siteId && !(await seesEach(ctx, 'housing.site', [siteId]))) throw notFound()
  const open = (await chased(ctx)).filter(({ id }) => !siteId || id === siteId)
  const ids = open.map(({ id }) => id)
  const seen = await seenOf(ctx, 'housing.site', ids)
  const sites = open.filter(({ id }) => seen.has(id))
  const rows = sites.length ? await ctx.db.rows(missingReadings(ctx.tenant.id, sites)) : []
  return rows.map(({ siteId: _site, roomId: _room, ...row }) => ({ ...row, utility: row.utility as 'electric' }))
}

const MOST_TOLD = 20_000
/** Reminds the manager of a site, and renters if configured, of unread meters; once a day. */
export const remindReadings = (ctx: Ctx): Promise<void> =>
  ctx.transaction(async (tx) => {
    const today = tx.today()
    const due = (await chased(tx)).filter(({ window }) => isReminded(window, today))
    const ids = [...new Set(due.map(({ window }) => window.id))]
    const claimed = new Set((await tx.db.rows(claimReminders(tx.tenant.id, ids, today))).map(({ id }) => id))
    const sites = due.filter(({ window }) => claimed.has(window.id))
    if (!sites.length) return
    const rows = await tx.db.rows(missingReadings(tx.tenant.id, sites, MOST_TOLD))
    for (const site of sites) {
      const own = rows.filter(({ siteId }) => siteId === site.id)
      if (!own.length) continue
      await notifyStewards(tx, site, own.length)
      if (site.window.remindRenters && today <= site.to) await notifyRenters(tx, site, own)
    }
  })
async function notifyStewards(tx: TxCtx, site: Chased, count: number): Promise<void> {
  const stewards = await tx.db.rows(stewardNames(tx.tenant.id, [site.id]))
  const told = stewards.length ? stewards : await tx.db.rows(administratorNames(tx.tenant.id))
  await notify(tx, [...new Set(told.map(({ username }) => username))], 'staff', site, { count, from: site.from })
}
async function notifyRenters(tx: TxCtx, site: Chased, rows: readonly Missing[]): Promise<void> {
  const roomIds = [...new Set(rows.flatMap(({ roomId }) => roomId ?? []))]
  const today = tx.today()
  const living = await tx.db.rows(occupancyOf(tx.tenant.id, roomIds, today, today))
  const renteeIds = [...new Set(living.map(({ renteeId }) => renteeId))]
  const users = await tx.db.rows(accountsOfRentees(tx.tenant.id, renteeIds))
  await notify(tx, [...new Set(users.map(({ username }) => username))], 'renter', site, {})
}
async function notify(
  tx: TxCtx,
  username: string[],
  whom: 'staff' | 'renter',
  site: Chased,
  more: { count?: number; from?: string },
): Promise<void> {
  // A notice without receivers would go to all users.
  if (!username.length) return
  const words = { site: escapeHtml(site.name), to: site.to, ...more }
  const title = translate(tx.language, `metering.message.${whom}Title`)
  const content = `<p>${translate(tx.language, `metering.message.${whom}`, words)}</p>`
  await notifyUsers(tx, { title, content, type: 'message', priority: 'medium', username })
}
export const remindReadingsJob = defineJob({
  name: 'remind-readings',
  schedule: '0 9 * * *',
  due: dueReadingReminders,
  only: ['open'],
  run: remindReadings,
})
