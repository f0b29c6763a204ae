import { authorizeUserToRole, queryOrgUserTree } from '@cloud-steward/contract/identity/role.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TickDrawer, type TickNode } from '../../../components/TickDrawer.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { refreshRows } from '../../../kit/rows.ts'
import type { RoleDialogProps } from './role-dialog.ts'

interface Told {
  id: string
  /** Only people have one: `userId`, or `userId|postCode`. */
  key?: string
  label: string
  children: Told[]
}
/** Organisations nobody is in are left out: only people can be ticked. */
const people = (nodes: readonly Told[]): TickNode[] =>
  nodes.flatMap(({ id, key, label, children }) => {
    if (key) return [{ key, title: label }]
    const below = people(children)
    return below.length ? [{ key: `org:${id}`, title: label, children: below }] : []
  })
const keysOf = (nodes: readonly Told[]): string[] =>
  nodes.flatMap(({ key, children }) => (key ? [key] : keysOf(children)))

/** Who holds a role, by organisation; somebody with several posts can hold it at one of them only. */
export default function RoleUsers({ row, onClose }: RoleDialogProps): ReactNode {
  const { t } = useTranslation()
  const ask = (assign?: '1') => ({
    queryKey: ['identity.user', 'role', row.id, assign ?? 'all'],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await call(queryOrgUserTree, { roleId: row.id, assign }, { signal })) as Told[],
  })
  const all = useQuery(ask())
  const holders = useQuery(ask('1'))
  return (
    <TickDrawer
      title={`${t('identity.role.users')} · ${row.roleName}`}
      hint={t('identity.role.usersHint')}
      nodes={all.data && people(all.data)}
      ticked={holders.data && keysOf(holders.data)}
      save={async (keys, key) => {
        await call(authorizeUserToRole, { roleId: row.id, userId: [[...keys]] }, { key, quiet: true })
        await refreshRows('identity.user')
      }}
      onClose={onClose}
    />
  )
}
