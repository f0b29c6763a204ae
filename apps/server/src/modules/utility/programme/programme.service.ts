import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import {
  programme,
  type publishVersion as publishVersionCommand,
  type queryVersions,
  type retireVersion as retireVersionCommand,
  type saveVersion as saveVersionCommand,
} from '@cloud-steward/contract/utility/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { sql } from '../../../infra/db/sql.ts'
import { notFound, standard } from '../../../kit/standard-operations.ts'
import { dearestPrice, problemOf } from '../tariff/check-terms.rules.ts'
import {
  ceilingsFor,
  insertVersion,
  lockProgramme,
  markVersion,
  settledUnder,
  type VersionRow,
  versionById,
  versionsOf,
  writeDraft,
} from './programme.queries.ts'
import { fromPrice, termsOf, wireOf } from './terms-wire.rules.ts'

const latest = (column: string) => (ctx: Ctx) =>
  sql`(select ${sql.raw(column)} from utility_programme_version v where v.tenant_id = t.tenant_id and v.programme_id = t.id
    and v.state = 'published' and v.effective_on <= ${ctx.today()}::date order by v.effective_on desc limit 1)`
export const programmes = standard(programme, {
  columns: (ctx) => ({
    kind: latest(`v.terms ->> 'kind'`)(ctx),
    versionNo: latest('v.no')(ctx),
    effectiveOn: latest('v.effective_on')(ctx),
    attachmentCount: sql`(select count(*)::int from utility_attachment a where a.tenant_id = t.tenant_id and a.programme_id = t.id)`,
  }),
})
const username = (ctx: Ctx): string => ctx.user?.username ?? 'system'

async function getLocked(tx: TxCtx, id: string) {
  const found = await tx.db.first(lockProgramme(tx.tenant.id, id))
  if (!found) throw notFound()
  return { ...found, versions: await tx.db.rows(versionsOf(tx.tenant.id, id)) }
}
const newestPublished = (versions: readonly VersionRow[]): string | undefined =>
  versions
    .filter((one) => one.state === 'published')
    .map((one) => one.effectiveOn)
    .toSorted()
    .at(-1)

/** Writes the one draft of a programme, or begins it with the next number. */
export const saveVersion = (
  ctx: Ctx,
  { programmeId, effectiveOn, ...wire }: InputOf<typeof saveVersionCommand>,
): Promise<AnswerOf<typeof saveVersionCommand>> =>
  ctx.transaction(async (tx) => {
    const { versions } = await getLocked(tx, programmeId)
    const terms = termsOf(wire)
    const draft = versions.find((one) => one.state === 'draft')
    const { id, no } = draft ?? { id: newId(), no: (versions[0]?.no ?? 0) + 1 }
    if (draft) await tx.db.run(writeDraft(tx.tenant.id, id, effectiveOn, terms, username(tx)))
    else
      await tx.db.run(
        insertVersion(tx.tenant.id, {
          id,
          programme_id: programmeId,
          no,
          effective_on: effectiveOn,
          terms,
          username: username(tx),
        }),
      )
    tx.audit({
      action: 'saveVersion',
      resource: 'utility.programme',
      recordId: programmeId,
      ...(draft ? { before: { effectiveOn: draft.effectiveOn, terms: draft.terms } } : {}),
      after: { no, effectiveOn, terms },
    })
    return { id, no }
  })

/** Makes the draft the price of the days from its own on. Terms with holes, and prices above a hard ceiling, are refused. */
export const publishVersion = (
  ctx: Ctx,
  { programmeId, acceptCeiling }: InputOf<typeof publishVersionCommand>,
): Promise<object> =>
  ctx.transaction(async (tx) => {
    const { utility, versions } = await getLocked(tx, programmeId)
    const draft = versions.find((one) => one.state === 'draft')
    if (!draft) throw new Refusal('utility.error.notDraft')
    const problem = problemOf(draft.terms)
    if (problem) throw new Refusal(`utility.error.terms.${problem}`)
    const newest = newestPublished(versions)
    if (newest && draft.effectiveOn <= newest) throw new Refusal('utility.error.versionPast')
    await holdAgainstCeilings(tx, programmeId, utility, draft, acceptCeiling === 'yes')
    await tx.db.run(markVersion(tx.tenant.id, draft.id, 'published', username(tx)))
    tx.audit({
      action: 'publishVersion',
      resource: 'utility.programme',
      recordId: programmeId,
      before: { no: draft.no, state: 'draft' },
      after: { no: draft.no, state: 'published', effectiveOn: draft.effectiveOn, terms: draft.terms, acceptCeiling },
    })
    return {}
  })

async function holdAgainstCeilings(
  tx: TxCtx,
  programmeId: string,
  utility: string,
  { terms }: VersionRow,
  accepted: boolean,
): Promise<void> {
  const price = fromPrice(dearestPrice(terms))
  const above = (await tx.db.rows(ceilingsFor(tx.tenant.id, programmeId, utility))).filter((one) => price > one.price)
  const worst = above.find((one) => one.onExceed === 'refuse') ?? (accepted ? undefined : above[0])
  if (!worst) return
  const values = { price, ceiling: worst.price, site: worst.siteName }
  const key = worst.onExceed === 'refuse' ? 'utility.error.aboveCeiling' : 'utility.error.ceilingWarning'
  throw new Refusal(key, { values })
}

/** Takes back a published version nothing was priced by; the one before it holds again. */
export const retireVersion = (ctx: Ctx, { id, reason }: InputOf<typeof retireVersionCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const found = await tx.db.first(versionById(tx.tenant.id, id))
    if (!found) throw notFound()
    if (found.state !== 'published') throw new Refusal('utility.error.notPublished')
    await getLocked(tx, found.programmeId)
    if (await tx.db.first(settledUnder(tx.tenant.id, found.programmeId, found.no)))
      throw new Refusal('utility.error.versionInUse')
    await tx.db.run(markVersion(tx.tenant.id, id, 'retired', username(tx)))
    tx.audit({
      action: 'retireVersion',
      resource: 'utility.programme',
      recordId: found.programmeId,
      before: { no: found.no, state: 'published' },
      after: { no: found.no, state: 'retired', reason },
    })
    return {}
  })

export async function versions(
  ctx: Ctx,
  { programmeId }: InputOf<typeof queryVersions>,
): Promise<AnswerOf<typeof queryVersions>> {
  await programmes.get(ctx, programmeId)
  const rows = await ctx.db.rows(versionsOf(ctx.tenant.id, programmeId))
  return rows.map(({ terms, programmeId: _own, ...row }) => ({ ...row, terms: wireOf(terms) }))
}
