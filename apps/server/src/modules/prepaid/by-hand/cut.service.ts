import type { Ctx } from '../../../infra/ctx/types.ts'
import { localTime } from '../../../infra/local-time.ts'
import type { OffAsked, OffBlocker, OffMoment } from '../../devices/index.ts'
import { endOfHours, isWithin, roomForCuts, switchBlockers } from '../batch/batch.rules.ts'
import { lockSite, siteShare } from '../batch/facts.queries.ts'
import { queryBatchRule } from '../batch/plan-batch.service.ts'
import { cutFactsOf } from './cut.queries.ts'

/** Orders by hand say by themselves what a device cannot do; that it was told so before is no reason not to say it again. */
const NOT_ASKED = { state: 'active', canSwitch: true, relay: null, ordered: null } as const

/** The blockers a batch would find for these meters, for disconnection by hand. Only a real command counts towards the share of a site. */
export async function cutsByHand(ctx: Ctx, ids: readonly string[], moment: OffMoment): Promise<OffAsked> {
  const { id: tenantId, timeZone } = ctx.tenant
  const rule = await queryBatchRule(ctx)
  const local = localTime(timeZone, ctx.now())
  const isCounted = moment !== 'told'
  const isOpen = !isCounted || isWithin(rule, local)
  const meters = await ctx.db.rows(cutFactsOf(tenantId, [...new Set(ids)], ctx.now(), ctx.today()))
  const left = new Map<string, number>()
  for (const siteId of new Set(isCounted ? meters.map((one) => one.siteId) : [])) {
    if (moment === 'ordered') await ctx.db.run(lockSite(tenantId, siteId))
    const share = (await ctx.db.first(siteShare(tenantId, siteId)))!
    left.set(siteId, roomForCuts(share.meters, share.cut, rule.sharePercent))
  }
  const devices = meters.map((meter) => {
    const blockers = switchBlockers('off', { ...meter, ...NOT_ASKED }) as OffBlocker[]
    // The share counts electricity meters only.
    const room = left.get(meter.siteId)
    if (room !== undefined && meter.category === 'elemeter' && !meter.isCut) {
      if (room <= 0) blockers.push('share')
      left.set(meter.siteId, room - 1)
    }
    if (!isOpen) blockers.push('outside_window')
    return { id: meter.id, serial: meter.serial, blockers }
  })
  return { most: rule.approveAbove, devices, ...(isOpen && { until: endOfHours(rule, local, ctx.now()) }) }
}
