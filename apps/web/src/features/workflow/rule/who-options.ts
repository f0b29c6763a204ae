import { querySysOrgTree } from '@cloud-steward/contract/identity/org.ts'
import { querySysPostTree } from '@cloud-steward/contract/identity/post.ts'
import { queryRoleNameCheckbox } from '@cloud-steward/contract/identity/role.ts'
import type { Who } from '@cloud-steward/contract/workflow/simple.ts'
import { queryUsername } from '@cloud-steward/contract/workflow/task.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { roleName } from '../../../infra/role-name.ts'

/** A user, role, organisation or post, or a group of them. */
export interface WhoOption {
  value: string
  title: string
  children?: WhoOption[] | undefined
}
interface TreeNode {
  id: string
  title: string
  postCode?: string
  children?: TreeNode[]
}
type Named = 'users' | 'roles' | 'orgs' | 'posts'
const isNamed = (by: Who['by'] | undefined): by is Named =>
  by === 'users' || by === 'roles' || by === 'orgs' || by === 'posts'

const treeOf = (nodes: readonly TreeNode[], key: 'id' | 'postCode'): WhoOption[] =>
  nodes.map(({ title, children, ...node }) => ({
    value: node[key] ?? node.id,
    title,
    children: children && treeOf(children, key),
  }))
const LOAD: Readonly<Record<Named, () => Promise<WhoOption[]>>> = {
  users: async () =>
    (await call(queryUsername, {})).map(({ value, children }) => ({
      value,
      title: value,
      children: children.map((one) => ({ value: one.id, title: one.value })),
    })),
  roles: async () =>
    ((await call(queryRoleNameCheckbox, {})) as { value: string; label: string }[]).map(({ value, label }) => ({
      value,
      title: label,
    })),
  orgs: async () => treeOf(((await call(querySysOrgTree, {})) as { list: TreeNode[] }).list, 'id'),
  posts: async () => treeOf((await call(querySysPostTree, {})) as TreeNode[], 'postCode'),
}

/**
 * The choices of a rule that names users, roles, organisations or posts; none for other rules. Ready processes name the
 * roles of the product by their codes: those among the values are choices too.
 */
export function useWhoOptions(by: Who['by'] | undefined, values: readonly string[]) {
  const { t } = useTranslation()
  const { data = [], isLoading } = useQuery({
    queryKey: ['workflow', 'who', by],
    queryFn: () => LOAD[by as Named](),
    enabled: isNamed(by),
  })
  const codes = by === 'roles' ? values.filter((value) => !data.some((one) => one.value === value)) : []
  const options = [...codes.map((value) => ({ value, title: roleName(value, t) })), ...data]
  return { options: isLoading ? [] : options, isLoading }
}

const flat = (options: readonly WhoOption[]): WhoOption[] =>
  options.flatMap((one) => [one, ...flat(one.children ?? [])])
/** Names of the chosen ones, in their order; what is gone is left out. */
export function useWhoNames(who: Who | undefined): string[] {
  const { options } = useWhoOptions(who?.by, who?.values ?? [])
  if (!who) return []
  const titles = new Map(flat(options).map(({ value, title }) => [value, title]))
  return who.values.flatMap((value) => titles.get(value) ?? [])
}
