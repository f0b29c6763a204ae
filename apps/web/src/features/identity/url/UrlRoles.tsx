import { queryRoleNameCheckbox } from '@cloud-steward/contract/identity/role.ts'
import { authorizeRoleToUrl, queryRoleIdByUrlId } from '@cloud-steward/contract/identity/url.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TickDrawer } from '../../../components/TickDrawer.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { refreshRows } from '../../../kit/rows.ts'

/** The roles that may call an address. */
export default function UrlRoles({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const roles = useQuery({
    queryKey: ['identity.role', 'names'],
    queryFn: ({ signal }) => call(queryRoleNameCheckbox, {}, { signal }),
  })
  const held = useQuery({
    queryKey: ['identity.role', 'url', id],
    queryFn: async ({ signal }) => (await call(queryRoleIdByUrlId, { urlId: id }, { signal })) as string[],
  })
  return (
    <TickDrawer
      title={t('button.authorize')}
      hint={t('identity.url.rolesHint')}
      nodes={roles.data?.map(({ value, label }) => ({ key: value, title: label }))}
      ticked={held.data}
      save={async (keys, key) => {
        await call(authorizeRoleToUrl, { urlId: id, roleId: keys.join(',') }, { key, quiet: true })
        await refreshRows('identity.role')
      }}
      onClose={onClose}
    />
  )
}
