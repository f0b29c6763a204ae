import { Progress, TreeSelect } from 'antd'
import type { ReactNode } from 'react'
import { FolderTree, treeOf } from '../../components/library/FolderTree.tsx'
import { type Folder, sizeOf, useStorage } from '../../components/library/library.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { usePhone } from '../../infra/use-phone.ts'

interface Props {
  folders: readonly Folder[]
  chosen: string
  onChoose: (id: string) => void
}
/** The folders, and how much of the storage is used. On a phone the tree is a list that opens. */
export function LibrarySide({ folders, chosen, onChoose }: Props): ReactNode {
  const { t } = useTranslation()
  const isPhone = usePhone()
  const { data } = useStorage()
  const used = data && sizeOf(data.usedBytes)
  return (
    <aside className="library-side" aria-label={t('file.library.folders')}>
      {isPhone ? (
        <TreeSelect
          style={{ width: '100%' }}
          aria-label={t('file.library.folders')}
          value={chosen}
          onChange={onChoose}
          fieldNames={{ value: 'key', label: 'title' }}
          treeData={[{ key: '0', title: t('file.library.top'), children: treeOf(folders, '0') }]}
          treeDefaultExpandAll
        />
      ) : (
        <FolderTree folders={folders} chosen={chosen} onChoose={onChoose} />
      )}
      {data && (
        <div className="storage">
          {data.quotaBytes ? (
            <>
              <Progress
                size="small"
                percent={Math.min(100, Math.round((data.usedBytes / data.quotaBytes) * 100))}
                aria-label={t('file.file.usedBytes')}
              />
              <span className="quiet">{t('file.library.usedOf', { used: used!, all: sizeOf(data.quotaBytes) })}</span>
            </>
          ) : (
            <span className="quiet">{t('file.library.used', { used: used! })}</span>
          )}
          <br />
          <span className="quiet">{t('file.library.limit', { limit: sizeOf(data.limitBytes) })}</span>
        </div>
      )}
    </aside>
  )
}
