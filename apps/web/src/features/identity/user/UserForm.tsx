import { queryRoleNameCheckbox } from '@cloud-steward/contract/identity/role.ts'
import { user, userDraft } from '@cloud-steward/contract/identity/user.ts'
import { list, text } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Input, Select, TreeSelect } from 'antd'
import type { ReactNode } from 'react'
import { NewPassword } from '../../../components/PasswordRule.tsx'
import { call } from '../../../infra/api.ts'
import { ApiError } from '../../../infra/api-error.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import FormDrawer, { type FormDrawerProps } from '../../../kit/FormDrawer.tsx'
import type { ResourceFormProps } from '../../../kit/ResourceForm.tsx'
import { type Row, refreshRows } from '../../../kit/rows.ts'
import { useFreshUpdate } from '../../../kit/use-fresh-update.tsx'
import { useRow } from '../../../kit/use-row.ts'
import { useOrgTree } from '../use-trees.ts'

const SHAPE = {
  ...userDraft,
  nickname: user.fields.nickname,
  roleId: list(userDraft.roleId.of, 50),
  confirmPassword: text(31, { min: 6 }),
}
const NEW = [
  'username',
  'nickname',
  'password',
  'confirmPassword',
  'orgId',
  'email',
  'prefix',
  'mobile',
  'roleId',
  'status',
]
const KNOWN = NEW.filter((key) => !['password', 'confirmPassword'].includes(key))
const listOf = (csv: unknown): string[] => (typeof csv === 'string' && csv ? csv.split(',') : [])

/** Adds a user with his password, or changes what is known of him. */
export default function UserForm({ id, row, onClose }: ResourceFormProps): ReactNode {
  const { t } = useTranslation()
  const found = useRow(user, row ? undefined : id)
  const orgs = useOrgTree()
  const roles = useQuery({
    queryKey: ['identity.role', 'names'],
    queryFn: ({ signal }) => call(queryRoleNameCheckbox, {}, { signal }),
  })
  const update = useFreshUpdate(user)
  const record = row ?? found.data
  if (id && !record) return null
  const held = listOf(record?.roleId)
  const send: FormDrawerProps['send'] = async ({ confirmPassword, ...values }, key, basedOn) => {
    const options = { key, quiet: true }
    if (id) {
      const { username: _username, roleId, ...changes } = values
      // Roles held at a post are not his own until somebody says so.
      const same = [roleId].flat().toSorted().join() === held.toSorted().join()
      await update.send(id, basedOn(record as Row), changes, key, same ? {} : { roleId })
    } else {
      if (confirmPassword !== values.password)
        throw new ApiError({ code: 400, fields: { confirmPassword: t('identity.user.passwordsDiffer') } })
      await call(user.endpoints.add, values as never, options)
    }
    await refreshRows(user.name)
  }
  const secret = <Input.Password autoComplete="new-password" maxLength={31} />
  return (
    <>
      {update.question}
      <FormDrawer
        name={id ?? 'add'}
        title={`${t(id ? 'kit.edit' : 'kit.add')} · ${t(user.name)}`}
        shape={SHAPE}
        labelPrefix={user.name}
        fields={id ? KNOWN : NEW}
        editing={id !== undefined}
        initial={record ? { ...record, roleId: held } : { prefix: '86', status: 1, roleId: [] }}
        controls={{
          password: <NewPassword />,
          confirmPassword: secret,
          orgId: <TreeSelect treeData={orgs.data} treeDefaultExpandAll showSearch={{ treeNodeFilterProp: 'title' }} />,
          roleId: (
            <Select
              mode="multiple"
              optionFilterProp="label"
              loading={roles.isFetching}
              options={(roles.data ?? []).map(({ value, label }) => ({ value, label }))}
            />
          ),
        }}
        send={send}
        success={id ? 'kit.editSuccess' : 'kit.addSuccess'}
        onClose={onClose}
      />
    </>
  )
}
