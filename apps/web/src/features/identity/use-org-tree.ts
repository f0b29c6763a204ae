import { querySysOrgTree } from '@cloud-steward/contract/identity/org.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../infra/api.ts'

export interface TreeNode {
  key: string
  value: string
  title: string
  children?: TreeNode[]
}
/** All organisations as the trees and pickers of antd want them. */
export const useOrgTree = () =>
  useQuery({
    queryKey: ['identity.org', 'nodes'],
    queryFn: async ({ signal }) => ((await call(querySysOrgTree, {}, { signal })).list ?? []) as TreeNode[],
  })
