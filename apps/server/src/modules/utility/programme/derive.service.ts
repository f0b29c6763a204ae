import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { saveDerivedVersion as saveDerivedCommand } from '@cloud-steward/contract/utility/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import type { Terms } from '../tariff/terms.rules.ts'
import { derivedTerms, followOn, inForceOn, type PriceRule, type PriceSource } from './derive.rules.ts'
import {
  followersOf,
  insertVersion,
  lockProgramme,
  markVersion,
  type VersionRow,
  versionsOf,
} from './programme.queries.ts'
import { type Programme, programmeLocked, username, writeVersion } from './programme-record.ts'
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
const isDerived = ({ versions }: Programme): boolean =>
  versions.some(({ state, source }) => state === 'published' && source)

/** What a base's version gives under a rule. */
function derive(base: Programme, version: VersionRow, rule: PriceRule): { terms: Terms; source: PriceSource } {
  const terms = derivedTerms(version.terms, rule)
  if (!terms) throw new Refusal('utility.error.priceBelow', { fields: ['offset'] })
  const { id: baseId, name: baseName } = base
  return { terms, source: { baseId, baseName, versionId: version.id, baseNo: version.no, rule, terms: version.terms } }
}
function deriveOn(base: Programme, day: string, rule: PriceRule): { terms: Terms; source: PriceSource } {
  const version = inForceOn(base.versions, day)
  if (!version) throw new Refusal('utility.error.baseWithoutPrice', { values: { day }, fields: ['baseId'] })
  return derive(base, version, rule)
}
/** A base has prices of its own, and whoever is a base keeps his: prices follow one step, so nobody has to search for them. */
async function refuseChain(tx: TxCtx, base: Programme, own: Programme): Promise<void> {
  if (base.id === own.id || base.utility !== own.utility)
    throw new Refusal('utility.error.baseOther', { fields: ['baseId'] })
  if (isDerived(base) || (await tx.db.rows(followersOf(tx.tenant.id, own.id))).length)
    throw new Refusal('utility.error.baseDerived', { fields: ['baseId'] })
}

/** Writes the one draft of a programme as the prices of another, times a factor. */
export const saveDerivedVersion = (ctx: Ctx, input: Given): Promise<AnswerOf<typeof saveDerivedCommand>> =>
  ctx.transaction(async (tx) => {
    const bands = (input.bands ?? []).map(({ band }) => band)
    if (new Set(bands).size < bands.length) throw new Refusal('utility.error.bandTwice', { fields: ['bands'] })
    const base = await programmeLocked(tx, input.baseId, 'baseId')
    const own = await programmeLocked(tx, input.programmeId)
    await refuseChain(tx, base, own)
    const draft = deriveOn(base, input.effectiveOn, ruleOf(input))
    return writeVersion(tx, own, { ...draft, effectiveOn: input.effectiveOn, reason: input.reason })
  })

/** The base of a draft, locked before its programme, as whoever publishes the base locks both. */
export async function lockBaseOf(tx: TxCtx, programmeId: string): Promise<Programme | undefined> {
  const versions = await tx.db.rows(versionsOf(tx.tenant.id, programmeId))
  const source = versions.find(({ state }) => state === 'draft')?.source
  return source ? programmeLocked(tx, source.baseId) : undefined
}
/** What the base says by now, for the draft about to be published; and its prices known for later days, which follow. */
export async function freshFrom(tx: TxCtx, base: Programme | undefined, own: Programme, draft: VersionRow) {
  if (!draft.source) return undefined
  if (base?.id !== draft.source.baseId) throw new Refusal('utility.error.notDraft')
  await refuseChain(tx, base, own)
  const { rule } = draft.source
  const later = base.versions
    .filter(({ state, effectiveOn }) => state === 'published' && effectiveOn > draft.effectiveOn)
    .map((version) => ({ ...derive(base, version, rule), effectiveOn: version.effectiveOn }))
  return { now: deriveOn(base, draft.effectiveOn, rule), later }
}

/** A published price of a programme reaches those that follow it, from the same day on. */
export async function flow(
  tx: TxCtx,
  base: Programme,
  version: VersionRow,
  hold: (programmeId: string, terms: Terms) => Promise<void>,
): Promise<void> {
  const { effectiveOn, reason } = version
  for (const { programmeId } of await tx.db.rows(followersOf(tx.tenant.id, base.id))) {
    const own = await programmeLocked(tx, programmeId)
    const follows = followOn(own.versions, base.id, effectiveOn)
    if (follows.how === 'blocked')
      throw new Refusal('utility.error.followerLater', { values: { name: own.name, day: follows.by.effectiveOn } })
    if (follows.how === 'no') continue
    const next = derive(base, version, follows.rule)
    await hold(own.id, next.terms)
    await publishNext(tx, own, { ...next, effectiveOn, reason })
  }
}
/** Publishes prices that follow from a base under a number of their own; a draft somebody is writing stays as it is. */
export async function publishNext(
  tx: TxCtx,
  own: Pick<Programme, 'id'>,
  next: { terms: Terms; source: PriceSource; effectiveOn: string; reason?: string | null },
): Promise<void> {
  await tx.db.first(lockProgramme(tx.tenant.id, own.id))
  const [newest] = await tx.db.rows(versionsOf(tx.tenant.id, own.id))
  const [id, no, by] = [newId(), (newest?.no ?? 0) + 1, username(tx)]
  await tx.db.run(
    insertVersion(tx.tenant.id, {
      id,
      programme_id: own.id,
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
    resource: 'utility.programme',
    recordId: own.id,
    after: { no, state: 'published', ...next },
  })
}
/** Versions that were worked out from one and go with it when it is taken back. */
export const workedOutFrom = (followers: readonly Programme[], versionId: string): VersionRow[] =>
  followers.flatMap(({ versions }) =>
    versions.filter(({ state, source }) => state === 'published' && source?.versionId === versionId),
  )
