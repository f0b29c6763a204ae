import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/metering/price-plan.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { dearestPrice, problemOf } from '../tariff/check-terms.rules.ts'
import type { Terms } from '../tariff/terms.rules.ts'
import { refuseAbove } from './ceiling.service.ts'
import { flow, freshFrom, lockBaseOf, publishNext, workedOutFrom } from './derive.service.ts'
import {
  ceilingsFor,
  followersOf,
  markVersion,
  settledUnder,
  type VersionRow,
  versionById,
  versionsOf,
  writeDraft,
} from './price-plan.queries.ts'
import { pricePlans } from './price-plan.source.ts'
import { type PricePlan, pricePlanLocked, username, writeVersion } from './price-plan-record.ts'
import { sourceOf, termsOf, wireOf } from './terms-wire.rules.ts'

const newestPublished = (versions: readonly VersionRow[]): string | undefined =>
  versions
    .filter((one) => one.state === 'published')
    .map((one) => one.effectiveOn)
    .toSorted()
    .at(-1)

/** Writes the one draft of a pricePlan with prices of its own. */
export const saveVersion = (
  ctx: Ctx,
  { pricePlanId, effectiveOn, reason, ...wire }: InputOf<typeof contract.saveVersion>,
): Promise<AnswerOf<typeof contract.saveVersion>> =>
  ctx.transaction(async (tx) =>
    writeVersion(tx, await pricePlanLocked(tx, pricePlanId), { effectiveOn, terms: termsOf(wire), reason }),
  )

/**
 * Makes the draft the price of the days from its own on; those that follow it get a version from the same day. Terms with
 * holes, and prices above a hard ceiling, are refused.
 */
export const publishVersion = (
  ctx: Ctx,
  { pricePlanId, acceptCeiling }: InputOf<typeof contract.publishVersion>,
): Promise<object> =>
  ctx.transaction(async (tx) => {
    const base = await lockBaseOf(tx, pricePlanId)
    const own = await pricePlanLocked(tx, pricePlanId)
    const written = own.versions.find((one) => one.state === 'draft')
    if (!written) throw new Refusal('metering.error.notDraft')
    const follows = await freshFrom(tx, base, own, written)
    const draft = { ...written, ...follows?.now }
    const problem = problemOf(draft.terms)
    if (problem) throw new Refusal(`metering.error.terms.${problem}`)
    const newest = newestPublished(own.versions)
    if (newest && draft.effectiveOn <= newest) throw new Refusal('metering.error.versionPast')
    const hold = async (id: string, terms: Terms) => {
      const found = await tx.db.rows(ceilingsFor(tx.tenant.id, id, own.utility, draft.effectiveOn))
      refuseAbove(found, dearestPrice(terms), acceptCeiling === 'yes')
    }
    await hold(pricePlanId, draft.terms)
    if (follows) await tx.db.run(writeDraft(tx.tenant.id, draft.id, draft, username(tx)))
    await tx.db.run(markVersion(tx.tenant.id, draft.id, 'published', username(tx)))
    tx.audit({
      action: 'publishVersion',
      resource: 'metering.pricePlan',
      recordId: pricePlanId,
      before: { no: draft.no, state: 'draft' },
      after: { no: draft.no, state: 'published', effectiveOn: draft.effectiveOn, terms: draft.terms, acceptCeiling },
    })
    for (const later of follows?.later ?? []) {
      await hold(pricePlanId, later.terms)
      await publishNext(tx, own, { ...later, reason: draft.reason })
    }
    await flow(tx, own, draft, hold)
    return {}
  })

/** Takes back a published version nothing was priced by; the one before it holds again. */
export const retireVersion = (ctx: Ctx, { id, reason }: InputOf<typeof contract.retireVersion>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const found = await tx.db.first(versionById(tx.tenant.id, id))
    if (!found) throw notFound()
    if (found.state !== 'published') throw new Refusal('metering.error.notPublished')
    const own = await pricePlanLocked(tx, found.pricePlanId)
    const followers: PricePlan[] = []
    for (const { pricePlanId } of await tx.db.rows(followersOf(tx.tenant.id, own.id)))
      followers.push(await pricePlanLocked(tx, pricePlanId))
    for (const one of [found, ...workedOutFrom(followers, id)]) await retireOne(tx, one, reason)
    return {}
  })

async function retireOne(tx: TxCtx, { id, pricePlanId, no }: VersionRow, reason: string): Promise<void> {
  if (await tx.db.first(settledUnder(tx.tenant.id, pricePlanId, no))) throw new Refusal('metering.error.versionInUse')
  await tx.db.run(markVersion(tx.tenant.id, id, 'retired', username(tx)))
  tx.audit({
    action: 'retireVersion',
    resource: 'metering.pricePlan',
    recordId: pricePlanId,
    before: { no, state: 'published' },
    after: { no, state: 'retired', reason },
  })
}

export async function queryVersions(
  ctx: Ctx,
  { pricePlanId }: InputOf<typeof contract.queryVersions>,
): Promise<AnswerOf<typeof contract.queryVersions>> {
  await pricePlans.get(ctx, pricePlanId)
  const rows = await ctx.db.rows(versionsOf(ctx.tenant.id, pricePlanId))
  return rows.map(({ terms, source, pricePlanId: _own, ...row }) => ({
    ...row,
    terms: wireOf(terms),
    source: source && sourceOf(source),
  }))
}
