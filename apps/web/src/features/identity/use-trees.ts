import { querySysMenuTree } from '@cloud-steward/contract/identity/menu.ts'
import { querySysOrgTree } from '@cloud-steward/contract/identity/org.ts'
import { querySysPostTree } from '@cloud-steward/contract/identity/post.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../infra/api.ts'

export interface TreeNode {
  key: string
  value: string
  title: string
  children?: TreeNode[]
  menuCode?: string
  postCode?: string
}
/** All organisations as the trees and pickers of antd want them. */
export const useOrgTree = () =>
  useQuery({
    queryKey: ['identity.org', 'nodes'],
    queryFn: async ({ signal }) => ((await call(querySysOrgTree, {}, { signal })).list ?? []) as TreeNode[],
  })
/** The menus the caller holds. */
export const useMenuTree = () =>
  useQuery({
    queryKey: ['identity.menu', 'nodes'],
    queryFn: async ({ signal }) => (await call(querySysMenuTree, {}, { signal })) as TreeNode[],
  })
/** All posts; a post is named by its code. */
export const usePostTree = () =>
  useQuery({
    queryKey: ['identity.post', 'nodes'],
    queryFn: async ({ signal }) => keyed((await call(querySysPostTree, {}, { signal })) as TreeNode[], 'postCode'),
  })
/** The same nodes under another name of theirs. */
export const keyed = (nodes: readonly TreeNode[], by: 'menuCode' | 'postCode'): TreeNode[] =>
  nodes.map((node) => ({
    ...node,
    key: node[by] ?? node.key,
    value: node[by] ?? node.value,
    ...(node.children ? { children: keyed(node.children, by) } : {}),
  }))
