import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import type { Terms } from '../tariff/terms.rules.ts'
import type { PriceSource } from './derive.rules.ts'
import { insertVersion, lockPricePlan, type VersionRow, versionsOf, writeDraft } from './price-plan.queries.ts'

export interface PricePlan {
  id: string
  name: string
  utility: string
  /** Newest first. */
  versions: VersionRow[]
}
export const username = (ctx: Ctx): string => ctx.user?.username ?? 'system'

/** A pricePlan, locked, with its versions. `field` names it where it was given by somebody. */
export async function pricePlanLocked(tx: TxCtx, id: string, field?: string): Promise<PricePlan> {
  const found = await tx.db.first(lockPricePlan(tx.tenant.id, id))
  if (!found) throw notFound(...(field ? [field] : []))
  return { ...found, versions: await tx.db.rows(versionsOf(tx.tenant.id, id)) }
}

export interface Written {
  effectiveOn: string
  terms: Terms
  /** Where its prices come from, when they are not its own. */
  source?: PriceSource
  reason?: string | null
}
/** Writes the one draft of a pricePlan, or begins it with the next number. */
export async function writeVersion(
  tx: TxCtx,
  { id: pricePlanId, versions }: PricePlan,
  { effectiveOn, terms, source, reason }: Written,
): Promise<{ id: string; no: number }> {
  const draft = versions.find((one) => one.state === 'draft')
  const { id, no } = draft ?? { id: newId(), no: (versions[0]?.no ?? 0) + 1 }
  const by = username(tx)
  const written = { effectiveOn, terms, source: source ?? null, reason: reason ?? null }
  if (draft) await tx.db.run(writeDraft(tx.tenant.id, id, written, by))
  else
    await tx.db.run(
      insertVersion(tx.tenant.id, {
        id,
        price_plan_id: pricePlanId,
        no,
        effective_on: effectiveOn,
        terms,
        source: written.source,
        reason: written.reason,
        username: by,
      }),
    )
  tx.audit({
    action: 'saveVersion',
    resource: 'metering.pricePlan',
    recordId: pricePlanId,
    ...(draft ? { before: { effectiveOn: draft.effectiveOn, terms: draft.terms, source: draft.source } } : {}),
    after: { no, ...written },
  })
  return { id, no }
}
