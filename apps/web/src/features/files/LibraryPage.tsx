import { deleteFile, readFile } from '@cloud-steward/contract/files/file.ts'
import { App } from 'antd'
import { type DragEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { call, download } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { usePage } from '../../infra/page.ts'
import { useMayPress } from '../../infra/permissions.ts'
import { usePhone } from '../../infra/use-phone.ts'
import type { Action } from '../../kit/ActionMenu.tsx'
import { Failed } from '../../kit/Failed.tsx'
import { FileCards, FileTable } from './FileList.tsx'
import { LibraryBar } from './LibraryBar.tsx'
import { LibrarySide } from './LibrarySide.tsx'
import { type FileRow, type Folder, isFolder, refreshLibrary, type Search, useFolders, useRows } from './library.ts'
import { Pages } from './Pages.tsx'
import { UploadList } from './UploadList.tsx'
import { useUploads } from './use-uploads.ts'
import './files.css'

const FileDrawer = lazy(() => import('./FileDrawer.tsx'))
const FolderDialogs = lazy(() => import('./FolderDialogs.tsx'))
const TrashDrawer = lazy(() => import('./TrashDrawer.tsx'))

const NO_SEARCH: Search = { name: '', content: '', tag: '' }
export type Dialog =
  | { kind: 'detail' | 'rename' | 'rights'; row: FileRow }
  | { kind: 'move'; ids: readonly string[] }
  | { kind: 'folder' | 'trash' }

/** 文件管理: folders on one side, what is in the chosen one on the other. */
export default function LibraryPage(): ReactNode {
  const { t } = useTranslation()
  const { title, menu } = usePage()
  const { message, modal } = App.useApp()
  const mayPress = useMayPress(menu)
  const isPhone = usePhone()
  const [folder, setFolder] = useState('0')
  const [search, setSearch] = useState(NO_SEARCH)
  const [page, setPage] = useState(1)
  const [sorter, setSorter] = useState('name_ascend')
  const [asCards, setAsCards] = useState(false)
  const [chosen, setChosen] = useState<string[]>([])
  const [dialog, setDialog] = useState<Dialog>()
  const [over, setOver] = useState(false)
  const uploads = useUploads()
  const folders = useFolders()
  const found = useRows(folder, search, page, sorter)
  const here = folders.data?.find(({ id }) => id === folder)
  const mayWrite = folder === '0' || Boolean(here?.mayWrite)
  const go = (id: string) => {
    setFolder(id)
    setSearch(NO_SEARCH)
    setPage(1)
    setChosen([])
  }
  const remove = (ids: readonly string[]) =>
    modal.confirm({
      title: t('file.library.confirmDelete', { count: ids.length }),
      content: t('file.library.deleteHint'),
      okText: t('kit.delete'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await call(deleteFile, { id: ids.join() })
        setChosen([])
        await refreshLibrary()
        void message.success(t('file.library.deleted'))
      },
    })
  const save = (row: FileRow) => void download(readFile, { id: row.id }, row.name).catch(() => {})
  const open = (row: FileRow) => (isFolder(row) ? go(row.id) : setDialog({ kind: 'detail', row }))
  const actions = (row: FileRow): Action[] => [
    { key: 'open', title: t('file.library.open'), run: () => open(row) },
    {
      key: 'save',
      title: t('file.attachment.save'),
      visible: !isFolder(row),
      disabled: row.state !== 'clean',
      run: () => save(row),
    },
    {
      key: 'rename',
      title: t('file.library.rename'),
      visible: mayPress('update') && row.mayWrite,
      run: () => setDialog({ kind: 'rename', row }),
    },
    {
      key: 'move',
      title: t('file.library.move'),
      visible: mayPress('update') && row.mayWrite,
      run: () => setDialog({ kind: 'move', ids: [row.id] }),
    },
    {
      key: 'rights',
      title: t('file.file.rights'),
      visible: isFolder(row) && mayPress('authorize') && row.mayWrite,
      run: () => setDialog({ kind: 'rights', row }),
    },
    {
      key: 'delete',
      title: t('kit.delete'),
      danger: true,
      visible: mayPress('delete') && row.mayWrite,
      run: () => void remove([row.id]),
    },
  ]
  const mayUpload = mayPress('upload') && mayWrite
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    // What is dragged as a folder has no bytes of its own.
    const files = [...event.dataTransfer.files].filter(({ size, type }) => size > 0 || type)
    if (mayUpload && files.length) uploads.add(files, { parentId: folder })
  }
  const list = {
    rows: found.data?.list ?? [],
    loading: found.isFetching,
    chosen,
    onChoose: setChosen,
    onOpen: open,
    actions,
  }
  return (
    <section>
      <h1 className="visually-hidden">{title}</h1>
      <div className="library">
        <LibrarySide folders={folders.data ?? []} chosen={folder} onChoose={go} />
        {/* Files are dropped here; who has no mouse chooses them by the button. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <section
          className={over && mayUpload ? 'library-main over' : 'library-main'}
          aria-label={here?.name ?? t('file.library.top')}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <LibraryBar
            {...{ folder, folders: folders.data ?? [], search, sorter, asCards, chosen, mayWrite, mayUpload, mayPress }}
            onGo={go}
            onSearch={(next) => {
              setSearch(next)
              setPage(1)
            }}
            onSort={setSorter}
            onShow={setAsCards}
            onFiles={(files) => uploads.add(files, { parentId: folder })}
            onDialog={setDialog}
            onRemove={() => void remove(chosen)}
          />
          {found.isError ? (
            <Failed retry={found.refetch} />
          ) : asCards || isPhone ? (
            <FileCards {...list} />
          ) : (
            <FileTable {...list} />
          )}
          <Pages page={page} total={found.data?.pagination.total ?? 0} onChange={setPage} />
        </section>
      </div>
      <UploadList uploads={uploads} />
      <Dialogs
        dialog={dialog}
        folder={folder}
        folders={folders.data ?? []}
        uploads={uploads}
        onClose={() => {
          setDialog(undefined)
          setChosen([])
        }}
      />
    </section>
  )
}

interface DialogsProps {
  dialog: Dialog | undefined
  folder: string
  folders: readonly Folder[]
  uploads: ReturnType<typeof useUploads>
  onClose: () => void
}
/** The dialog that is open. */
function Dialogs({ dialog, folder, folders, uploads, onClose }: DialogsProps): ReactNode {
  const mayPress = useMayPress(usePage().menu)
  if (!dialog) return null
  return (
    <Suspense fallback={null}>
      {dialog.kind === 'detail' ? (
        <FileDrawer
          id={dialog.row.id}
          mayPress={mayPress}
          onVersion={(file) => uploads.add([file], { parentId: folder, fileId: dialog.row.id })}
          onClose={onClose}
        />
      ) : dialog.kind === 'trash' ? (
        <TrashDrawer onClose={onClose} />
      ) : (
        <FolderDialogs dialog={dialog} folder={folder} folders={folders} onClose={onClose} />
      )}
    </Suspense>
  )
}
