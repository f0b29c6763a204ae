import type { Ctx } from '../../infra/ctx/types.ts'
import { nested } from '../../kit/tree.ts'
import { childrenOf, upperRegions } from './region.queries.ts'

export interface RegionNode {
  id: string
  key: string
  title: string
  value: string
  label: string
  parentRegionCode: string
  parentId: string
  children?: RegionNode[]
}
interface Kept {
  at: number
  nodes: Promise<Map<string, RegionNode>>
}
/** Another process may change a division; every address form asks for the tree. */
const KEPT_MS = 60_000
let kept: Kept | undefined
export const forgetTree = (): void => void (kept = undefined)

/** The division tree down to counties, or the part below one division: below a county its streets. */
export async function regionTree(ctx: Ctx, below?: string): Promise<RegionNode[]> {
  const now = performance.now()
  if (!kept || now - kept.at > KEPT_MS) {
    kept = { at: now, nodes: build(ctx) }
    kept.nodes.catch(forgetTree)
  }
  const nodes = await kept.nodes
  if (below && below !== '0')
    return nodes.get(below)?.children ?? (await ctx.db.rows(childrenOf(below))).map(nodeIn(below))
  return [...nodes.values()].filter(({ parentId }) => !nodes.has(parentId))
}

const nodeIn =
  (parent: string | null) =>
  ({ id, name }: { id: string; name: string }): RegionNode => {
    const above = parent ?? '0'
    return { id, key: id, title: name, value: id, label: name, parentRegionCode: above, parentId: above }
  }

async function build(ctx: Ctx): Promise<Map<string, RegionNode>> {
  const nodes = (await ctx.db.rows(upperRegions())).map(({ code: id, name, parent_code }) =>
    nodeIn(parent_code)({ id, name }),
  )
  nested(nodes, (node) => node.parentId)
  return new Map(nodes.map((node) => [node.id, node]))
}
