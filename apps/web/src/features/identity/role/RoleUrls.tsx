import { authorizeUrlToRole, queryUrlIdByRoleId, url } from '@cloud-steward/contract/identity/url.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { isWaiting } from '../../../infra/query-client.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { DrawerFooter } from '../../../kit/DrawerFooter.tsx'
import { queryRows, refreshRows } from '../../../kit/rows.ts'
import { useSubmit } from '../../../kit/use-submit.ts'
import { SideTree } from '../SideTree.tsx'
import { keyed, useMenuTree } from '../use-trees.ts'
import type { RoleDialogProps } from './role-dialog.ts'

/** The addresses a role may call; a screen at the left shows those it needs. */
export default function RoleUrls({ row, onClose }: RoleDialogProps): ReactNode {
  const { t } = useTranslation()
  const [menuCode, setMenuCode] = useState<string>()
  const [changed, setChanged] = useState<readonly string[]>()
  const { busy, submit, renew, leave } = useSubmit(undefined, 'kit.authorizeSuccess')
  const menus = useMenuTree()
  const rows = useQuery({
    queryKey: ['identity.url', 'list', 'of', menuCode],
    queryFn: ({ signal }) => queryRows(url, { menuCode, pageSize: 5_000, sorter: 'url_ascend' }, signal),
  })
  const held = useQuery({
    queryKey: ['identity.role', 'urls', row.id],
    queryFn: async ({ signal }) => (await call(queryUrlIdByRoleId, { roleId: row.id }, { signal })) as string[],
  })
  const chosen = changed ?? held.data ?? []
  const finish = async () => {
    const done = await submit(async (key) => {
      await call(authorizeUrlToRole, { roleId: row.id, urlId: chosen.join(',') }, { key, quiet: true })
      await refreshRows('identity.role')
    })
    if (done) onClose()
  }
  return (
    <Drawer
      open
      title={`${t('identity.role.urls')} · ${row.roleName}`}
      size={Math.min(1_040, window.innerWidth)}
      onClose={() => leave(onClose)}
      footer={
        <DrawerFooter busy={busy} disabled={!held.data} onOk={() => void finish()} onCancel={() => leave(onClose)}>
          <span className="quiet">{t('kit.selected', { count: chosen.length })}</span>
        </DrawerFooter>
      }
    >
      <div className="with-side">
        <SideTree
          title={t('identity.url.menuCode')}
          nodes={menus.data && keyed(menus.data, 'menuCode')}
          chosen={menuCode}
          choose={setMenuCode}
        />
        <DataTable
          className="side-main"
          rowKey="id"
          loading={isWaiting(rows) || isWaiting(held)}
          dataSource={rows.data?.list ?? []}
          columns={[
            { key: 'description', title: t('identity.url.description'), dataIndex: 'description' },
            { key: 'url', title: t('identity.url.url'), dataIndex: 'url' },
          ]}
          rowSelection={{
            selectedRowKeys: [...chosen],
            preserveSelectedRowKeys: true,
            onChange: (keys) => {
              renew()
              setChanged(keys.map(String))
            },
          }}
        />
      </div>
    </Drawer>
  )
}
