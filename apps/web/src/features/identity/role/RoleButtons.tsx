import {
  authorizeMenuButtonToRole,
  queryMenuButtonByRoleCode,
  querySysMenuButtonTree,
} from '@cloud-steward/contract/identity/menu.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TickDrawer, type TickNode } from '../../../components/TickDrawer.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { refreshRows } from '../../../kit/rows.ts'
import type { RoleDialogProps } from './role-dialog.ts'

/** A screen without buttons has nothing to hide. */
const withButtons = (nodes: readonly TickNode[]): TickNode[] =>
  nodes.flatMap((node) => {
    if (node.key.includes(':')) return [node]
    const children = withButtons(node.children ?? [])
    return children.length ? [{ ...node, children }] : []
  })

/** The buttons a role does not get: all show unless they are ticked here. */
export default function RoleButtons({ row, onClose }: RoleDialogProps): ReactNode {
  const { t } = useTranslation()
  const tree = useQuery({
    queryKey: ['identity.menu', 'buttons'],
    queryFn: async ({ signal }) => withButtons((await call(querySysMenuButtonTree, {}, { signal })) as TickNode[]),
  })
  const hidden = useQuery({
    queryKey: ['identity.role', 'buttons', row.roleCode],
    queryFn: async ({ signal }) =>
      (await call(queryMenuButtonByRoleCode, { roleCode: row.roleCode }, { signal })) as string[],
  })
  return (
    <TickDrawer
      title={`${t('identity.role.buttons')} · ${row.roleName}`}
      hint={t('identity.role.buttonsHint')}
      nodes={tree.data}
      ticked={hidden.data}
      save={async (keys, key) => {
        const input = { roleCode: row.roleCode, menuButton: keys.join(',') }
        await call(authorizeMenuButtonToRole, input, { key, quiet: true })
        await refreshRows('identity.role')
      }}
      onClose={onClose}
    />
  )
}
