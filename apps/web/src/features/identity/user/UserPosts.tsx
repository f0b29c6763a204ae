import { userPost } from '@cloud-steward/contract/identity/post.ts'
import { user } from '@cloud-steward/contract/identity/user.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, TreeSelect, Typography } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { call, download } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { isWaiting } from '../../../infra/query-client.ts'
import { ActionMenu } from '../../../kit/ActionMenu.tsx'
import { resourceColumns } from '../../../kit/columns.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { queryRows, refreshRows } from '../../../kit/rows.ts'
import { useRow } from '../../../kit/use-row.ts'
import { usePostTree } from '../use-trees.ts'

const ImportDialog = lazy(() => import('../../../kit/ImportDialog.tsx'))
const SHOWN = ['postName', 'postType', 'status', 'postDescription']

/** The posts a user holds; the description is changed where it stands. */
export default function UserPosts({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'add' | 'import'>()
  const owner = useRow(user, id).data
  const tree = usePostTree()
  const rows = useQuery({
    queryKey: [userPost.name, 'list', id],
    queryFn: ({ signal }) => queryRows(userPost, { userId: id, pageSize: 100 }, signal),
  })
  const change = async (post: string, changes: object) => {
    await call(userPost.endpoints.update, { id: post, ...changes })
    await refreshRows(userPost.name)
  }
  const columns = resourceColumns(userPost, t).filter(({ key }) => SHOWN.includes(key))
  return (
    <Drawer
      open
      title={`${t('button.post')} · ${owner?.username ?? ''}`}
      size={Math.min(860, window.innerWidth)}
      onClose={onClose}
    >
      <div className="resource-toolbar">
        <Button type="primary" onClick={() => setOpen('add')}>
          {t('kit.add')}
        </Button>
        <Button onClick={() => setOpen('import')}>{t('kit.import')}</Button>
        <Button
          onClick={() =>
            void download(userPost.endpoints.export, { userId: id, isTemplate: '0' }, `${t(userPost.name)}.xlsx`)
          }
        >
          {t('kit.export')}
        </Button>
      </div>
      <DataTable
        rowKey="id"
        pagination={false}
        loading={isWaiting(rows)}
        dataSource={rows.data?.list ?? []}
        columns={[
          ...columns.map((column) => ({
            ...column,
            sorter: undefined,
            ...(column.key === 'postDescription'
              ? {
                  render: (_: unknown, row: { id: string; postDescription?: string | null }) => (
                    <Typography.Text
                      editable={{
                        maxLength: 256,
                        text: row.postDescription ?? '',
                        onChange: (postDescription) => void change(row.id, { postDescription }),
                      }}
                    >
                      {row.postDescription ?? '-'}
                    </Typography.Text>
                  ),
                }
              : {}),
          })),
          {
            key: 'actions',
            title: t('kit.actions'),
            render: (_: unknown, row: { id: string; status: number }) => (
              <ActionMenu
                actions={[
                  {
                    key: 'status',
                    title: t(`identity.userPost.status.${1 - row.status}`),
                    run: () => change(row.id, { status: 1 - row.status }),
                  },
                  {
                    key: 'delete',
                    title: t('kit.delete'),
                    danger: true,
                    confirm: t('identity.userPost.deleteHint'),
                    run: async () => {
                      await call(userPost.endpoints.delete, { id: row.id })
                      await Promise.all([userPost.name, user.name].map(refreshRows))
                    },
                  },
                ]}
              />
            ),
          },
        ]}
      />
      {open === 'add' && (
        <FormDrawer
          title={`${t('kit.add')} · ${t(userPost.name)}`}
          width={480}
          shape={userPost.fields}
          labelPrefix={userPost.name}
          fields={['postCode', 'postType', 'status', 'postDescription']}
          initial={{ postType: rows.data?.list.some(({ postType }) => postType === 1) ? 2 : 1, status: 1 }}
          controls={{
            postCode: (
              <TreeSelect treeData={tree.data} treeDefaultExpandAll showSearch={{ treeNodeFilterProp: 'title' }} />
            ),
          }}
          send={async (values, key) => {
            await call(userPost.endpoints.add, { ...values, userId: id }, { key, quiet: true })
            await refreshRows(userPost.name)
          }}
          success="kit.addSuccess"
          onClose={() => setOpen(undefined)}
        />
      )}
      <Suspense fallback={null}>
        {open === 'import' && (
          <ImportDialog resource={userPost} title={t(userPost.name)} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
    </Drawer>
  )
}
