import { queryDataMenu } from '@cloud-steward/contract/identity/data-permission.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { isWaiting } from '../../../infra/query-client.ts'
import { ActionMenu } from '../../../kit/ActionMenu.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Failed } from '../../../kit/Failed.tsx'
import '../../../kit/kit.css'
import { useDialog } from '../../../kit/use-dialog.ts'
import '../identity.css'
import { IdleRules } from './IdleRules.tsx'

const ExplainDrawer = lazy(() => import('../../../components/ExplainDrawer.tsx'))
const DataEntries = lazy(() => import('./DataEntries.tsx'))

/** Which fields of which screens are hidden from which roles. */
export default function DataPermissionPage(): ReactNode {
  const { t } = useTranslation()
  const { title } = usePage()
  const dialog = useDialog()
  const menus = useQuery({
    queryKey: ['identity.role', 'data'],
    queryFn: ({ signal }) => call(queryDataMenu, {}, { signal }),
  })
  const open = dialog.name === 'fields' ? menus.data?.find(({ menuCode }) => menuCode === dialog.id) : undefined
  return (
    <section className="resource-page">
      <h1 className="visually-hidden">{title}</h1>
      <IdleRules />
      <div className="resource-list resource-table">
        <div className="resource-toolbar">
          <Button onClick={() => dialog.show('explain')}>{t('admin.sysrole.explainAccess')}</Button>
        </div>
        <DataTable
          rowKey="menuCode"
          pagination={false}
          loading={isWaiting(menus)}
          dataSource={menus.data ?? []}
          locale={menus.isError ? { emptyText: <Failed retry={menus.refetch} /> } : undefined}
          columns={[
            { key: 'menuName', title: t('identity.menu.menuName'), dataIndex: 'menuName' },
            { key: 'menuCode', title: t('identity.menu.menuCode'), dataIndex: 'menuCode' },
            {
              key: 'roleCode',
              title: t('identity.role.roleCode'),
              render: (_, row) => row.roleCode || <span className="quiet">-</span>,
            },
            {
              key: 'actions',
              title: t('kit.actions'),
              width: 96,
              render: (_, row) => (
                <ActionMenu
                  actions={[{ key: 'fields', title: t('kit.edit'), run: () => dialog.show('fields', row.menuCode) }]}
                />
              ),
            },
          ]}
        />
      </div>
      <Suspense fallback={null}>
        {dialog.name === 'explain' && <ExplainDrawer onClose={dialog.close} />}
        {open && <DataEntries menuCode={open.menuCode} menuName={open.menuName} onClose={dialog.close} />}
      </Suspense>
    </section>
  )
}
