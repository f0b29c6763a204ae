import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/files/file.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { newId } from '../../../infra/db/id.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { blobById } from '../blob/blob.queries.ts'
import { lockStorage, mustBeClean, referTo } from '../blob/blob.service.ts'
import { addVersion } from './add-file.service.ts'
import { describe, moveBelow, moveNode, type Node, nodesForUpdate, rename, versionOf } from './node.queries.ts'
import {
  aboveIn,
  freeName,
  knownFileType,
  mustWrite,
  nameOfInput,
  parentOfInput,
  writableFolder,
} from './place.service.ts'
import { reachOf } from './right.service.ts'

const thing = 'file.file'

export async function addFolder(
  ctx: Ctx,
  { originalFilename, parentId }: InputOf<typeof contract.addFolder>,
): Promise<AnswerOf<typeof contract.addFolder>> {
  const [name, parent] = [nameOfInput(originalFilename, 'originalFilename'), parentOfInput(parentId)]
  const id = newId()
  await ctx.transaction(async (tx) => {
    const folder = await writableFolder(tx, parent)
    const { id: userId, username } = tx.user!
    const row = { id, kind: 'folder', parent_id: parent, above: aboveIn(folder), name, created_by: userId, username }
    await tx.db.run(insertMany(tx.tenant.id, 'file_node', [row]))
    tx.audit({ action: 'addFolder', resource: thing, recordId: id, after: { name, parentId: parent } })
  })
  return { id }
}

/** Nodes the caller may change, held until the transaction ends. All or none. */
export async function writableNodes(ctx: Ctx, ids: readonly string[]): Promise<Node[]> {
  const all = [...new Set(ids)]
  const nodes = await ctx.db.rows(nodesForUpdate(ctx.tenant.id, all))
  if (nodes.length !== all.length) throw notFound()
  const reach = await reachOf(ctx)
  for (const node of nodes) mustWrite(reach, node)
  return nodes
}

export async function updateFile(ctx: Ctx, input: InputOf<typeof contract.updateFile>): Promise<object> {
  const { id } = input
  const name = input.name == null ? undefined : nameOfInput(input.name)
  const given = await knownFileType(ctx, input.fileType)
  await ctx.transaction(async (tx) => {
    const [node] = await writableNodes(tx, [id])
    const { tags, fileType } = node!
    if (name && name !== node!.name) {
      // The ending names the type of the bytes, so a rename must keep it.
      const ending = (text: string) => text.split('.').at(-1)!.toLowerCase()
      if (node!.kind === 'file' && ending(name) !== ending(node!.name))
        throw new Refusal('file.error.otherKind', { fields: ['name'] })
      await tx.db.run(rename(tx.tenant.id, id, name))
    }
    const to = {
      tags: input.tags ? [...new Set(input.tags.map((tag) => tag.trim()).filter(Boolean))] : tags,
      fileType: input.fileType === undefined ? fileType : given,
    }
    await tx.db.run(describe(tx.tenant.id, id, to.tags, to.fileType))
    const before = { name: node!.name, tags, fileType }
    tx.audit({ action: 'update', resource: thing, recordId: id, before, after: { name: name ?? node!.name, ...to } })
  })
  return {}
}

export async function moveFile(ctx: Ctx, { ids, parentId }: InputOf<typeof contract.moveFile>): Promise<object> {
  const parent = parentOfInput(parentId)
  await ctx.transaction(async (tx) => {
    // One change of the tree at a time: two moves at once could put two folders into each other.
    await lockStorage(tx)
    const folder = await writableFolder(tx, parent)
    for (const node of await writableNodes(tx, ids)) {
      if (node.parentId === parent) continue
      const above = aboveIn(folder)
      if (above.includes(node.id)) throw new Refusal('file.error.intoItself', { fields: ['parentId'] })
      const name = await freeName(tx, parent, node.name, node.kind === 'folder')
      await tx.db.run(moveNode(tx.tenant.id, node.id, { parentId: parent, above, name }))
      if (node.kind === 'folder') await tx.db.run(moveBelow(tx.tenant.id, node.id, above))
      const [before, after] = [
        { parentId: node.parentId, name: node.name },
        { parentId: parent, name },
      ]
      tx.audit({ action: 'move', resource: thing, recordId: node.id, before, after })
    }
  })
  return {}
}

export async function restoreVersion(
  ctx: Ctx,
  { id, version }: InputOf<typeof contract.restoreVersion>,
): Promise<AnswerOf<typeof contract.restoreVersion>> {
  return ctx.transaction(async (tx) => {
    const [node] = await writableNodes(tx, [id])
    const old = await tx.db.first(versionOf(tx.tenant.id, id, version))
    if (!old) throw notFound('version')
    if (old.version === node!.version) return { version: old.version }
    const blob = (await tx.db.first(blobById(tx.tenant.id, old.blobId)))!
    mustBeClean(blob)
    await referTo(tx, blob.id)
    const added = await addVersion(tx, id, old.name, { ...blob, contentType: old.contentType }, version)
    return { version: added.version }
  })
}
