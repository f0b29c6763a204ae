import { purgeFile, restoreFile } from '@cloud-steward/contract/files/file.ts'
import { App, Button, Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { refreshLibrary, sizeOf, useTrash } from '../../components/library/library.ts'
import { call } from '../../infra/api.ts'
import { formatInstant } from '../../infra/format.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { ActionMenu } from '../../kit/ActionMenu.tsx'
import { Failed } from '../../kit/Failed.tsx'

/** Deleted files and folders. For thirty days the user can restore them, or delete them for good. */
export default function TrashDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [page, setPage] = useState(1)
  const found = useTrash(page)
  const { list = [], pagination } = found.data ?? {}
  const does = async (work: Promise<unknown>, said: string) => {
    await work
    await refreshLibrary()
    void message.success(t(said))
  }
  return (
    <Drawer open title={t('file.library.trash')} size={560} onClose={onClose}>
      <p className="quiet">{t('file.library.trashHint')}</p>
      {found.isError && <Failed retry={found.refetch} />}
      {found.data && !list.length && <p className="quiet file-none">{t('file.library.trashEmpty')}</p>}
      <ul className="file-lines">
        {list.map(({ id, name, originFileSize, deletedAt, deletedBy, endsAt }) => (
          <li key={id}>
            <span>
              {name}
              <br />
              <span className="quiet">
                {t('file.library.deletedBy', { by: deletedBy, at: formatInstant(deletedAt, 'YYYY-MM-DD HH:mm') })} ·{' '}
                {sizeOf(originFileSize)} · {t('file.library.goesAt', { at: formatInstant(endsAt, 'YYYY-MM-DD') })}
              </span>
            </span>
            <ActionMenu
              actions={[
                {
                  key: 'restore',
                  title: t('file.library.restore'),
                  run: () => does(call(restoreFile, { ids: [id] }), 'file.library.restored'),
                },
                {
                  key: 'purge',
                  title: t('file.library.purge'),
                  danger: true,
                  confirm: t('file.library.purgeHint', { name }),
                  run: () => does(call(purgeFile, { ids: [id] }), 'file.library.purged'),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {pagination && pagination.total > page * 20 && (
        <Button onClick={() => setPage(page + 1)}>{t('file.library.older')}</Button>
      )}
      {page > 1 && <Button onClick={() => setPage(page - 1)}>{t('file.library.newer')}</Button>}
    </Drawer>
  )
}
