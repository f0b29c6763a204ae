import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import BarsOutlined from '@ant-design/icons/BarsOutlined'
import { Button, Input, Select } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import type { Dialog } from './LibraryPage.tsx'
import { type Folder, pathTo, type Search } from './library.ts'

const SORTERS = ['name_ascend', 'updateTime_descend', 'createTime_descend', 'originFileSize_descend'] as const
const WAYS = ['name', 'content', 'tag'] as const

interface Props {
  folder: string
  folders: readonly Folder[]
  search: Search
  sorter: string
  asCards: boolean
  chosen: readonly string[]
  mayWrite: boolean
  mayUpload: boolean
  mayPress: (button: string) => boolean
  onGo: (id: string) => void
  onSearch: (search: Search) => void
  onSort: (sorter: string) => void
  onShow: (asCards: boolean) => void
  onFiles: (files: readonly File[]) => void
  onDialog: (dialog: Dialog) => void
  onRemove: () => void
}
/** Where one is, what can be done there, and the search. */
export function LibraryBar(props: Props): ReactNode {
  const { t } = useTranslation()
  const { folder, folders, sorter, asCards, chosen, mayWrite, mayUpload, mayPress, onGo, onDialog } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <div className="library-bar">
        <nav className="library-path" aria-label={t('file.file.folders')}>
          <Button type="link" size="small" onClick={() => onGo('0')}>
            {t('file.library.top')}
          </Button>
          {pathTo(folders, folder).map(({ id, name }) => (
            <span key={id}>
              /
              <Button
                type="link"
                size="small"
                aria-current={id === folder ? 'page' : undefined}
                onClick={() => onGo(id)}
              >
                {name}
              </Button>
            </span>
          ))}
        </nav>
        {mayUpload && (
          <Button type="primary" onClick={() => input.current?.click()}>
            {t('button.upload')}
          </Button>
        )}
        {mayPress('addFolder') && mayWrite && (
          <Button onClick={() => onDialog({ kind: 'folder' })}>{t('file.file.addFolder')}</Button>
        )}
        {mayPress('delete') && <Button onClick={() => onDialog({ kind: 'trash' })}>{t('file.library.trash')}</Button>}
        <input
          ref={input}
          type="file"
          multiple
          hidden
          onChange={({ target }) => {
            props.onFiles([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </div>
      <div className="library-bar">
        <SearchField search={props.search} onSearch={props.onSearch} />
        <Select
          aria-label={t('file.file.sorter')}
          value={sorter}
          onChange={props.onSort}
          options={SORTERS.map((value) => ({ value, label: t(`file.library.sort.${value}`) }))}
          style={{ width: 150 }}
        />
        <Button
          className="only-wide"
          icon={asCards ? <BarsOutlined /> : <AppstoreOutlined />}
          aria-label={t(asCards ? 'file.library.asList' : 'file.library.asCards')}
          onClick={() => props.onShow(!asCards)}
        />
        {chosen.length > 0 && (
          <>
            <span className="quiet">{t('file.library.chosen', { count: chosen.length })}</span>
            {mayPress('update') && (
              <Button onClick={() => onDialog({ kind: 'move', ids: chosen })}>{t('file.library.move')}</Button>
            )}
            {mayPress('delete') && (
              <Button danger onClick={props.onRemove}>
                {t('kit.delete')}
              </Button>
            )}
          </>
        )}
      </div>
    </>
  )
}

/** Searches the folder and all below it: names, words inside, or tags. */
function SearchField({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }): ReactNode {
  const { t } = useTranslation()
  const [way, setWay] = useState<(typeof WAYS)[number]>('name')
  return (
    <>
      <Select
        aria-label={t('file.library.searchWay')}
        value={way}
        onChange={setWay}
        options={WAYS.map((value) => ({ value, label: t(`file.library.search.${value}`) }))}
        style={{ width: 110 }}
      />
      <Input.Search
        key={Object.values(search).join() === '' ? 'empty' : 'asked'}
        allowClear
        defaultValue={search[way]}
        aria-label={t('file.library.search')}
        placeholder={t('file.library.search')}
        onSearch={(words) => onSearch({ name: '', content: '', tag: '', [way]: words.trim() })}
        style={{ width: 240 }}
      />
    </>
  )
}
