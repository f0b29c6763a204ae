import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Refusal } from '@cloud-steward/contract'
import { MOST_ATTACHED_BYTES, MOST_FILES } from '@cloud-steward/contract/files/attachment.ts'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import { NIL, newId } from '../../infra/db/id.ts'
import { plainFileName } from '../../infra/files/file-name.ts'
import { kindOfFile } from '../../infra/files/kind-of-file.ts'
import type { FileStore } from '../../infra/files/store.ts'
import { notFound } from '../../kit/standard-operations.ts'
import {
  type AttachmentRow,
  attachmentById,
  attachmentsByIds,
  attachmentsOf,
  insertUpload,
  lockFiles,
  markRemoved,
  takeLoose,
  tieUploads,
} from './attachment.queries.ts'
import { bytesOf, cleanBlob, keyOf, letGo, type Outer, openBlob, withBlob } from './blob/blob.service.ts'
import { mustTakeUpload } from './upload-limits.ts'

/** Optional part of a resource's operations, for records that hide some of their files from some of their readers. */
export interface Filed {
  /** Purposes whose files are hidden from the caller, although the caller may read the record. */
  hiddenPurposes?(ctx: Ctx, recordId: string): Promise<ReadonlySet<string>>
}

/** Keeps an upload for a command to come. */
export async function keepUpload(
  ctx: Ctx,
  outer: Outer,
  given: { name: string; bytes: Buffer },
): Promise<{ id: string; name: string; contentType: string; bytes: number }> {
  const { bytes } = given
  if (bytes.length === 0) throw new Refusal('kit.error.emptyFile')
  if (bytes.length >= MOST_ATTACHED_BYTES) throw new Refusal('kit.error.tooLarge')
  const name = plainFileName(given.name)
  const contentType = await kindOfFile(bytes, name)
  if (!contentType) throw new Refusal('file.error.fileKind')
  const [id, user] = [newId(), ctx.user!]
  const told = { id, name, contentType, bytes: bytes.length }
  return withBlob(ctx, outer, bytesOf(bytes, contentType), async (tx, blob) => {
    await mustTakeUpload(tx, bytes.length)
    const { username } = user
    await tx.db.run(
      insertUpload(tx.tenant.id, { ...told, blobId: blob.id, sha256: blob.sha256, userId: user.id, username }),
    )
    return told
  })
}

/**
 * Adds the caller's uploads to a record, in the transaction of the command that took them. All or none: an id that is
 * not his or was used refuses the whole command. `locked`: they cannot be removed any more. Answers what they are.
 */
export async function attachFiles(
  tx: TxCtx,
  fileIds: readonly string[] | null | undefined,
  to: { resource: string; recordId: string; purpose?: string | null; locked?: boolean },
): Promise<{ id: string; sha256: string; contentType: string }[]> {
  const ids = [...new Set(fileIds)]
  if (!ids.length) return []
  if (ids.length > MOST_FILES) throw new Refusal('kit.error.tooManyItems', { values: { limit: MOST_FILES } })
  const target = { userId: tx.user!.id, purpose: null, locked: false, ...to }
  const files = await tx.db.rows(
    tieUploads(tx.tenant.id, ids, { ...target, purpose: target.purpose ?? null, locked: target.locked ?? false }),
  )
  if (files.length !== ids.length) throw new Refusal('file.error.uploadGone', { fields: ['fileIds'] })
  tx.audit(
    ...files.map((file) => ({ action: 'attach', resource: to.resource, recordId: to.recordId, after: { ...file } })),
  )
  return files
}

/** Keeps a file the server has made itself; it belongs to its record from the start and stays there. */
export async function keepFile(
  tx: TxCtx,
  store: FileStore,
  { name, bytes }: { name: string; bytes: Buffer },
  to: { resource: string; recordId: string; purpose: string },
): Promise<{ id: string; sha256: string }> {
  const [id, contentType] = [newId(), 'application/pdf']
  // Files no person asked for are nobody's.
  const { id: userId, username } = tx.user ?? { id: NIL, username: 'system' }
  return withBlob(
    tx,
    { files: store },
    bytesOf(bytes, contentType),
    async (inner, { id: blobId, sha256 }) => {
      const file = { id, name, contentType, bytes: bytes.length, sha256, blobId, userId, username }
      await inner.db.run(insertUpload(inner.tenant.id, file))
      await inner.db.run(tieUploads(inner.tenant.id, [id], { ...to, userId, locked: true }))
      inner.audit({ action: 'attach', resource: to.resource, recordId: to.recordId, after: { id, name, sha256 } })
      return { id, sha256 }
    },
    { isOurs: true },
  )
}
/** A file whole, for work of the server; whether the caller may read it, its record has said. */
export async function fileBytes(
  ctx: Ctx,
  store: FileStore,
  id: string,
): Promise<{ bytes: Buffer; contentType: string; sha256: string }> {
  const file = await getFile(ctx, id)
  return { bytes: await buffer(await openFile(ctx, store, file)), contentType: file.content_type, sha256: file.sha256 }
}

/** What files are called and are, by their ids; whether the caller may know, their record has said. */
export async function filesNamed(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, { name: string; contentType: string; bytes: number }>> {
  const rows = ids.length ? await ctx.db.rows(attachmentsByIds(ctx.tenant.id, ids)) : []
  return new Map(rows.map(({ id, name, bytes, content_type: contentType }) => [id, { name, contentType, bytes }]))
}

/** The files of a record, the oldest first; whether the caller may know, their record has said. */
export async function attachmentsTo(
  ctx: Ctx,
  resource: string,
  recordId: string,
): Promise<{ id: string; purpose: string | null; contentType: string }[]> {
  const rows = await ctx.db.rows(attachmentsOf(ctx.tenant.id, resource, recordId))
  return rows.map(({ id, purpose, content_type: contentType }) => ({ id, purpose, contentType }))
}

/** From now on the files of this record stay. */
export async function lockAttachments(tx: TxCtx, resource: string, recordId: string): Promise<void> {
  await tx.db.run(lockFiles(tx.tenant.id, resource, recordId))
}

export const detachFile = (ctx: Ctx, file: AttachmentRow): Promise<void> => ctx.transaction((tx) => detach(tx, file))
/** Takes files from their record in the transaction of the command that no longer wants them. */
export async function detachFiles(tx: TxCtx, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  for (const file of await tx.db.rows(attachmentsByIds(tx.tenant.id, ids))) await detach(tx, file)
}
async function detach(tx: TxCtx, file: AttachmentRow): Promise<void> {
  if (!(await tx.db.first(markRemoved(tx.tenant.id, file.id, tx.user!.username))))
    throw new Refusal('file.error.fileLocked')
  const { id, name, sha256 } = file
  tx.audit({ action: 'detach', resource: file.resource!, recordId: file.record_id!, before: { id, name, sha256 } })
}

export async function getFile(ctx: Ctx, id: string): Promise<AttachmentRow> {
  const file = await ctx.db.first(attachmentById(ctx.tenant.id, id))
  if (!file) throw notFound()
  return file
}
export async function openFile(ctx: Ctx, store: FileStore, { id, blob_id: blobId }: AttachmentRow): Promise<Readable> {
  return blobId ? openBlob(ctx, store, await cleanBlob(ctx, blobId)) : store.read(keyOf(ctx.tenant.id, id))
}

/** Forgets uploads nobody used within a day. */
export async function forgetLoose(ctx: Ctx, store: FileStore, signal: AbortSignal): Promise<void> {
  for (;;) {
    const gone = await ctx.transaction(async (tx) => {
      const rows = await tx.db.rows(takeLoose(tx.tenant.id, 500))
      await letGo(
        tx,
        rows.map(({ blobId }) => blobId),
      )
      return rows
    })
    for (const { id, blobId } of gone) if (!blobId) await store.remove(keyOf(ctx.tenant.id, id))
    if (gone.length < 500) return
    signal.throwIfAborted()
  }
}
