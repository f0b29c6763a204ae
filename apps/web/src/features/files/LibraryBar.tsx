import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import BarsOutlined from '@ant-design/icons/BarsOutlined'
import { Button, Input, Select } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { type Folder, pathTo, type Search } from '../../components/library/library.ts'
import { useTranslation } from '../../infra/i18n.ts'

const SORTERS = ['name_ascend', 'updateTime_descend', 'createTime_descend', 'originFileSize_descend'] as const
const WAYS = ['name', 'content', 'tag'] as const
type Way = (typeof WAYS)[number]

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
  onDialog: (name: string) => void
  onRemove: () => void
}
/** Path of the folder, buttons, search, order, and actions for the selected rows. */
export function LibraryBar(props: Props): ReactNode {
  const { t } = useTranslation()
  const { sorter, asCards } = props
  return (
    <>
      <div className="library-bar">
        <PathOf {...props} />
        <Buttons {...props} />
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
        {props.chosen.length > 0 && <ForChosen {...props} />}
      </div>
    </>
  )
}

function PathOf({ folder, folders, onGo }: Props): ReactNode {
  const { t } = useTranslation()
  const link = (id: string, name: string) => (
    <Button type="link" size="small" aria-current={id === folder ? 'page' : undefined} onClick={() => onGo(id)}>
      {name}
    </Button>
  )
  return (
    <nav className="library-path" aria-label={t('file.file.folders')}>
      {link('0', t('file.library.top'))}
      {pathTo(folders, folder).map(({ id, name }) => (
        <span key={id}>/{link(id, name)}</span>
      ))}
    </nav>
  )
}

function Buttons({ mayWrite, mayUpload, mayPress, onDialog, onFiles }: Props): ReactNode {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {mayUpload && (
        <Button type="primary" onClick={() => input.current?.click()}>
          {t('button.upload')}
        </Button>
      )}
      {mayPress('addFolder') && mayWrite && (
        <Button onClick={() => onDialog('folder')}>{t('file.file.addFolder')}</Button>
      )}
      {mayPress('delete') && <Button onClick={() => onDialog('trash')}>{t('file.library.trash')}</Button>}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}

function ForChosen({ chosen, mayPress, onDialog, onRemove }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <span className="quiet">{t('file.library.chosen', { count: chosen.length })}</span>
      {mayPress('update') && <Button onClick={() => onDialog('move')}>{t('file.library.move')}</Button>}
      {mayPress('delete') && (
        <Button danger onClick={onRemove}>
          {t('kit.delete')}
        </Button>
      )}
    </>
  )
}

export const isSearch = (search: Search): boolean => WAYS.some((way) => search[way] !== '')
/** Searches the folder and its subfolders by name, content or tag. Another way searches for the same words at once. */
function SearchField({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }): ReactNode {
  const { t } = useTranslation()
  const [way, setWay] = useState<Way>(WAYS.find((one) => search[one] !== '') ?? 'name')
  const [words, setWords] = useState(search[way])
  const [seen, setSeen] = useState(search)
  // The way to another folder ends a search. The field itself stays: it may have the focus.
  if (seen !== search) {
    setSeen(search)
    if (!isSearch(search)) setWords('')
  }
  const look = (by: Way, given: string) => onSearch({ name: '', content: '', tag: '', [by]: given.trim() })
  return (
    <span className="library-search">
      <Select
        aria-label={t('file.library.searchWay')}
        value={way}
        onChange={(next) => {
          setWay(next)
          if (words.trim()) look(next, words)
        }}
        options={WAYS.map((value) => ({ value, label: t(`file.library.search.${value}`) }))}
        style={{ width: 110 }}
      />
      <Input.Search
        allowClear
        value={words}
        onChange={({ target }) => setWords(target.value)}
        aria-label={t('file.library.search')}
        placeholder={t('file.library.search')}
        onSearch={(given) => look(way, given)}
      />
    </span>
  )
}
