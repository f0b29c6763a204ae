import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/files/file.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { isAttachable } from '../../../infra/files/kind-of-file.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { insertUpload } from '../attachment.queries.ts'
import { blobById } from '../blob/blob.queries.ts'
import { lockStorage, referTo } from '../blob/blob.service.ts'
import { mustTakeUpload } from '../upload-limits.ts'
import { readable } from './place.service.ts'

/**
 * Takes a file of the library for a command to come, like an upload; a landlord does so for the commands of his own. The attachment refers to the bytes of the current
 * version: it keeps them when the file is changed or deleted later.
 */
export const chooseFile = (
  ctx: Ctx,
  input: InputOf<typeof contract.chooseFile>,
): Promise<AnswerOf<typeof contract.chooseFile>> =>
  ctx.transaction(async (tx) => {
    // The trash is emptied under the same lock: the bytes cannot go between the two statements.
    await lockStorage(tx)
    const { kind, blobId, name, contentType, bytes } = await readable(tx, input.id)
    if (kind !== 'file') throw notFound()
    if (!isAttachable(contentType!, name)) throw new Refusal('file.error.fileKind')
    const blob = (await tx.db.first(blobById(tx.tenant.id, blobId!)))!
    if (blob.state === 'infected') throw new Refusal('file.error.infected')
    await mustTakeUpload(tx, bytes!)
    await referTo(tx, blob.id)
    const [id, { id: userId, username }] = [newId(), tx.user!]
    const told = { id, name, contentType: contentType!, bytes: bytes! }
    await tx.db.run(insertUpload(tx.tenant.id, { ...told, blobId: blob.id, sha256: blob.sha256, userId, username }))
    return told
  })
