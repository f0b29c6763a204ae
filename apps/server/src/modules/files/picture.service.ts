import { Refusal } from '@cloud-steward/contract'
import type { TxCtx } from '../../infra/ctx/types.ts'
import { attachFiles, detachFiles, filesNamed } from './attachment.service.ts'

interface Arranged {
  resource: string
  recordId: string
  purpose: string
  /** The pictures the record has, in their order; it is locked. */
  ids: readonly string[]
  /** Those it is to have: of these, and uploads nobody used yet. */
  fileIds: readonly string[]
  /** Those one looked at, so that nobody takes away what somebody else has just added. */
  seenIds: readonly string[]
}
const lower = (ids: readonly string[]) => ids.map((id) => id.toLowerCase())
/** Adds, takes away and orders the pictures of a record at once; of two people the second looks again. Answers those it has now. */
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
