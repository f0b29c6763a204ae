import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { newId } from '../../../infra/db/id.ts'
import { kindInLibrary } from '../../../infra/files/kind-of-file.ts'
import { type Blob, bytesOf, type NewBytes, type Outer, sha256Of, wantWords, withBlob } from '../blob/blob.service.ts'
import { storageLimits } from '../files.ports.ts'
import { nodesForUpdate, showVersion } from './node.queries.ts'
import { aboveIn, freeName, mustWrite, nameOfInput, readable, writableFolder } from './place.service.ts'
import { reachOf, WRITE } from './right.service.ts'

/** Where new bytes go: a new file in a folder, or a new version of a file. */
export interface Place {
  parentId: string | null
  fileId?: string | null
  fileType?: string | null
  isShown?: true
}
export interface Added {
  id: string
  name: string
  version: number
}

/** Checks the target before a long upload instead of after it. @throws the refusals of `addFile` about its folder or file */
export async function checkPlace(ctx: Ctx, place: Place): Promise<void> {
  if (place.fileId) {
    const reach = await reachOf(ctx)
    const node = await readable(ctx, place.fileId, reach)
    mustWrite(reach, node)
    if (node.kind !== 'file') throw new Refusal('file.error.noFile')
  } else await ctx.transaction(async (tx) => void (await folderOf(tx, place)))
}
/** Pictures embedded in texts go to their own folder, even if the caller has no right to write there. */
const folderOf = (tx: TxCtx, { parentId, isShown }: Place) =>
  writableFolder(tx, parentId, isShown && { usual: WRITE, folders: [] })

export async function checkSize(ctx: Ctx, bytes: number): Promise<void> {
  if (bytes === 0) throw new Refusal('kit.error.emptyFile')
  const { limitBytes } = await ctx.ports.get(storageLimits)(ctx)
  if (bytes >= limitBytes)
    throw new Refusal('file.error.tooLarge', { values: { limit: Math.round(limitBytes / 1_048_576) } })
}

/** Keeps an upload in the library. */
export async function addFile(
  ctx: Ctx,
  outer: Outer,
  given: { name: string; from: Buffer | { path: string }; bytes: number },
  place: Place,
): Promise<Added> {
  await checkSize(ctx, given.bytes)
  const name = nameOfInput(given.name, 'file')
  const contentType = await kindInLibrary(given.from, name)
  if (!contentType) throw new Refusal('file.error.kindInLibrary')
  const content: NewBytes = Buffer.isBuffer(given.from)
    ? bytesOf(given.from, contentType)
    : { sha256: await sha256Of(given.from.path), bytes: given.bytes, contentType, from: given.from }
  await checkPlace(ctx, place)
  return withBlob(ctx, outer, content, (tx, blob) =>
    place.fileId
      ? addVersion(tx, place.fileId, name, { ...blob, contentType })
      : addNode(tx, place, name, { ...blob, contentType }),
  )
}

async function addNode(tx: TxCtx, place: Place, wanted: string, blob: Blob): Promise<Added> {
  const folder = await folderOf(tx, place)
  const name = await freeName(tx, place.parentId, wanted, false)
  const [id, { username, id: userId }] = [newId(), tx.user!]
  const content = { blob_id: blob.id, bytes: blob.bytes, content_type: blob.contentType, version: 1 }
  await tx.db.all(
    insertMany(tx.tenant.id, 'file_node', [
      {
        id,
        kind: 'file',
        parent_id: place.parentId,
        above: aboveIn(folder),
        name,
        ...content,
        file_type: place.fileType ?? null,
        is_shown: place.isShown ?? false,
        created_by: userId,
        username,
      },
    ]),
    insertMany(tx.tenant.id, 'file_version', [{ node_id: id, ...content, name, username, restores: null }]),
  )
  wantWords(tx, blob)
  tx.audit({ action: 'add', resource: 'file.file', recordId: id, after: { name, sha256: blob.sha256, ...place } })
  return { id, name, version: 1 }
}

export async function addVersion(tx: TxCtx, id: string, name: string, blob: Blob, restores?: number): Promise<Added> {
  const [node] = await tx.db.rows(nodesForUpdate(tx.tenant.id, [id]))
  if (!node) throw new Refusal('kit.error.notFound', { http: 404, fields: ['fileId'] })
  mustWrite(await reachOf(tx), node)
  if (node.kind !== 'file') throw new Refusal('file.error.noFile')
  // The file keeps its name, so the new bytes must have the type of its ending.
  const ending = (text: string) => text.split('.').at(-1)!.toLowerCase()
  if (ending(node.name) !== ending(name)) throw new Refusal('file.error.otherKind', { fields: ['file'] })
  const version = node.version! + 1
  const content = { blob_id: blob.id, bytes: blob.bytes, content_type: blob.contentType }
  await tx.db.all(
    insertMany(tx.tenant.id, 'file_version', [
      { node_id: id, version, ...content, name, username: tx.user!.username, restores: restores ?? null },
    ]),
    showVersion(tx.tenant.id, id, { version, blobId: blob.id, bytes: blob.bytes, contentType: blob.contentType }),
  )
  wantWords(tx, blob)
  const after = { version, sha256: blob.sha256, ...(restores ? { restores } : {}) }
  tx.audit({ action: 'addVersion', resource: 'file.file', recordId: id, before: { version: node.version }, after })
  return { id, name: node.name, version }
}
