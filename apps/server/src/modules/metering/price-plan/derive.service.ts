import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { saveDerivedVersion as saveDerivedCommand } from '@cloud-steward/contract/metering/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import type { Terms } from '../tariff/terms.rules.ts'
import { derivedTerms, followOn, inForceOn, type PriceRule, type PriceSource } from './derive.rules.ts'
import {
  followersOf,
  insertVersion,
  lockPricePlan,
  markVersion,
  type VersionRow,
  versionsOf,
} from './price-plan.queries.ts'
import { type PricePlan, pricePlanLocked, username, writeVersion } from './price-plan-record.ts'
import { toPrice } from './terms-wire.rules.ts'

type Given = InputOf<typeof saveDerivedCommand>
const toFactor = (factor: number): number => Math.round(factor * 10_000)
const ruleOf = ({ factor, offset, bands }: Given): PriceRule => ({
  factor: toFactor(factor),
  offset: toPrice(offset ?? 0),
  bands: (bands ?? []).map((one) => ({
    band: one.band,
    factor: toFactor(one.factor),
    offset: toPrice(one.offset ?? 0),
  })),
})
const isDerived = ({ versions }: PricePlan): boolean =>
  versions.some(({ state, source }) => state === 'published' && source)

/** What a base's version gives under a rule. */
function derive(base: PricePlan, version: VersionRow, rule: PriceRule): { terms: Terms; source: PriceSource } {
  const terms = derivedTerms(version.terms, rule)
  if (!terms) throw new Refusal('metering.error.priceBelow', { fields: ['offset'] })
  const { id: baseId, name: baseName } = base
  return { terms, source: { baseId, baseName, versionId: version.id, baseNo: version.no, rule, terms: version.terms } }
}
function deriveOn(base: PricePlan, day: string, rule: PriceRule): { terms: Terms; source: PriceSource } {
  const version = inForceOn(base.versions, day)
  if (!version) throw new Refusal('metering.error.baseWithoutPrice', { values: { day }, fields: ['baseId'] })
  return derive(base, version, rule)
}
/** A base must have its own prices: derivation has one step, so prices are easy to trace. */
async function refuseChain(tx: TxCtx, base: PricePlan, own: PricePlan): Promise<void> {
  if (base.id === own.id || base.utility !== own.utility)
    throw new Refusal('metering.error.baseOther', { fields: ['baseId'] })
  if (isDerived(base) || (await tx.db.rows(followersOf(tx.tenant.id, own.id))).length)
    throw new Refusal('metering.error.baseDerived', { fields: ['baseId'] })
}

/** Writes the one draft of a pricePlan as the prices of another, times a factor. */
export const saveDerivedVersion = (ctx: Ctx, input: Given): Promise<AnswerOf<typeof saveDerivedCommand>> =>
  ctx.transaction(async (tx) => {
    const bands = (input.bands ?? []).map(({ band }) => band)
    if (new Set(bands).size < bands.length) throw new Refusal('metering.error.bandTwice', { fields: ['bands'] })
    const base = await pricePlanLocked(tx, input.baseId, 'baseId')
    const own = await pricePlanLocked(tx, input.pricePlanId)
    await refuseChain(tx, base, own)
    const draft = deriveOn(base, input.effectiveOn, ruleOf(input))
    return writeVersion(tx, own, { ...draft, effectiveOn: input.effectiveOn, reason: input.reason })
  })

/** The base of a draft, locked before its price plan: publishing the base takes the locks in the same order. */
export async function lockBaseOf(tx: TxCtx, pricePlanId: string): Promise<PricePlan | undefined> {
  const versions = await tx.db.rows(versionsOf(tx.tenant.id, pricePlanId))
  const source = versions.find(({ state }) => state === 'draft')?.source
  return source ? pricePlanLocked(tx, source.baseId) : undefined
}
/** What the base says by now, for the draft about to be published; and its prices known for later days, which follow. */
export async function freshFrom(tx: TxCtx, base: PricePlan | undefined, own: PricePlan, draft: VersionRow) {
  if (!draft.source) return undefined
  if (base?.id !== draft.source.baseId) throw new Refusal('metering.error.notDraft')
  await refuseChain(tx, base, own)
  const { rule } = draft.source
  const later = base.versions
    .filter(({ state, effectiveOn }) => state === 'published' && effectiveOn > draft.effectiveOn)
    .map((version) => ({ ...derive(base, version, rule), effectiveOn: version.effectiveOn }))
  return { now: deriveOn(base, draft.effectiveOn, rule), later }
}

/** A published price of a pricePlan reaches those that follow it, from the same day on. */
export async function flow(
  tx: TxCtx,
  base: PricePlan,
  version: VersionRow,
  hold: (pricePlanId: string, terms: Terms) => Promise<void>,
): Promise<void> {
  const { effectiveOn, reason } = version
  for (const { pricePlanId } of await tx.db.rows(followersOf(tx.tenant.id, base.id))) {
    const own = await pricePlanLocked(tx, pricePlanId)
    const follows = followOn(own.versions, base.id, effectiveOn)
    if (follows.how === 'blocked')
      throw new Refusal('metering.error.followerLater', { values: { name: own.name, day: follows.by.effectiveOn } })
    if (follows.how === 'no') continue
    const next = derive(base, version, follows.rule)
    await hold(own.id, next.terms)
    await publishNext(tx, own, { ...next, effectiveOn, reason })
  }
}
/** Publishes prices derived from a base under their own version number; an open draft is unchanged. */
export async function publishNext(
  tx: TxCtx,
  own: Pick<PricePlan, 'id'>,
  next: { terms: Terms; source: PriceSource; effectiveOn: string; reason?: string | null },
): Promise<void> {
  await tx.db.first(lockPricePlan(tx.tenant.id, own.id))
  const [newest] = await tx.db.rows(versionsOf(tx.tenant.id, own.id))
  const [id, no, by] = [newId(), (newest?.no ?? 0) + 1, username(tx)]
  await tx.db.run(
    insertVersion(tx.tenant.id, {
      id,
      price_plan_id: own.id,
      no,
      state: 'published',
      effective_on: next.effectiveOn,
      terms: next.terms,
      source: next.source,
      reason: next.reason ?? null,
      username: by,
    }),
  )
  await tx.db.run(markVersion(tx.tenant.id, id, 'published', by))
  tx.audit({
    action: 'publishVersion',
    resource: 'metering.pricePlan',
    recordId: own.id,
    after: { no, state: 'published', ...next },
  })
}
/** Versions that were worked out from one and go with it when it is taken back. */
export const workedOutFrom = (followers: readonly PricePlan[], versionId: string): VersionRow[] =>
  followers.flatMap(({ versions }) =>
    versions.filter(({ state, source }) => state === 'published' && source?.versionId === versionId),
  )
