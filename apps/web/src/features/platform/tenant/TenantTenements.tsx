import { tenement } from '@cloud-steward/contract/platform/tenement.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { isWaiting } from '../../../infra/query-client.ts'
import { ActionMenu } from '../../../kit/ActionMenu.tsx'
import { resourceColumns } from '../../../kit/columns.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { queryRows, type Row, refreshRows } from '../../../kit/rows.ts'
import TenementForm from '../TenementForm.tsx'
import type { TenantDialogProps } from './tenant-row.ts'

/** What a drawer has no room for. */
const LESS = new Set(['remark', 'createTime'])

/** The property operators of a tenant, as the platform keeps them. */
export default function TenantTenements({ row, onClose }: TenantDialogProps): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Row | 'add'>()
  const of = { tenantCode: row.tenantCode! }
  const rows = useQuery({
    queryKey: [tenement.name, 'list', of.tenantCode],
    queryFn: ({ signal }) => queryRows(tenement, { ...of, pageSize: 500 }, signal),
  })
  return (
    <Drawer
      open
      title={`${t(tenement.name)} · ${row.tenantName}`}
      size={Math.min(980, window.innerWidth)}
      onClose={onClose}
    >
      <div className="resource-toolbar">
        <Button type="primary" onClick={() => setOpen('add')}>
          {t('kit.add')}
        </Button>
      </div>
      <DataTable
        rowKey="id"
        pagination={false}
        loading={isWaiting(rows)}
        dataSource={rows.data?.list ?? []}
        columns={[
          ...resourceColumns(tenement, t)
            .filter(({ key }) => !LESS.has(key))
            .map((column) => ({ ...column, sorter: undefined })),
          {
            key: 'actions',
            title: t('kit.actions'),
            render: (_: unknown, one) => (
              <ActionMenu
                actions={[
                  { key: 'edit', title: t('kit.edit'), run: () => setOpen(one) },
                  {
                    key: 'delete',
                    title: t('kit.delete'),
                    danger: true,
                    confirm: t('kit.confirmDelete'),
                    run: async () => {
                      await call(tenement.endpoints.delete, { ...of, id: one.id })
                      await refreshRows(tenement.name)
                    },
                  },
                ]}
              />
            ),
          },
        ]}
      />
      {open && (
        <TenementForm
          key={open === 'add' ? open : open.id}
          resource={tenement}
          tenantCode={of.tenantCode}
          {...(open === 'add' ? {} : { id: open.id, row: open })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Drawer>
  )
}
