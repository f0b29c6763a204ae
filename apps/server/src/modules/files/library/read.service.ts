import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/files/file.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { isId } from '../../../infra/db/id.ts'
import { DocumentError } from '../../../infra/documents/index.ts'
import type { FileStore } from '../../../infra/files/store.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { cleanBlob, openBlob } from '../blob/blob.service.ts'
import { checkUnpacks, firstRows } from '../blob/words.ts'
import { type Node, pictureById, versionOf } from './node.queries.ts'
import { readable } from './place.service.ts'

const MOST_PREVIEWED = 20 * 1024 * 1024
export interface Opened {
  name: string
  contentType: string
  bytes?: number
  sha256: string
  stream: Readable
}

/** The bytes of a version. The permission to read the file was checked before. @param width of the thumbnail of a picture */
export async function opened(
  ctx: Ctx,
  store: FileStore,
  node: Node,
  { version, width }: { version?: number | null; width?: string | null } = {},
): Promise<Opened> {
  if (node.kind !== 'file') throw notFound()
  const old = version ? await ctx.db.first(versionOf(ctx.tenant.id, node.id, version)) : undefined
  if (version && !old) throw notFound('version')
  const blob = await cleanBlob(ctx, old?.blobId ?? node.blobId!)
  const [stream, { name }] = [await openBlob(ctx, store, blob, width), node]
  if (width && blob.hasThumbnails) return { name, contentType: 'image/webp', sha256: `${blob.sha256}-${width}`, stream }
  return { name, contentType: (old ?? node).contentType!, bytes: blob.bytes, sha256: blob.sha256, stream }
}

export async function readFile(ctx: Ctx, store: FileStore, input: InputOf<typeof contract.readFile>): Promise<Opened> {
  const node = await readable(ctx, input.id)
  return opened(ctx, store, node, { version: input.version, width: input.size })
}
/** A file by the address that `uploadFile` answers and `queryFile` shows. */
export async function readByAddress(ctx: Ctx, store: FileStore, address: string): Promise<Opened> {
  const id = /(?:^|\/)([0-9a-f-]{36})(?:\.\w{1,10})?$/i.exec(address)?.[1]
  if (!id || !isId(id)) throw notFound('url')
  return opened(ctx, store, await readable(ctx, id))
}
/** A picture embedded in a text, for every signed-in user: the readers of the text are not known here. */
export async function readPicture(
  ctx: Ctx,
  store: FileStore,
  { id, size }: InputOf<typeof contract.readPicture>,
): Promise<Opened> {
  const node = await ctx.db.first(pictureById(ctx.tenant.id, id))
  if (!node) throw notFound()
  return opened(ctx, store, node, { width: size })
}

/** The first rows of a workbook, the first lines of a text. @throws Refusal if it unpacks to more bytes than allowed */
export async function previewFile(
  ctx: Ctx,
  store: FileStore,
  { id, version }: InputOf<typeof contract.previewFile>,
): Promise<AnswerOf<typeof contract.previewFile>> {
  const file = await opened(ctx, store, await readable(ctx, id), { version })
  const kind = KINDS.find(([ending]) => file.contentType.endsWith(ending))?.[1]
  if (!kind || file.bytes! > MOST_PREVIEWED) {
    file.stream.destroy()
    throw new Refusal('file.error.noPreview')
  }
  const bytes = await buffer(file.stream)
  try {
    return await kind(bytes)
  } catch (error) {
    if (error instanceof DocumentError) throw new Refusal('file.error.noPreview')
    throw error
  }
}
type Preview = AnswerOf<typeof contract.previewFile>
/** The console draws a document itself; the server only checks that it unpacks to an allowed size. */
const KINDS: readonly [ending: string, preview: (bytes: Buffer) => Promise<Preview> | Preview][] = [
  ['text/plain', firstLines],
  ['.sheet', sheetRows],
  ['.document', (bytes) => checkUnpacks(bytes).then(() => ({ rows: [], isCut: false }))],
]
async function sheetRows(bytes: Buffer): Promise<Preview> {
  const { rows, isCut } = await firstRows(bytes, 200, 50)
  return { rows: rows.map((row) => row.map((cell) => cell.slice(0, 2_000))), isCut }
}
function firstLines(bytes: Buffer): AnswerOf<typeof contract.previewFile> {
  const lines = bytes.subarray(0, 200_000).toString('utf8').replaceAll('\u0000', '').split(/\r?\n/)
  const rows = lines.slice(0, 200).map((line) => [line.slice(0, 2_000).toWellFormed()])
  return { rows, isCut: lines.length > 200 || bytes.length > 200_000 }
}
