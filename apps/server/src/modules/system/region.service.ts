import type { Ctx } from '../../infra/ctx/types.ts'
import { allRegions } from './region.queries.ts'

export interface RegionNode {
  id: string
  key: string
  title: string
  value: string
  label: string
  parentRegionCode: string
  children?: RegionNode[]
}
let tree: Promise<RegionNode[]> | undefined

/** The division tree, or the part below one division. Divisions change once a year, so the tree is built once. */
export async function regionTree(ctx: Ctx, below?: string): Promise<RegionNode[]> {
  tree ??= build(ctx)
  tree.catch(() => (tree = undefined))
  const roots = await tree
  if (!below) return roots
  const find = (nodes: RegionNode[]): RegionNode | undefined => {
    for (const node of nodes) {
      const found = node.value === below ? node : find(node.children ?? [])
      if (found) return found
    }
    return undefined
  }
  return find(roots)?.children ?? []
}

async function build(ctx: Ctx): Promise<RegionNode[]> {
  const nodes = new Map<string, RegionNode>()
  const roots: RegionNode[] = []
  for (const row of await ctx.db.rows(allRegions())) {
    const node = {
      id: row.code,
      key: row.code,
      title: row.name,
      value: row.code,
      label: row.name,
      parentRegionCode: row.parent_code ?? '0',
    }
    nodes.set(row.code, node)
    const parent = row.parent_code ? nodes.get(row.parent_code) : undefined
    if (parent) (parent.children ??= []).push(node)
    else roots.push(node)
  }
  return roots
}
