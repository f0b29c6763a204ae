import {
  authorizeDataScopeToRole,
  DATA_SCOPES,
  type DataScope,
  queryDataScopeByRoleId,
} from '@cloud-steward/contract/identity/data-scope.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { TickDrawer } from '../../../components/TickDrawer.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { refreshRows } from '../../../kit/rows.ts'
import { useOrgTree } from '../use-trees.ts'
import type { RoleDialogProps } from './role-dialog.ts'

/** Whose rows a role shows: of everybody, of organisations, or of its holder alone. */
export default function RoleScope({ row, onClose }: RoleDialogProps): ReactNode {
  const { t } = useTranslation()
  const [changed, setChanged] = useState<DataScope>()
  const orgs = useOrgTree()
  const known = useQuery({
    queryKey: ['identity.role', 'scope', row.id],
    queryFn: ({ signal }) => call(queryDataScopeByRoleId, { roleId: row.id }, { signal }),
  })
  const dataScope = changed ?? known.data?.dataScope
  const chosen = dataScope === 'chosen'
  return (
    <TickDrawer
      strict
      title={`${t('identity.role.scope')} · ${row.roleName}`}
      hint={t('identity.role.scopeHint')}
      before={
        <>
          <Select
            aria-label={t('identity.role.scope')}
            value={dataScope}
            loading={known.isFetching}
            options={DATA_SCOPES.map((value) => ({ value, label: t(`admin.sysrole.dataScope.${value}`) }))}
            onChange={setChanged}
          />
          {chosen && <p className="quiet">{t('identity.role.scopeOrgs')}</p>}
        </>
      }
      without={!chosen}
      nodes={orgs.data}
      ticked={known.data && (known.data.orgId ?? [])}
      save={async (keys, key) => {
        const input = { roleId: row.id, dataScope: dataScope!, orgId: chosen ? [...keys] : null }
        await call(authorizeDataScopeToRole, input, { key, quiet: true })
        await refreshRows('identity.role')
      }}
      onClose={onClose}
    />
  )
}
