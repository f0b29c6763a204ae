import { deleteFile, readFile } from '@cloud-steward/contract/files/file.ts'
import { App } from 'antd'
import { type DragEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import {
  type FileRow,
  type Folder,
  isFolder,
  refreshLibrary,
  type Search,
  useFolders,
  useRows,
} from '../../components/library/library.ts'
import { Pages } from '../../components/library/Pages.tsx'
import { call, download } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { usePage } from '../../infra/page.ts'
import { useMayPress } from '../../infra/permissions.ts'
import { isWaiting } from '../../infra/query-client.ts'
import { usePhone } from '../../infra/use-phone.ts'
import type { Action } from '../../kit/ActionMenu.tsx'
import { Failed } from '../../kit/Failed.tsx'
import { FileCards, FileTable } from './FileList.tsx'
import { isSearch, LibraryBar } from './LibraryBar.tsx'
import { LibrarySide } from './LibrarySide.tsx'
import { UploadList } from './UploadList.tsx'
import { useUploads } from './use-uploads.ts'
import '../../components/library/library.css'
import './files.css'

const FileDrawer = lazy(() => import('./FileDrawer.tsx'))
const FolderDialogs = lazy(() => import('./FolderDialogs.tsx'))
const TrashDrawer = lazy(() => import('./TrashDrawer.tsx'))

const NO_SEARCH: Search = { name: '', content: '', tag: '' }
export type Dialog =
  | { kind: 'detail' | 'rename' | 'rights'; row: FileRow }
  | { kind: 'move'; ids: readonly string[] }
  | { kind: 'folder' | 'trash' }

/** State of the page: folder, search, page number, order and selected rows. */
function usePlace() {
  const [folder, setFolder] = useState('0')
  const [search, setSearch] = useState(NO_SEARCH)
  const [page, setPage] = useState(1)
  const [sorter, setSorter] = useState('name_ascend')
  const [chosen, setChosen] = useState<string[]>([])
  const folders = useFolders().data ?? []
  const found = useRows(folder, search, page, sorter)
  const here = folders.find(({ id }) => id === folder)
  const go = (id: string) => {
    setFolder(id)
    setSearch(NO_SEARCH)
    setPage(1)
    setChosen([])
  }
  const seek = (next: Search) => {
    setSearch(next)
    setPage(1)
  }
  const mayWrite = folder === '0' || Boolean(here?.mayWrite)
  return {
    folder,
    folders,
    here,
    found,
    search,
    seek,
    page,
    setPage,
    sorter,
    setSorter,
    chosen,
    setChosen,
    go,
    mayWrite,
  }
}
type At = ReturnType<typeof usePlace>

/** Moves files into the trash after the user confirmed. */
function useRemove({ setChosen }: At) {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  return (ids: readonly string[]) =>
    void modal.confirm({
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
}

interface RowWork {
  mayPress: (button: string) => boolean
  onOpen: (row: FileRow) => void
  onDialog: (dialog: Dialog) => void
  onRemove: (ids: readonly string[]) => void
}
/** Actions of a row, as far as the user's permissions allow. */
function useActions({ mayPress, onOpen, onDialog, onRemove }: RowWork) {
  const { t } = useTranslation()
  const save = (row: FileRow) => void download(readFile, { id: row.id }, row.name).catch(() => {})
  return (row: FileRow): Action[] => {
    const mayChange = mayPress('update') && row.mayWrite
    const mayGrant = isFolder(row) && mayPress('authorize') && row.mayWrite
    return [
      { key: 'open', title: t('file.library.open'), run: () => onOpen(row) },
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
        visible: mayChange,
        run: () => onDialog({ kind: 'rename', row }),
      },
      {
        key: 'move',
        title: t('file.library.move'),
        visible: mayChange,
        run: () => onDialog({ kind: 'move', ids: [row.id] }),
      },
      { key: 'rights', title: t('file.file.rights'), visible: mayGrant, run: () => onDialog({ kind: 'rights', row }) },
      {
        key: 'delete',
        title: t('kit.delete'),
        danger: true,
        visible: mayPress('delete') && row.mayWrite,
        run: () => onRemove([row.id]),
      },
    ]
  }
}

/** 文件管理: the folder tree beside the content of the selected folder. */
export default function LibraryPage(): ReactNode {
  const { title, menu } = usePage()
  const mayPress = useMayPress(menu)
  const at = usePlace()
  const [asCards, setAsCards] = useState(false)
  const [dialog, setDialog] = useState<Dialog>()
  const uploads = useUploads()
  const remove = useRemove(at)
  const { folder, folders, chosen, mayWrite } = at
  const open = (row: FileRow) => (isFolder(row) ? at.go(row.id) : setDialog({ kind: 'detail', row }))
  const actions = useActions({ mayPress, onOpen: open, onDialog: setDialog, onRemove: remove })
  const mayUpload = mayPress('upload') && mayWrite
  const add = (files: readonly File[]) => uploads.add(files, { parentId: folder })
  const close = () => {
    setDialog(undefined)
    at.setChosen([])
  }
  return (
    <section>
      <h1 className="visually-hidden">{title}</h1>
      <div className="library">
        <LibrarySide folders={folders} chosen={folder} onChoose={at.go} />
        <DropPlace at={at} onFiles={mayUpload ? add : undefined}>
          <LibraryBar
            {...{ folder, folders, asCards, chosen, mayWrite, mayUpload, mayPress }}
            search={at.search}
            sorter={at.sorter}
            onGo={at.go}
            onSearch={at.seek}
            onSort={at.setSorter}
            onShow={setAsCards}
            onFiles={add}
            onDialog={setDialog}
            onRemove={() => remove(chosen)}
          />
          <Rows at={at} asCards={asCards} onOpen={open} actions={actions} />
        </DropPlace>
      </div>
      <UploadList uploads={uploads} />
      <Dialogs dialog={dialog} folder={folder} folders={folders} uploads={uploads} onClose={close} />
    </section>
  )
}

interface DropProps {
  at: At
  /** Absent: the user may not upload into this folder. */
  onFiles: ((files: readonly File[]) => void) | undefined
  children: ReactNode
}
/** Drop area for files. Without a mouse the user takes the upload button. */
function DropPlace({ at, onFiles, children }: DropProps): ReactNode {
  const { t } = useTranslation()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    // Skip dragged folders: they arrive as files without size and type.
    const files = [...event.dataTransfer.files].filter(({ size, type }) => size > 0 || type)
    if (files.length) onFiles?.(files)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={over && onFiles ? 'library-main over' : 'library-main'}
      aria-label={at.here?.name ?? t('file.library.top')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </section>
  )
}

interface RowsProps {
  at: At
  asCards: boolean
  onOpen: (row: FileRow) => void
  actions: (row: FileRow) => Action[]
}
function Rows({ at, asCards, onOpen, actions }: RowsProps): ReactNode {
  const isPhone = usePhone()
  const { t } = useTranslation()
  const { found, chosen, setChosen, page, setPage } = at
  if (found.isError) return <Failed retry={found.refetch} />
  const List = asCards || isPhone ? FileCards : FileTable
  return (
    <>
      <List
        rows={found.data?.list ?? []}
        loading={isWaiting(found)}
        chosen={chosen}
        onChoose={setChosen}
        onOpen={onOpen}
        actions={actions}
        words={at.search.content}
        none={t(isSearch(at.search) ? 'file.library.noHits' : 'file.library.empty')}
      />
      <Pages page={page} total={found.data?.pagination.total ?? 0} onChange={setPage} />
    </>
  )
}

interface DialogsProps {
  dialog: Dialog | undefined
  folder: string
  folders: readonly Folder[]
  uploads: ReturnType<typeof useUploads>
  onClose: () => void
}
/** The open dialog. */
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
