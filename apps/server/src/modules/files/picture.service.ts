import { Refusal } from '@cloud-steward/contract'
import type { TxCtx } from '../../infra/ctx/types.ts'
import { attachFiles, detachFiles, filesNamed } from './attachment.service.ts'

interface Arranged {
  resource: string
  recordId: string
  purpose: string
  /** The current pictures of the record, in their order. The caller has locked the record. */
  ids: readonly string[]
  /** The pictures wanted: some of `ids`, and uploads that are not attached yet. */
  fileIds: readonly string[]
  /** The pictures the client showed. If they differ from `ids`, another user has changed them meanwhile. */
  seenIds: readonly string[]
}
const lower = (ids: readonly string[]) => ids.map((id) => id.toLowerCase())
/**
 * Adds, removes and orders the pictures of a record in one call. @returns their ids in the new order
 * @throws Refusal `picturesChanged` if another user changed them since the client read them
 */
export async function arrangePictures(tx: TxCtx, of: Arranged): Promise<string[]> {
  const { resource, recordId, purpose } = of
  const files = await filesNamed(tx, of.ids)
  const before = of.ids.filter((one) => files.has(one))
  const after = [...new Set(lower(of.fileIds))]
  if (before.join() !== lower(of.seenIds).join()) throw new Refusal('file.error.picturesChanged')
  const added = after.filter((one) => !before.includes(one))
  const kept = await attachFiles(tx, added, { resource, recordId, purpose })
  if (kept.some(({ contentType }) => !contentType.startsWith('image/')))
    throw new Refusal('file.error.picturesOnly', { fields: ['fileIds'] })
  await detachFiles(
    tx,
    before.filter((one) => !after.includes(one)),
  )
  const told = { resource, recordId, before: { pictures: before }, after: { pictures: after } }
  tx.audit({ action: 'arrangePictures', ...told })
  return after
}
