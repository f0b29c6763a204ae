import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { isId } from '../../../infra/db/id.ts'
import { plainFileName } from '../../../infra/files/file-name.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { fileTypes } from '../files.ports.ts'
import { folderForShare, type Node, namesLike, nodeById } from './node.queries.ts'
import type { Reach } from './right.scope.ts'
import { mayAt, READ, reachOf, WRITE } from './right.service.ts'

/** Maximum number of folders above a folder. */
const MOST_DEPTH = 30

/** `0`, nothing, or the id of a folder. */
export const parentOfInput = (given: string | null | undefined): string | null =>
  !given || given === '0' ? null : isId(given) ? given : refuseParent()
const refuseParent = (): never => {
  throw notFound('parentId')
}

/** Checks the name of a file or folder. @throws Refusal if it is not allowed */
export function nameOfInput(given: string, field = 'name'): string {
  const name = plainFileName(given)
  // Windows takes no name that ends with a dot, and `.` and `..` name folders.
  if (!name || /^\.+$/.test(name) || /[<>:"|?*]/.test(name))
    throw new Refusal('file.error.badName', { fields: [field] })
  return name
}

export async function readable(ctx: Ctx, id: string, reach?: Reach): Promise<Node> {
  const node = isId(id) ? await ctx.db.first(nodeById(ctx.tenant.id, id)) : undefined
  if (!node || mayAt(reach ?? (await reachOf(ctx)), node) < READ) throw notFound()
  return node
}
/** @throws Refusal 404 if the caller may not read the node, 403 if the caller may read it but not write */
export function mustWrite(reach: Reach, node: Pick<Node, 'id' | 'above'> | undefined): void {
  const may = mayAt(reach, node)
  if (may < READ && node) throw notFound()
  if (may < WRITE) throw new Refusal('file.error.onlyReads', { http: 403 })
}

/** The folder to write into, locked until the transaction ends; undefined: the top level. */
export async function writableFolder(tx: TxCtx, parentId: string | null, reach?: Reach): Promise<Node | undefined> {
  const rights = reach ?? (await reachOf(tx))
  const folder = parentId ? await tx.db.first(folderForShare(tx.tenant.id, parentId)) : undefined
  if (parentId && !folder) throw notFound('parentId')
  mustWrite(rights, folder)
  if (folder && folder.above.length >= MOST_DEPTH) throw new Refusal('file.error.tooDeep')
  return folder
}
export const aboveIn = (folder: Node | undefined): string[] => (folder ? [...folder.above, folder.id] : [])

/** A name that is free in the folder: if it is taken, a number goes before its ending. */
export async function freeName(tx: TxCtx, parentId: string | null, wanted: string, isFolder: boolean): Promise<string> {
  const dot = isFolder ? -1 : wanted.lastIndexOf('.')
  const [beginning, ending] = dot > 0 ? [wanted.slice(0, dot), wanted.slice(dot)] : [wanted, '']
  const rows = await tx.db.rows(namesLike(tx.tenant.id, parentId, beginning, ending))
  const taken = new Set(rows.map(({ name }) => name))
  let name = wanted
  for (let number = 2; taken.has(name.toLowerCase()); number++)
    name = `${[...beginning].slice(0, 190 - ending.length).join('')} (${number})${ending}`
  return name
}

/** A kind of the dictionary by which people sort files, or none. */
export async function knownFileType(ctx: Ctx, given: string | null | undefined): Promise<string | null> {
  if (!given) return null
  const known = await ctx.ports.get(fileTypes)(ctx)
  if (!known.some(({ value }) => value === given)) throw new Refusal('kit.error.badValue', { fields: ['fileType'] })
  return given
}
