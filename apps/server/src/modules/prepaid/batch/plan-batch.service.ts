import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import * as contract from '@cloud-steward/contract/prepaid/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { localTime } from '../../../infra/local-time.ts'
import { type Decided, requireNoProcess, requireReason, requireReviewer, startReview } from '../../approvals/index.ts'
import { type BatchRow, changeBatch, findBatch, insertBatch, putRule, ruleOf } from './batch.queries.ts'
import {
  type BatchRule,
  type BatchState,
  DEFAULT_RULE,
  type Decision,
  decide,
  isSwitch,
  isWithin,
  needsApproval,
} from './batch.rules.ts'
import { drive, lockedFor, moveBatch, nameOf, notifyBatch } from './batch-steps.ts'
import { chosenMeters, factsOf, type Meter, type Selection, siteShare, strangersOf } from './facts.queries.ts'
import { countsOf, forgetItems, insertItems } from './item.queries.ts'
import { targetOf } from './target.service.ts'
import { decideWork } from './work.service.ts'

export const queryBatchRule = async (ctx: Ctx): Promise<BatchRule> =>
  (await ctx.db.first(ruleOf(ctx.tenant.id))) ?? DEFAULT_RULE

export const setBatchRule = (ctx: Ctx, rule: InputOf<typeof contract.setBatchRule>): Promise<object> =>
  ctx.transaction(async (tx) => {
    if (rule.fromHour >= rule.toHour) throw new Refusal('prepaid.error.hours', { fields: ['toHour'] })
    const before = await queryBatchRule(tx)
    await tx.db.run(putRule(tx.tenant.id, rule))
    tx.audit({ action: 'setBatchRule', resource: contract.batch.name, before, after: rule })
    return {}
  })

/** Looks at every chosen meter, and writes down what would be done with it and why not. */
async function dryRun(tx: TxCtx, row: BatchRow): Promise<void> {
  const { id: tenantId } = tx.tenant
  const chosen = await tx.db.rows(chosenMeters(tenantId, row.siteId, row.selection, contract.MOST_ITEMS))
  if (!chosen.length) throw new Refusal('prepaid.error.noMeters', { fields: ['siteId'] })
  if (chosen.length > contract.MOST_ITEMS)
    throw new Refusal('prepaid.error.tooManyMeters', { values: { most: contract.MOST_ITEMS } })
  const ids = chosen.map(({ id }) => id)
  const facts = new Map((await tx.db.rows(factsOf(tenantId, ids, tx.now(), tx.today()))).map((one) => [one.id, one]))
  const share = (await tx.db.first(siteShare(tenantId, row.siteId)))!
  const at = row.startAt && Date.parse(row.startAt) > tx.now().getTime() ? new Date(row.startAt) : tx.now()
  const decided = await decideOn(
    tx,
    row,
    ids.map((id) => facts.get(id)!),
    { ...share, at },
  )
  await tx.db.run(forgetItems(tenantId, row.id))
  await tx.db.run(
    insertItems(
      tenantId,
      row.id,
      row.siteId,
      decided.map((one) => ({ ...one, roomId: facts.get(one.id)!.roomId })),
    ),
  )
  const goCount = decided.filter(({ state }) => state === 'waiting').length
  await moveBatch(tx, row, {
    state: 'dry_run',
    siteMeters: share.meters,
    cutBefore: share.cut,
    // What one may do to a single meter without a second person, one may do to many.
    needsApproval: isSwitch(row.action) && needsApproval(goCount, row.selection, row.approveAbove),
  })
}
function decideOn(
  tx: TxCtx,
  row: BatchRow,
  meters: readonly Meter[],
  { at, ...site }: { at: Date; meters: number; cut: number },
): Decision[] | Promise<Decision[]> {
  const { action, sharePercent } = row
  if (!isSwitch(action)) return decideWork(tx, { ...row, action }, meters, at)
  return decide(action, meters, { ...site, sharePercent, isOpen: isWithin(row, localTime(tx.tenant.timeZone, at)) })
}

const unique = (ids: readonly string[] | null | undefined): string[] => [...new Set(ids)].toSorted()

/** Makes a batch or changes what it chooses, and looks at once what it would do. */
export const planBatch = (
  ctx: Ctx,
  input: InputOf<typeof contract.planBatch>,
): Promise<AnswerOf<typeof contract.planBatch>> =>
  ctx.transaction(async (tx) => {
    const { siteId } = input
    const selection: Selection = {
      buildingIds: unique(input.buildingIds),
      roomIds: unique(input.roomIds),
      elemeterIds: unique(input.elemeterIds),
    }
    const stranger = await tx.db.first(strangersOf(tx.tenant.id, siteId, selection))
    if (stranger)
      throw new Refusal(stranger.field === 'siteId' ? 'kit.error.notFound' : 'prepaid.error.otherSite', {
        fields: [stranger.field],
      })
    const target = await targetOf(tx, input)
    const known = input.id ? await lockedFor(tx, input.id, 'plan') : undefined
    const id = known?.id ?? newId()
    const planned = {
      ...(await queryBatchRule(tx)),
      id,
      name: input.name.trim(),
      action: input.action,
      siteId,
      selection,
      target,
      startAt: input.startAt ?? null,
      reason: input.reason,
      makerId: tx.user?.id ?? null,
      maker: nameOf(tx),
    }
    if (known) await tx.db.run(changeBatch(tx.tenant.id, planned))
    else {
      const [number] = (await tx.numbers('prepaid_batch')) as [number]
      await tx.db.run(insertBatch(tx.tenant.id, serialNo('PD', tx.today(), number), planned))
    }
    tx.audit({ action: 'planBatch', resource: contract.batch.name, recordId: id, after: planned })
    const row = (await tx.db.first(findBatch(tx, id)))!
    await moveBatch(tx, row, { state: 'draft', reason: input.reason })
    await dryRun(tx, row)
    return { id, no: row.no }
  })

export const dryRunBatch = (ctx: Ctx, { id }: { id: string }): Promise<{ state: BatchState }> =>
  ctx.transaction(async (tx) => {
    const row = await lockedFor(tx, id, 'plan')
    await dryRun(tx, row)
    return { state: row.state }
  })

/** Hands a batch to a second person where one is needed, else to the clock. */
export const submitBatch = (ctx: Ctx, { id }: { id: string }): Promise<{ state: BatchState }> =>
  ctx.transaction(async (tx) => {
    const row = await lockedFor(tx, id, 'submit')
    const counts = (await tx.db.first(countsOf(tx.tenant.id, id, 'switch')))!
    if (!counts.waiting) throw new Refusal('prepaid.error.nothingToDo')
    const state = row.needsApproval ? 'pending_approval' : 'scheduled'
    await moveBatch(tx, row, { state, submitterId: tx.user?.id ?? null })
    if (state === 'scheduled') drive(tx, id)
    else
      await startReview(tx, {
        subject: 'batch',
        recordId: id,
        title: row.no,
        reason: row.reason,
        link: `/batchswitchingoff?no=${row.no}`,
      })
    await notifyBatch(tx)
    return { state }
  })

/** The second person's word. */
export const reviewBatch = (
  ctx: Ctx,
  { id, decision, reason }: InputOf<typeof contract.reviewBatch>,
): Promise<{ state: BatchState }> =>
  ctx.transaction(async (tx) => {
    const row = await lockedFor(tx, id, 'review')
    await requireNoProcess(tx, 'batch', id)
    const { id: reviewerId } = requireReviewer(tx, { makerIds: [row.makerId, row.submitterId] })
    if (decision === 'reject') requireReason(reason, 'reason')
    const state = decision === 'approve' ? 'scheduled' : 'draft'
    await moveBatch(tx, row, { state, reason, reviewerId, reviewer: nameOf(tx) })
    if (state === 'scheduled') drive(tx, id)
    await notifyBatch(tx)
    return { state }
  })

/** What the tenant's own process decided. */
export async function decidedBatch(tx: TxCtx, { recordId, outcome, reason }: Decided): Promise<void> {
  const row = await lockedFor(tx, recordId, 'review')
  const state = outcome === 'approved' ? 'scheduled' : 'draft'
  await moveBatch(tx, row, { state, reason, reviewerId: tx.user?.id, reviewer: nameOf(tx) })
  if (state === 'scheduled') drive(tx, recordId)
  await notifyBatch(tx)
}
