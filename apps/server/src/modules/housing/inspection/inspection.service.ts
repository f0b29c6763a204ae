import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import {
  type compareInspections as compareView,
  type completeInspection as completeCommand,
  inspection,
  isFlaw,
  type saveInspection as saveCommand,
} from '@cloud-steward/contract/housing/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { notFound, type Operations, standard } from '../../../kit/standard-operations.ts'
import { attachFiles, lockAttachments } from '../../files/index.ts'
import { leaseBase } from '../lease/lease.source.ts'
import { getLocked } from '../lease/lease-record.ts'
import { compareItems } from './comparison.rules.ts'
import {
  doneInspections,
  type InspectionItem,
  type InspectionKind,
  type InspectionRow,
  insertInspection,
  inspectionRow,
  lockInspection,
  markDone,
  rewriteInspection,
} from './inspection.queries.ts'

const resource = inspection.name
const base = standard(inspection)
/** Inspections: a draft may be thrown away, one that is done stays. */
export const inspections: Operations<typeof inspection> = {
  ...base,
  remove: (ctx, ids) =>
    ctx.transaction(async (tx) => {
      for (const id of ids.toSorted()) await lockDraft(tx, id)
      await base.remove(tx, ids)
    }),
}

/** The inspection, locked, when the caller sees it. */
async function lockDraft(tx: TxCtx, id: string): Promise<InspectionRow> {
  await base.get(tx, id)
  const row = await tx.db.first(lockInspection(tx.tenant.id, id))
  if (!row) throw notFound()
  if (row.state !== 'draft') throw new Refusal('housing.error.inspectionDone')
  return row
}
const totals = (items: readonly InspectionItem[]) => {
  const flaws = items.filter(({ condition }) => isFlaw(condition))
  const cost = items.reduce((sum, { costFen }) => sum + (costFen ?? 0), 0)
  return { item_count: items.length, flaw_count: flaws.length, cost_fen: cost }
}
/** Ties photos to the inspection that it does not have yet. */
async function keepPhotos(tx: TxCtx, id: string, items: readonly InspectionItem[], known: readonly InspectionItem[]) {
  const kept = new Set(known.flatMap(({ fileIds }) => fileIds ?? []))
  for (const { fileIds } of items) {
    const fresh = (fileIds ?? []).filter((file) => !kept.has(file))
    await attachFiles(tx, fresh, { resource, recordId: id, purpose: 'item' })
    for (const file of fresh) kept.add(file)
  }
}

export interface InspectionDraft {
  leaseId: string
  kind: InspectionKind
  inspectedOn: string
  items: readonly InspectionItem[]
  remark?: string | null
}
/** Begins an inspection of a lease the caller sees. */
export async function addInspection(tx: TxCtx, draft: InspectionDraft): Promise<{ id: string; no: string }> {
  const lease = await getLocked(tx, draft.leaseId)
  if (lease.status !== 'signed' && lease.status !== 'ended') throw new Refusal('housing.error.notSigned')
  refuseLater(tx, draft.inspectedOn)
  const [id, [number]] = [newId(), await tx.numbers('inspection')]
  const no = serialNo('I', tx.today(), number!)
  const { kind, inspectedOn, items, remark = null } = draft
  await tx.db.run(
    insertInspection(tx.tenant.id, {
      id,
      no,
      kind,
      lease_id: lease.id,
      room_id: lease.room_id,
      site_id: lease.site_id,
      rentee_id: lease.rentee_id,
      landlord_id: lease.landlord_id,
      inspected_on: inspectedOn,
      items,
      ...totals(items),
      remark,
    }),
  )
  await keepPhotos(tx, id, items, [])
  tx.audit({ action: 'add', resource, recordId: id, after: { ...draft, no } })
  return { id, no }
}
const refuseLater = (tx: TxCtx, day: string): void => {
  if (day > tx.today()) throw new Refusal('housing.error.inspectedLater', { fields: ['inspectedOn'] })
}

/** Writes the items of a draft anew. */
export async function changeInspection(
  tx: TxCtx,
  id: string,
  draft: Pick<InspectionDraft, 'inspectedOn' | 'items' | 'remark'>,
): Promise<void> {
  const row = await lockDraft(tx, id)
  refuseLater(tx, draft.inspectedOn)
  const { inspectedOn, items, remark = null } = draft
  await tx.db.run(rewriteInspection(tx.tenant.id, id, { inspected_on: inspectedOn, items, ...totals(items), remark }))
  await keepPhotos(tx, id, items, row.items)
  const before = { inspectedOn: row.inspected_on, items: row.items, remark: row.remark }
  tx.audit({ action: 'update', resource, recordId: id, before, after: { inspectedOn, items, remark } })
}
export const saveInspection = (ctx: Ctx, { id, ...draft }: InputOf<typeof saveCommand>): Promise<{ id: string }> =>
  ctx.transaction(async (tx) => {
    if (!id) return { id: (await addInspection(tx, draft)).id }
    await changeInspection(tx, id, draft)
    return { id }
  })

/** From now on it stands, and its photos with it. */
export async function finishInspection(tx: TxCtx, id: string): Promise<void> {
  const row = await lockDraft(tx, id)
  await tx.db.run(markDone(tx.tenant.id, id, tx.user?.username ?? 'system'))
  await lockAttachments(tx, resource, id)
  tx.audit({ action: 'done', resource, recordId: id, before: { state: 'draft' }, after: { state: 'done' } })
  tx.emit({ name: 'InspectionDone', payload: { inspectionId: id, leaseId: row.lease_id, kind: row.kind } })
}
export const completeInspection = (ctx: Ctx, { id }: InputOf<typeof completeCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    await finishInspection(tx, id)
    return {}
  })

/** An inspection with its items, when the caller sees it. */
export async function inspectionOf(ctx: Ctx, id: string): Promise<InspectionRow> {
  await base.get(ctx, id)
  const row = await ctx.db.first(inspectionRow(ctx.tenant.id, id))
  if (!row) throw notFound()
  return row
}
/** The last finished inspection of a kind in a lease. */
export const lastInspection = (ctx: Ctx, leaseId: string, kind: InspectionKind): Promise<InspectionRow | undefined> =>
  ctx.db.first(doneInspections(ctx.tenant.id, leaseId, kind))

/** What a list of a lease names: the last finished inspection of the kind. */
export const itemsOfLease = async (ctx: Ctx, leaseId: string, kind: InspectionKind): Promise<InspectionItem[]> =>
  (await lastInspection(ctx, leaseId, kind))?.items ?? []

export async function compareInspections(
  ctx: Ctx,
  { leaseId }: InputOf<typeof compareView>,
): Promise<AnswerOf<typeof compareView>> {
  await leaseBase.get(ctx, leaseId)
  const [handed, back] = [await lastInspection(ctx, leaseId, 'in'), await lastInspection(ctx, leaseId, 'out')]
  return {
    inId: handed?.id,
    inOn: handed?.inspected_on,
    outId: back?.id,
    outOn: back?.inspected_on,
    items: compareItems(handed?.items, back?.items),
  }
}
