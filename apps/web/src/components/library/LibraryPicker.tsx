import { ATTACHMENT_TYPES, MOST_ATTACHED_BYTES } from '@cloud-steward/contract/files/attachment.ts'
import { chooseFile } from '@cloud-steward/contract/files/file.ts'
import { Button, Input, Modal, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { Failed } from '../../kit/Failed.tsx'
import type { ShownFile } from '../files/FileTile.tsx'
import { type FileRow, isFolder, pathTo, useFolders, useRows } from './library.ts'
import { Pages } from './Pages.tsx'
import { Preview } from './Preview.tsx'
import { Thumbnail } from './Thumbnail.tsx'
import './library.css'

interface Props {
  most: number
  /** The files as uploads that a command may take. */
  onChosen: (files: readonly ShownFile[]) => void
  onClose: () => void
}
const ENDINGS = new Set(ATTACHMENT_TYPES.split(','))
const isAttachable = ({ name, originFileSize, state }: FileRow): boolean =>
  state === 'clean' &&
  originFileSize < MOST_ATTACHED_BYTES &&
  ENDINGS.has(name.slice(name.lastIndexOf('.')).toLowerCase())

/** Files of the library for a record: folders, search by name, and a preview of the file that was clicked last. */
export default function LibraryPicker({ most, onChosen, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<readonly FileRow[]>([])
  const [shown, setShown] = useState<FileRow>()
  const [busy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    const files: ShownFile[] = []
    try {
      // One after the other: files chosen before a refused one stay chosen.
      for (const { id } of chosen) files.push(await call(chooseFile, { id }))
    } catch {
      // `call` has already shown the error.
    }
    if (files.length) onChosen(files)
    onClose()
  }
  const turn = (row: FileRow) => {
    setShown(row)
    setChosen(
      chosen.some(({ id }) => id === row.id) ? chosen.filter(({ id }) => id !== row.id) : [...chosen, row].slice(-most),
    )
  }
  return (
    <Modal
      open
      width={880}
      title={t('file.library.choose')}
      okText={t('file.library.chooseCount', { count: chosen.length })}
      okButtonProps={{ disabled: !chosen.length, loading: busy }}
      onOk={() => void take()}
      onCancel={onClose}
    >
      <div className="library-picker">
        <Place chosen={chosen} onShow={setShown} onTurn={turn} />
        <section className="picker-preview" aria-label={t('file.file.previewFile')}>
          {shown ? (
            <>
              <strong>{shown.name}</strong>
              <Preview key={shown.id} file={shown} />
            </>
          ) : (
            <p className="quiet file-none">{t('file.library.previewHint')}</p>
          )}
        </section>
      </div>
    </Modal>
  )
}

interface PlaceProps {
  chosen: readonly FileRow[]
  onShow: (row: FileRow) => void
  onTurn: (row: FileRow) => void
}
/** One folder, or what a search below it found. */
function Place({ chosen, onShow, onTurn }: PlaceProps): ReactNode {
  const { t } = useTranslation()
  const [folder, setFolder] = useState('0')
  const [name, setName] = useState('')
  const [page, setPage] = useState(1)
  const folders = useFolders().data ?? []
  const found = useRows(folder, { name, content: '', tag: '' }, page, 'name_ascend')
  const go = (id: string) => {
    setFolder(id)
    setName('')
    setPage(1)
  }
  const path = [{ id: '0', name: t('file.library.top') }, ...pathTo(folders, folder)]
  if (found.isError) return <Failed retry={found.refetch} />
  const rows = found.data?.list
  return (
    <div className="picker-place">
      <nav className="library-path" aria-label={t('file.file.folders')}>
        {path.map((one) => (
          <Button
            key={one.id}
            type="link"
            size="small"
            aria-current={one.id === folder ? 'page' : undefined}
            onClick={() => go(one.id)}
          >
            {one.name}
          </Button>
        ))}
      </nav>
      <Input.Search
        key={folder}
        allowClear
        aria-label={t('file.library.search')}
        placeholder={t('file.library.search')}
        onSearch={(words) => {
          setName(words.trim())
          setPage(1)
        }}
      />
      {rows ? (
        <ul className="picker-rows" aria-busy={found.isFetching}>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              isChosen={chosen.some(({ id }) => id === row.id)}
              onOpen={() => (isFolder(row) ? go(row.id) : onShow(row))}
              onTurn={() => onTurn(row)}
            />
          ))}
        </ul>
      ) : (
        <Skeleton active />
      )}
      {rows?.length === 0 && <p className="quiet file-none">{t('file.library.empty')}</p>}
      <Pages page={page} total={found.data?.pagination.total ?? 0} onChange={setPage} />
    </div>
  )
}

interface RowProps {
  row: FileRow
  isChosen: boolean
  onOpen: () => void
  onTurn: () => void
}
function Row({ row, isChosen, onOpen, onTurn }: RowProps): ReactNode {
  const { t } = useTranslation()
  const fits = isAttachable(row)
  return (
    <li>
      <input
        type="checkbox"
        aria-label={row.name}
        className={isFolder(row) ? 'picker-no-tick' : undefined}
        disabled={!fits || isFolder(row)}
        checked={isChosen}
        onChange={onTurn}
      />
      <span className="file-mark" aria-hidden="true">
        <Thumbnail row={row} />
      </span>
      <span>
        <button type="button" className="file-link" onClick={onOpen}>
          {row.name}
        </button>
        {!isFolder(row) && (
          <span className="quiet">
            {row.fileSize}
            {!fits && ` · ${t('file.library.notAttachable')}`}
          </span>
        )}
      </span>
    </li>
  )
}
