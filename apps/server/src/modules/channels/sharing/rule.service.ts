import type { AnswerOf, DraftOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import {
  type previewParts as partsView,
  type previewShare as previewView,
  shareRule,
} from '@cloud-steward/contract/channels/index.ts'
import { addDays } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound, type Operations } from '../../../kit/standard-operations.ts'
import { orgsOfSite } from '../../wallet/index.ts'
import { activeChannels, findChannel } from '../channel/channel.queries.ts'
import { chooseRule, limitOf, USUAL_SHARE_BP } from './choose.rules.ts'
import { divide, feeOf, type Part } from './divide.rules.ts'
import { allRules, endRule, lockRule, newestVersion, receiversById } from './rule.queries.ts'
import { shareRuleBase } from './rule.source.ts'
import { areTiersWhole, highestRate, limitsOf } from './tier.rules.ts'

type Draft = DraftOf<typeof shareRule>
/** The parts travel as one JSON value: an array would become one of the database's own. */
const stored = <D extends Partial<Draft>>(draft: D): D =>
  'parts' in draft ? { ...draft, parts: JSON.stringify(draft.parts) } : draft
const bad = (reason: string, field: string, values?: Record<string, string>) =>
  new Refusal(`channel.error.${reason}`, { fields: [field], ...(values && { values }) })

/** Refuses a rule that could not divide anything, and gives the channel its receivers are at. */
async function check(ctx: Ctx, rule: Draft): Promise<string> {
  if (rule.effectiveTo && rule.effectiveTo < rule.effectiveFrom) throw bad('ruleDays', 'effectiveTo')
  if (!rule.feeKinds.length) throw bad('ruleFees', 'feeKinds')
  const parts = rule.parts as Part[]
  for (const { basisPoints, tiers, fixedFen, minFen, maxFen } of parts) {
    const ways = [basisPoints, fixedFen, tiers?.length ? tiers : null].filter((way) => way != null)
    if (ways.length !== 1) throw bad('ruleOneOf', 'parts')
    if (tiers?.length && !areTiersWhole(tiers)) throw bad('ruleTiers', 'parts')
    if (minFen != null && maxFen != null && minFen > maxFen) throw bad('ruleBounds', 'parts')
  }
  if (highestRate(parts) > 10_000) throw bad('ruleWhole', 'parts')
  const ids = [...parts.map(({ receiverId }) => receiverId), ...(rule.remainderId ? [rule.remainderId] : [])]
  const unique = [...new Set(ids.map((id) => id.toLowerCase()))]
  if (unique.length < ids.length) throw bad('receiverTwice', 'parts')
  const receivers = await ctx.db.rows(receiversById(ctx.tenant.id, unique))
  if (receivers.length < unique.length) throw notFound('parts')
  const sleeping = receivers.find(({ isActive }) => !isActive)
  if (sleeping) throw bad('receiverInactive', 'parts', { name: sleeping.name })
  const [channelId, other] = new Set(receivers.map((one) => one.channelId))
  if (other) throw bad('receiversElsewhere', 'parts')
  return channelId!
}

/** Rules: free to change until one has divided a payment; from then on a change is the next version of it. */
export const shareRules: Operations<typeof shareRule> = {
  ...shareRuleBase,
  add: (ctx, draft) => {
    wholeTenantOnly(ctx)
    return ctx.transaction(async (tx) => {
      const channelId = await check(tx, draft)
      const [number] = (await tx.numbers('shareRule')) as [number]
      return shareRuleBase.add(tx, stored({ ...draft, isManual: draft.isManual ?? false }), {
        no: serialNo('SR', tx.today(), number),
        channelId,
      })
    })
  },
  update: (ctx, change) => {
    wholeTenantOnly(ctx)
    return ctx.transaction(async (tx) => {
      const before = await tx.db.first(lockRule(tx.tenant.id, change.id))
      if (!before) throw notFound()
      const { id, no, version: _version, isUsed, channelId: _channel, ...rest } = before
      const draft = { ...rest, ...change, id: undefined } as unknown as Draft
      if (!isUsed) return shareRuleBase.update(tx, stored(change), { channelId: await check(tx, draft) })
      const { version } = (await tx.db.first(newestVersion(tx.tenant.id, no)))!
      if (version !== before.version) throw new Refusal('channel.error.ruleSuperseded', { values: { version } })
      // What it did stays as it was: it ends the day before its next version begins.
      const effectiveFrom =
        change.effectiveFrom && change.effectiveFrom > tx.today() ? change.effectiveFrom : tx.today()
      const next = { ...draft, effectiveFrom }
      const made = { no, version: version + 1, channelId: await check(tx, next) }
      await tx.db.run(endRule(tx.tenant.id, id, addDays(effectiveFrom, -1)))
      tx.audit({
        action: 'supersede',
        resource: shareRule.name,
        recordId: id,
        before: { effectiveTo: before.effectiveTo },
        after: { effectiveTo: addDays(effectiveFrom, -1), version: made.version },
      })
      return shareRuleBase.add(tx, stored(next), made)
    })
  },
  remove: (ctx, ids) => {
    wholeTenantOnly(ctx)
    return ctx.transaction(async (tx) => {
      for (const id of ids.toSorted()) {
        const rule = await tx.db.first(lockRule(tx.tenant.id, id))
        if (!rule) throw notFound()
        if (rule.isUsed) throw new Refusal('channel.error.ruleUsed', { values: { no: rule.no } })
      }
      await shareRuleBase.remove(tx, ids)
    })
  },
}

/** The amount asked about, each limit of a tier, and one fen beyond it: there the rate changes. */
export async function previewParts(
  _ctx: Ctx,
  { baseFen, parts, remainderId }: InputOf<typeof partsView>,
): Promise<AnswerOf<typeof partsView>> {
  const ids = [...parts.map((part) => part.receiverId), ...(remainderId ? [remainderId] : [])]
  if (new Set(ids.map((id) => id.toLowerCase())).size < ids.length) throw bad('receiverTwice', 'parts')
  const bases = new Set([baseFen, ...limitsOf(parts).flatMap((fen) => [fen, fen + 1])])
  return {
    rows: [...bases]
      .toSorted((a, b) => a - b)
      .map((base) => ({
        baseFen: base,
        amounts: divide(base, { parts, remainderId: remainderId ?? null }).map(({ amountFen }) => amountFen),
      })),
  }
}

/** What would become of a payment today or on another day: nothing is written, nobody is asked. */
export async function previewShare(
  ctx: Ctx,
  input: InputOf<typeof previewView>,
): Promise<AnswerOf<typeof previewView>> {
  const tenantId = ctx.tenant.id
  const account = input.channelId
    ? await ctx.db.first(findChannel(tenantId, input.channelId))
    : (await ctx.db.rows(activeChannels(tenantId)))[0]
  if (!account) throw input.channelId ? notFound() : new Refusal('channel.error.noChannel')
  const [rules, [site]] = await ctx.db.all(allRules(tenantId), orgsOfSite(tenantId, input.siteId))
  const { winner, verdicts } = chooseRule(
    {
      siteId: input.siteId.toLowerCase(),
      landlordId: input.landlordId.toLowerCase(),
      orgIds: site?.orgIds ?? [],
      feeKind: input.feeKind,
      channelId: account.id,
      day: input.paidOn ?? ctx.today(),
    },
    rules,
  )
  const refundedFen = input.refundedFen ?? 0
  if (refundedFen > input.amountFen) throw new Refusal('channel.error.refundedMore', { fields: ['refundedFen'] })
  const feeFen = feeOf(input.amountFen - refundedFen, account.feeBp)
  const baseFen = input.amountFen - refundedFen - feeFen
  const shares = winner ? divide(baseFen, winner) : []
  const ids = shares.flatMap(({ receiverId }) => (receiverId ? [receiverId] : []))
  const names = new Map((await ctx.db.rows(receiversById(tenantId, ids))).map(({ id, name }) => [id, name]))
  const sharedFen = shares.reduce((sum, { receiverId, amountFen }) => sum + (receiverId ? amountFen : 0), 0)
  const limit = limitOf({
    sharedFen,
    othersFen: 0,
    amountFen: input.amountFen,
    feeFen,
    refundedFen,
    maxBp: account.maxShareBp ?? USUAL_SHARE_BP,
    receivers: ids.length,
  })
  return {
    feeFen,
    baseFen,
    parts: shares.map((share) => ({ ...share, receiverName: share.receiverId && names.get(share.receiverId) })),
    limit,
    rules: verdicts.map(({ rule: { id, no, version, name, priority }, reason }) => ({
      id,
      no,
      version,
      name,
      priority,
      reason,
    })),
  }
}
