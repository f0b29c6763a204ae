import { querySysUserPostTree } from '@cloud-steward/contract/identity/post.ts'
import { queryRoleName } from '@cloud-steward/contract/identity/role.ts'
import { authorizeRoleToUser, user } from '@cloud-steward/contract/identity/user.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { TickDrawer } from '../../../components/TickDrawer.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { refreshRows } from '../../../kit/rows.ts'
import { useRow } from '../../../kit/use-row.ts'

const HIMSELF = ''

/** The roles a user holds: as himself, or at one of his posts. */
export default function UserRoles({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [postCode, setPostCode] = useState(HIMSELF)
  const row = useRow(user, id).data
  const posts = useQuery({
    queryKey: ['identity.userPost', 'of', id],
    queryFn: ({ signal }) => call(querySysUserPostTree, { userId: id }, { signal }),
  })
  const ask = (assign?: '1') => ({
    queryKey: ['identity.role', 'of', id, postCode, assign ?? 'all'],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(queryRoleName, { userId: id, postCode: postCode || undefined, assign }, { signal }),
  })
  const [all, held] = [useQuery(ask()), useQuery(ask('1'))]
  return (
    <TickDrawer
      key={postCode}
      title={`${t('identity.user.roleId')} · ${row?.username ?? ''}`}
      hint={t('identity.user.rolesHint')}
      before={
        <Select
          aria-label={t('admin.sysuser.postCode')}
          value={postCode}
          options={[{ value: HIMSELF, label: t('identity.user.himself') }].concat(
            (posts.data ?? []).map(({ name, value }) => ({ value, label: name })),
          )}
          onChange={setPostCode}
        />
      }
      nodes={all.data?.map(({ name, value }) => ({ key: value, title: name }))}
      ticked={held.data?.map(({ value }) => value)}
      save={async (keys, key) => {
        const input = { userId: id, roleId: [...keys], postCode: postCode || null }
        await call(authorizeRoleToUser, input, { key, quiet: true })
        await Promise.all(['identity.role', user.name].map(refreshRows))
      }}
      onClose={onClose}
    />
  )
}
