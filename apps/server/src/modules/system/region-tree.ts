import type { Ctx } from '../../infra/ctx/types.ts'
import { nested } from '../../kit/tree.ts'
import { allRegions } from './region.queries.ts'

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

/** The division tree, or the part below one division. */
export async function regionTree(ctx: Ctx, below?: string): Promise<RegionNode[]> {
  const now = performance.now()
  if (!kept || now - kept.at > KEPT_MS) {
    kept = { at: now, nodes: build(ctx) }
    kept.nodes.catch(forgetTree)
  }
  const nodes = await kept.nodes
  if (below && below !== '0') return nodes.get(below)?.children ?? []
  return [...nodes.values()].filter(({ parentId }) => !nodes.has(parentId))
}

async function build(ctx: Ctx): Promise<Map<string, RegionNode>> {
  const nodes = (await ctx.db.rows(allRegions())).map(({ code, name, parent_code }): RegionNode => {
    const parent = parent_code ?? '0'
    return { id: code, key: code, title: name, value: code, label: name, parentRegionCode: parent, parentId: parent }
  })
  nested(nodes, (node) => node.parentId)
  return new Map(nodes.map((node) => [node.id, node]))
}
