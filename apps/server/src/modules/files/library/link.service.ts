import { createHash, randomBytes } from 'node:crypto'
import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/files/file.ts'
import type { Ctx, PublicCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import type { App } from '../../../kit/app.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { ctxOfUser, tenantNumbered } from '../files.ports.ts'
import { deleteEndedLinks, deleteLink, insertLink, linkById, linkByToken, noteOpened } from './link.queries.ts'
import { type Node, nodeById } from './node.queries.ts'
import { writableNodes } from './node.service.ts'
import { mayAt, READ, reachOf } from './right.service.ts'

const thing = 'file.file'
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
const over = () => new Refusal('file.error.linkOver', { http: 401 })

export async function addFileLink(
  ctx: Ctx,
  { id: nodeId, hours }: InputOf<typeof contract.addFileLink>,
): Promise<AnswerOf<typeof contract.addFileLink>> {
  const token = randomBytes(32).toString('base64url')
  const [id, endsAt] = [newId(), new Date(ctx.now().getTime() + hours * 3_600_000).toISOString()]
  await ctx.transaction(async (tx) => {
    const [node] = await writableNodes(tx, [nodeId])
    if (node!.kind !== 'file') throw new Refusal('file.error.noFile')
    await tx.db.run(deleteEndedLinks(tx.tenant.id))
    const { username } = tx.user!
    await tx.db.run(insertLink({ tokenHash: hashOf(token), id, tenantId: tx.tenant.id, nodeId, username, endsAt }))
    tx.audit({ action: 'addLink', resource: thing, recordId: nodeId, after: { linkId: id, endsAt } })
  })
  return { id, token, endsAt }
}
export async function endFileLink(ctx: Ctx, { id }: InputOf<typeof contract.endFileLink>): Promise<object> {
  await ctx.transaction(async (tx) => {
    const link = await tx.db.first(linkById(tx.tenant.id, id))
    if (!link) throw notFound()
    await writableNodes(tx, [link.nodeId])
    await tx.db.run(deleteLink(tx.tenant.id, id))
    tx.audit({ action: 'endLink', resource: thing, recordId: link.nodeId, before: { linkId: id } })
  })
  return {}
}

/** A link gives no more than its maker may read now, where the file is now. */
async function mayMakerRead(app: App, ctx: Ctx, username: string, node: Node): Promise<boolean> {
  const maker = await app.ports.get(ctxOfUser)(ctx, username)
  return maker !== undefined && mayAt(await reachOf(maker), node) >= READ
}

/**
 * The file of a link, with a ctx of its tenant. A token has 256 random bits, so it cannot be found by trying. Each access is
 * audited; each download is counted.
 */
export async function linkedFile(
  app: App,
  { inTenant, pools }: PublicCtx,
  token: string,
  look: { action: 'openLink' | 'readLink'; ip: string },
): Promise<{ ctx: Ctx; node: Node; endsAt: string }> {
  const link = await tenantDb(pools.app, 0).first(linkByToken(hashOf(token)))
  const tenant = link && (await app.ports.get(tenantNumbered)(link.tenantId))
  if (!link || !tenant || (tenant.state && !['open', 'readOnly'].includes(tenant.state))) throw over()
  const ctx = inTenant(tenant)
  const node = await ctx.db.first(nodeById(tenant.id, link.nodeId))
  if (!node || !(await mayMakerRead(app, ctx, link.username, node))) throw over()
  await ctx.transaction(async (tx) => {
    if (look.action === 'readLink') await tx.db.run(noteOpened(link.id))
    tx.audit({ action: look.action, resource: thing, recordId: node.id, after: { linkId: link.id, ip: look.ip } })
  })
  return { ctx, node, endsAt: link.endsAt }
}
