import { authorizeMenuToRole, queryMenuIdByRoleId } from '@cloud-steward/contract/identity/menu.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TickDrawer } from '../../../components/TickDrawer.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { refreshRows } from '../../../kit/rows.ts'
import { useMenuTree } from '../use-trees.ts'
import type { RoleDialogProps } from './role-dialog.ts'

/** The screens a role has. */
export default function RoleMenus({ row, onClose }: RoleDialogProps): ReactNode {
  const { t } = useTranslation()
  const held = useQuery({
    queryKey: ['identity.role', 'menus', row.id],
    queryFn: async ({ signal }) => (await call(queryMenuIdByRoleId, { roleId: row.id }, { signal })) as string[],
  })
  return (
    <TickDrawer
      title={`${t('identity.role.menus')} · ${row.roleName}`}
      hint={t('identity.role.menusHint')}
      nodes={useMenuTree().data}
      ticked={held.data}
      save={async (keys, key) => {
        await call(authorizeMenuToRole, { roleId: row.id, menuId: keys.join(',') }, { key, quiet: true })
        await refreshRows('identity.role')
      }}
      onClose={onClose}
    />
  )
}
