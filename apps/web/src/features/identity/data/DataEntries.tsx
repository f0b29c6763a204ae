import {
  authorizeMenuDataToRole,
  deleteDataField,
  queryDataFieldByMenuCode,
  queryFieldCheckbox,
} from '@cloud-steward/contract/identity/data-permission.ts'
import { queryRoleCode } from '@cloud-steward/contract/identity/role.ts'
import { list, text } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { isWaiting } from '../../../infra/query-client.ts'
import { ActionMenu } from '../../../kit/ActionMenu.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { refreshRows } from '../../../kit/rows.ts'

interface Entry {
  key: string
  roleCode: string
  dataField: string
}
interface Props {
  menuCode: string
  menuName: string
  onClose: () => void
}
const SHAPE = { roleCode: text(32, { min: 1, once: true }), dataField: list(text(64), 200, { min: 1 }) }

/** The roles from which something of one screen is hidden. */
export default function DataEntries({ menuCode, menuName, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const mayPress = useMayPress(usePage().menu)
  const [edited, setEdited] = useState<Entry | 'new'>()
  const entries = useQuery({
    queryKey: ['identity.role', 'data', menuCode],
    queryFn: async ({ signal }) =>
      (await call(queryDataFieldByMenuCode, { menuCode }, { signal })).list as readonly Entry[],
  })
  const fields = useQuery({
    queryKey: ['identity.role', 'data', menuCode, 'fields'],
    queryFn: ({ signal }) => call(queryFieldCheckbox, { menuCode }, { signal }),
  })
  const roles = useQuery({
    queryKey: ['identity.role', 'codes'],
    queryFn: ({ signal }) => call(queryRoleCode, {}, { signal }),
  })
  const labelOf = (key: string): string => fields.data?.find(({ value }) => value === key)?.label ?? key
  return (
    <Drawer
      open
      title={`${t('menu.datapermission')} · ${menuName}`}
      size={Math.min(720, window.innerWidth)}
      onClose={onClose}
    >
      <p className="quiet">{t('identity.role.dataHint')}</p>
      {mayPress('authorize') && (
        <div className="resource-toolbar">
          <Button type="primary" onClick={() => setEdited('new')}>
            {t('kit.add')}
          </Button>
        </div>
      )}
      <DataTable
        rowKey="key"
        pagination={false}
        loading={isWaiting(entries)}
        dataSource={entries.data ?? []}
        columns={[
          { key: 'roleCode', title: t('identity.role.roleCode'), dataIndex: 'roleCode' },
          {
            key: 'dataField',
            title: t('admin.sysmenu.dataField'),
            render: (_, { dataField }) => dataField.split(',').map(labelOf).join(' · '),
          },
          {
            key: 'actions',
            title: t('kit.actions'),
            render: (_, entry) => (
              <ActionMenu
                actions={[
                  { key: 'edit', title: t('kit.edit'), visible: mayPress('authorize'), run: () => setEdited(entry) },
                  {
                    key: 'delete',
                    title: t('kit.delete'),
                    danger: true,
                    visible: mayPress('delete'),
                    confirm: t('kit.confirmDelete'),
                    run: async () => {
                      await call(deleteDataField, { roleCode: entry.roleCode, menuCode })
                      await refreshRows('identity.role')
                    },
                  },
                ]}
              />
            ),
          },
        ]}
      />
      {edited && (
        <FormDrawer
          title={`${t(edited === 'new' ? 'kit.add' : 'kit.edit')} · ${t('menu.datapermission')}`}
          width={480}
          shape={SHAPE}
          labelPrefix="admin.sysmenu"
          initial={edited === 'new' ? {} : { ...edited, dataField: edited.dataField.split(',') }}
          controls={{
            roleCode: (
              <Select
                disabled={edited !== 'new'}
                showSearch
                options={(roles.data ?? []).map(({ name, value }) => ({ value, label: name }))}
              />
            ),
            dataField: (
              <Select
                mode="multiple"
                optionFilterProp="label"
                options={(fields.data ?? []).map(({ label, value }) => ({ label, value }))}
              />
            ),
          }}
          send={async ({ roleCode, dataField }, key) => {
            const input = {
              roleCode: roleCode as string,
              menuCode,
              dataField: (dataField as string[]).join(','),
              key: edited === 'new' ? edited : edited.key,
            }
            await call(authorizeMenuDataToRole, input, { key, quiet: true })
            await refreshRows('identity.role')
          }}
          success="kit.authorizeSuccess"
          onClose={() => setEdited(undefined)}
        />
      )}
    </Drawer>
  )
}
