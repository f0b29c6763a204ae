import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/value-added/product.ts'
import { product } from '@cloud-steward/contract/value-added/product.ts'
import { isParty } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { arrangePictures, filesNamed, getFile } from '../../files/index.ts'
import { isShown, lockProduct, picturesOf, setPictures } from './product.queries.ts'
import { productBase } from './product.source.ts'

export async function queryProductPictures(
  ctx: Ctx,
  { id }: InputOf<typeof contract.queryProductPictures>,
): Promise<AnswerOf<typeof contract.queryProductPictures>> {
  await productBase.get(ctx, id)
  const { pictureIds } = (await ctx.db.first(picturesOf(ctx.tenant.id, id)))!
  const files = await filesNamed(ctx, pictureIds)
  // A file somebody took from the product elsewhere is none of its pictures any more.
  return pictureIds.flatMap((one) => (files.has(one) ? { id: one, ...files.get(one)! } : []))
}
export const arrangeProductPictures = (
  ctx: Ctx,
  { id, ...wanted }: InputOf<typeof contract.arrangeProductPictures>,
): Promise<object> =>
  ctx.transaction(async (tx) => {
    wholeTenantOnly(tx)
    const row = await tx.db.first(lockProduct(tx.tenant.id, id))
    if (!row) throw notFound()
    const of = { resource: product.name, recordId: id, purpose: 'picture', ids: row.pictureIds }
    await tx.db.run(setPictures(tx.tenant.id, id, await arrangePictures(tx, { ...of, ...wanted })))
    return {}
  })
/** The file of a picture, if the caller may see it: any file of another kind is not there. */
export async function pictureOf(ctx: Ctx, { id }: InputOf<typeof contract.readProductPicture>) {
  const file = await getFile(ctx, id)
  const shown =
    file.resource === product.name && file.record_id
      ? await ctx.db.first(isShown(ctx.tenant.id, file.record_id, id))
      : undefined
  if (!shown || (isParty(ctx.scope) && !shown.isShown)) throw notFound()
  return file
}
