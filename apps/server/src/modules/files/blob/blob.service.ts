import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import type { FileStore } from '../../../infra/files/store.ts'
import type { Outside } from '../../../infra/outside.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { type StorageLimits, storageLimits } from '../files.ports.ts'
import {
  addReference,
  type BlobRow,
  beginUsage,
  blobById,
  blobBySha256,
  changeUsage,
  dropReferences,
  lockUsage,
  takeBlob,
  takeUnused,
} from './blob.queries.ts'
import { hasWords, LOOK_AT_FILE, needsLook } from './look-at-file.ts'
import { awaitText } from './text.queries.ts'

export type Outer = Pick<Outside, 'files' | 'scanner'>
export interface NewBytes {
  sha256: string
  bytes: number
  contentType: string
  /** A file is gone afterwards. */
  from: Buffer | { path: string }
}
export type Blob = Pick<BlobRow, 'id' | 'state' | 'bytes' | 'contentType' | 'sha256'>
interface How {
  /** Made by the server: no virus scan and no quota, so that a full quota does not stop a lease from being printed. */
  isOurs?: true
}

export const keyOf = (tenantId: number, id: string): string => `${tenantId}/${id.slice(-2)}/${id}`
export const bytesOf = (from: Buffer, contentType: string): NewBytes => ({
  sha256: createHash('sha256').update(from).digest('hex'),
  bytes: from.length,
  contentType,
  from,
})
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/**
 * Stores bytes and does `work` in the transaction that refers to them. Bytes the tenant already has are not stored again. The
 * bytes are written before the transaction: a row whose bytes are missing is worse than bytes without a row.
 * @throws where the quota is full, or the bytes are known to carry a virus
 */
export async function withBlob<T>(
  ctx: Ctx,
  outer: Outer,
  given: NewBytes,
  work: (tx: TxCtx, blob: Blob) => Promise<T>,
  how: How = {},
): Promise<T> {
  const { files, scanner } = outer
  const known = await ctx.db.first(blobBySha256(ctx.tenant.id, given.sha256))
  if (known?.state === 'infected') throw new Refusal('file.error.infected')
  const limits: Partial<StorageLimits> = how.isOurs ? {} : await ctx.ports.get(storageLimits)(ctx)
  const id = newId()
  const key = keyOf(ctx.tenant.id, id)
  const isLaid = !known
  if (isLaid) await lay(files, key, given)
  let taken: Blob | undefined
  try {
    const done = await ctx.transaction(async (tx) => {
      const used = await lockStorage(tx)
      const state = scanner && !how.isOurs ? 'checking' : 'clean'
      taken = (await tx.db.first(takeBlob(tx.tenant.id, { ...given, id, state })))!
      if (taken.id === id) {
        countNew(tx, taken, used, limits.quotaBytes)
        // The blob found before the transaction was removed in the meantime: write the bytes after all.
        if (!isLaid) await lay(files, key, given)
      }
      return work(tx, taken)
    })
    if (isLaid && taken?.id !== id) await files.remove(key)
    return done
  } catch (error) {
    // After any other error it is unknown whether the transaction committed: keep the bytes.
    if (isLaid && error instanceof Refusal) await files.remove(key)
    throw error
  }
}
const lay = (store: FileStore, key: string, { from }: NewBytes): Promise<void> =>
  'path' in from ? store.putFile(key, from.path) : store.put(key, from)

/** Serializes changes of a tenant's storage and of its folder tree. @returns the bytes in use */
export async function lockStorage(tx: TxCtx): Promise<number> {
  void tx.db.run(beginUsage(tx.tenant.id))
  return (await tx.db.first(lockUsage(tx.tenant.id)))!.bytes
}
/** Bytes that are new to the tenant: adds them to the usage and enqueues the scan. @throws Refusal if the quota is full */
function countNew(
  tx: TxCtx,
  { id, bytes, contentType, state }: Blob,
  used: number,
  quota = Number.MAX_SAFE_INTEGER,
): void {
  if (used + bytes > quota) throw new Refusal('file.error.quotaFull')
  void tx.db.run(changeUsage(tx.tenant.id, bytes))
  if (needsLook(contentType, state))
    tx.enqueue({ name: LOOK_AT_FILE, payload: { blobId: id }, key: `${LOOK_AT_FILE}:${id}` })
}

/** Asks for the words of a file of the library. Bytes it has had before are read already. */
export function wantWords(tx: TxCtx, { id, contentType }: Pick<Blob, 'id' | 'contentType'>): void {
  if (!hasWords(contentType)) return
  void tx.db.run(awaitText(tx.tenant.id, id))
  tx.enqueue({ name: LOOK_AT_FILE, payload: { blobId: id }, key: `${LOOK_AT_FILE}:${id}` })
}
/** Adds a reference to bytes the tenant has. */
export const referTo = (tx: TxCtx, id: string): Promise<number> => tx.db.run(addReference(tx.tenant.id, id))
export async function letGo(tx: TxCtx, ids: readonly (string | null)[]): Promise<void> {
  const gone = ids.filter((id) => id !== null)
  if (gone.length) await tx.db.run(dropReferences(tx.tenant.id, gone))
}

/** Removes bytes nothing refers to. */
export async function removeUnused(ctx: Ctx, store: FileStore, signal: AbortSignal): Promise<void> {
  for (;;) {
    const gone = await ctx.transaction(async (tx) => {
      await lockStorage(tx)
      const rows = await tx.db.rows(takeUnused(tx.tenant.id, 200))
      const freed = rows.reduce((sum, { bytes }) => sum + bytes, 0)
      if (freed) await tx.db.run(changeUsage(tx.tenant.id, -freed))
      return rows
    })
    for (const { id, hasThumbnails } of gone) {
      const key = keyOf(ctx.tenant.id, id)
      await store.remove(key)
      if (hasThumbnails) for (const width of ['320', '1280']) await store.remove(`${key}.${width}`)
    }
    if (gone.length < 200) return
    signal.throwIfAborted()
  }
}

/** Refuses bytes that are not scanned yet, and infected ones. */
export function mustBeClean({ state }: Pick<Blob, 'state'>): void {
  if (state === 'checking') throw new Refusal('file.error.beingChecked')
  if (state === 'infected') throw new Refusal('file.error.infected')
}
export async function cleanBlob(ctx: Ctx, id: string): Promise<BlobRow> {
  const blob = await ctx.db.first(blobById(ctx.tenant.id, id))
  if (!blob) throw notFound()
  mustBeClean(blob)
  return blob
}
/** @param width of a smaller copy; where there is none the picture itself */
export const openBlob = (
  ctx: Ctx,
  store: FileStore,
  blob: Pick<BlobRow, 'id' | 'hasThumbnails'>,
  width?: string | null,
): Promise<Readable> => store.read(keyOf(ctx.tenant.id, blob.id) + (width && blob.hasThumbnails ? `.${width}` : ''))
