import { role } from '@cloud-steward/contract/identity/role.ts'
import { user } from '@cloud-steward/contract/identity/user.ts'
import { useQuery } from '@tanstack/react-query'
import { queryRows } from '../../kit/rows.ts'

/** Users of the tenant who hold ROLE_TENEMENT, to choose from. */
export const useTenementUsers = (enabled: boolean) =>
  useQuery({
    queryKey: [user.name, 'tenement'],
    enabled,
    queryFn: async ({ signal }) => {
      const roles = await queryRows(role, { roleCode: 'ROLE_TENEMENT', pageSize: 100 }, signal)
      const roleId = roles.list.find(({ roleCode }) => roleCode === 'ROLE_TENEMENT')?.id
      if (!roleId) return []
      const { list } = await queryRows(user, { roleId, pageSize: 1_000 }, signal)
      return list.map(({ id, username, nickname }) => ({ value: id, label: `${nickname} (${username})` }))
    },
  })
