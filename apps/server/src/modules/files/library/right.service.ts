import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/files/file.ts'
import { isParty } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { orgsOfCaller } from '../files.ports.ts'
import { nodeById } from './node.queries.ts'
import { deleteRights, type RightRow, rightsOfTenant } from './right.queries.ts'
import type { Reach } from './right.scope.ts'

export const [NOTHING, READ, WRITE] = [0, 1, 2] as const
/** The caller's rights. The nearest folder with rights of its own, the node itself included, decides. */
export async function reachOf(ctx: Ctx): Promise<Reach> {
  const roles = ctx.user?.roles ?? []
  if (roles.includes('ROLE_ADMIN') && !isParty(ctx.scope)) return { usual: WRITE, folders: [] }
  // Landlords and renters can only read, and only folders shared with them.
  const isOutside = isParty(ctx.scope)
  const [rows, orgs] = await Promise.all([
    ctx.db.rows(rightsOfTenant(ctx.tenant.id)),
    isOutside ? [] : ctx.ports.get(orgsOfCaller)(ctx),
  ])
  const own = new Set([...roles.map((role) => `role:${role}`), ...orgs.map((org) => `org:${org}`)])
  const folders = new Map<string, { id: string; depth: number; may: number }>()
  for (const { nodeId, depth, subject, may } of rows) {
    const known = folders.get(nodeId) ?? { id: nodeId, depth, may: NOTHING }
    folders.set(nodeId, { ...known, may: Math.max(known.may, own.has(subject) ? mayOf(may, isOutside) : NOTHING) })
  }
  return { usual: isOutside ? NOTHING : WRITE, folders: [...folders.values()] }
}
const mayOf = (may: RightRow['may'], isOutside: boolean): number => (may === 'write' && !isOutside ? WRITE : READ)

export function mayAt(reach: Reach, node: { id: string; above: readonly string[] } | undefined): number {
  if (!node) return reach.usual
  const held = reach.folders.filter(({ id }) => id === node.id || node.above.includes(id))
  return held.toSorted((a, b) => b.depth - a.depth)[0]?.may ?? reach.usual
}

/** Replaces the rights of a folder. A folder without rights of its own has those of its parent. */
export async function setRights(ctx: Ctx, { id, rights }: InputOf<typeof contract.setRights>): Promise<object> {
  const bad = rights.some(({ subject }) => !/^(role:\w{1,60}|org:[0-9a-f-]{36})$/.test(subject))
  if (bad) throw new Refusal('kit.error.badValue', { fields: ['rights'] })
  await ctx.transaction(async (tx) => {
    const node = await tx.db.first(nodeById(tx.tenant.id, id))
    if (node?.kind !== 'folder' || mayAt(await reachOf(tx), node) < WRITE) throw notFound()
    const before = (await tx.db.rows(rightsOfTenant(tx.tenant.id))).filter(({ nodeId }) => nodeId === id)
    await tx.db.run(deleteRights(tx.tenant.id, id))
    const rows = [...new Map(rights.map((right) => [right.subject, right])).values()]
    if (rows.length)
      await tx.db.run(
        insertMany(
          tx.tenant.id,
          'file_right',
          rows.map((right) => ({ ...right, node_id: id })),
        ),
      )
    tx.audit({
      action: 'setRights',
      resource: 'file.file',
      recordId: id,
      before: { rights: before },
      after: { rights },
    })
  })
  return {}
}
