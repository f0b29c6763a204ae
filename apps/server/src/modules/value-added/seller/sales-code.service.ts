import { randomInt } from 'node:crypto'
import type { AnswerOf, DraftOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/value-added/sales-code.ts'
import { salesCode, type seller } from '@cloud-steward/contract/value-added/sales-code.ts'
import { refuseUnknown } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { moveState } from '../../../infra/steps/move-state.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound, type Operations } from '../../../kit/standard-operations.ts'
import { codesTaken, insertCodes, rankOf, sellerById } from './sales-code.queries.ts'
import { sellerBase as base, salesCodes } from './seller.source.ts'

type Parent = Partial<Pick<DraftOf<typeof seller>, 'parentId' | 'parentBp'>>
async function withBefore(tx: TxCtx, change: Parent & { id: string }): Promise<Parent> {
  const { parentId, parentBp } = await base.get(tx, change.id)
  return { parentId, parentBp, ...change }
}
/** There is one level: an agent above others has no agent above, so a commission is split once. @throws Refusal */
async function checkParent(tx: TxCtx, { parentId, parentBp }: Parent, id?: string): Promise<void> {
  if (!parentId !== !parentBp) throw new Refusal('kit.error.required', { fields: [parentId ? 'parentBp' : 'parentId'] })
  if (!parentId) return
  const own = id && (await tx.db.first(rankOf(tx.tenant.id, id)))
  const above = await tx.db.first(rankOf(tx.tenant.id, parentId))
  if (!above) throw notFound('parentId')
  if (parentId === id || above.isBelow || (own && own.isAbove))
    throw new Refusal('valueAdded.error.parent', { fields: ['parentId'] })
}

export const sellers: Operations<typeof seller> = {
  ...base,
  add: async (ctx, draft) => {
    wholeTenantOnly(ctx)
    if (draft.kind === 'installer' && !draft.installerId)
      throw new Refusal('kit.error.required', { fields: ['installerId'] })
    return ctx.transaction(async (tx) => {
      await checkParent(tx, draft)
      return base.add(tx, draft)
    })
  },
  update: (ctx, change) =>
    ctx.transaction(async (tx) => {
      wholeTenantOnly(tx)
      if ('parentId' in change || 'parentBp' in change) await checkParent(tx, await withBefore(tx, change), change.id)
      return base.update(tx, change)
    }),
  remove: async (ctx, ids) => {
    wholeTenantOnly(ctx)
    return base.remove(ctx, ids)
  },
}

/** Letters and digits without pairs that look or sound alike, such as O and 0. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 8
const newCode = (): string => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
async function newCodes(tx: TxCtx, count: number): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < count) {
    while (codes.size < count) codes.add(newCode())
    for (const { code } of await tx.db.rows(codesTaken(tx.tenant.id, [...codes]))) codes.delete(code)
  }
  return [...codes]
}

export const makeSalesCodes = (
  ctx: Ctx,
  input: InputOf<typeof contract.makeSalesCodes>,
): Promise<AnswerOf<typeof contract.makeSalesCodes>> =>
  ctx.transaction(async (tx) => {
    wholeTenantOnly(tx)
    const { sellerId, count, commissionBp, maxUses, validFrom, validTo } = input
    if (validTo < validFrom || validTo < tx.today())
      throw new Refusal('valueAdded.error.period', { fields: ['validTo'] })
    const owner = await tx.db.first(sellerById(tx.tenant.id, sellerId))
    if (!owner) throw notFound('sellerId')
    if (!owner.isActive) throw new Refusal('valueAdded.error.sellerInactive', { fields: ['sellerId'] })
    const productIds = [...new Set(input.productIds ?? [])]
    await refuseUnknown(tx, 'valueAdded.product', productIds, 'productIds')
    const [number] = await tx.numbers('salesCodeBatch')
    const batchNo = serialNo('SC', tx.today(), number!)
    const rows = (await newCodes(tx, count)).map((code) => ({
      id: newId(),
      code,
      batch_no: batchNo,
      seller_id: sellerId,
      commission_bp: commissionBp,
      max_uses: maxUses,
      valid_from: validFrom,
      valid_to: validTo,
      created_at: tx.now().toISOString(),
    }))
    await tx.db.run(insertCodes(tx.tenant.id, rows, productIds))
    tx.audit({
      action: 'makeSalesCodes',
      resource: salesCode.name,
      recordId: rows[0]!.id,
      after: { ...input, batchNo },
    })
    return { batchNo, made: rows.length }
  })

export const stopSalesCode = (ctx: Ctx, { id, reason }: InputOf<typeof contract.stopSalesCode>): Promise<object> =>
  ctx.transaction(async (tx) => {
    wholeTenantOnly(tx)
    await salesCodes.get(tx, id)
    const step = { subject: salesCode.name, recordId: id, from: 'active', to: 'stopped', reason, at: tx.now() }
    if (!(await moveState(tx, 'value_added_sales_code', { ...step, action: 'stopSalesCode' }))) throw notFound()
    return {}
  })
