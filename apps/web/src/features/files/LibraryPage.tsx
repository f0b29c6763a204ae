import { deleteFile, readFile } from '@cloud-steward/contract/files/file.ts'
import { App } from 'antd'
import { type DragEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { type FileRow, isFolder, refreshLibrary } from '../../components/library/library.ts'
import { Pages } from '../../components/library/Pages.tsx'
import { call, download } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { usePage } from '../../infra/page.ts'
import { useMayPress } from '../../infra/permissions.ts'
import { isWaiting } from '../../infra/query-client.ts'
import { usePhone } from '../../infra/use-phone.ts'
import type { Action } from '../../kit/ActionMenu.tsx'
import { Failed } from '../../kit/Failed.tsx'
import { useDialog } from '../../kit/use-dialog.ts'
import { FileCards, FileTable } from './FileList.tsx'
import { isSearch, LibraryBar } from './LibraryBar.tsx'
import { LibraryDialogs } from './LibraryDialogs.tsx'
import { LibrarySide } from './LibrarySide.tsx'
import { actionsOf } from './row-actions.ts'
import { UploadList } from './UploadList.tsx'
import { type At, usePlace } from './use-place.ts'
import { useUploads } from './use-uploads.ts'
import '../../components/library/library.css'
import './files.css'

/** Moves files into the trash after the user confirmed. */
function useRemove({ setChosen }: At) {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  return (ids: readonly string[], name?: string) =>
    void modal.confirm({
      title: name
        ? t('file.library.confirmDeleteOne', { name })
        : t('file.library.confirmDelete', { count: ids.length }),
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

/** 文件管理: the folder tree beside the content of the selected folder. */
export default function LibraryPage(): ReactNode {
  const { t } = useTranslation()
  const { title, menu } = usePage()
  const mayPress = useMayPress(menu)
  const at = usePlace()
  const [asCards, setAsCards] = useState(false)
  const dialog = useDialog()
  const uploads = useUploads()
  const remove = useRemove(at)
  const { folder, folders, chosen, mayWrite } = at
  const main = useRef<HTMLElement>(null)
  const open = (row: FileRow) => {
    if (!isFolder(row)) return dialog.show('detail', row.id)
    // The row goes away with the focus; the content of the folder is read next.
    main.current?.focus({ preventScroll: true })
    at.go(row.id)
  }
  const save = (row: FileRow) => void download(readFile, { id: row.id }, row.name).catch(() => {})
  const work = { mayPress, onOpen: open, onSave: save, onDialog: dialog.show, onRemove: remove }
  const mayUpload = mayPress('upload') && mayWrite
  const add = (files: readonly File[]) => uploads.add(files, { parentId: folder })
  return (
    <section>
      <h1 className="visually-hidden">{title}</h1>
      <div className="library">
        <LibrarySide folders={folders} chosen={folder} onChoose={at.go} />
        <DropPlace at={at} place={main} onFiles={mayUpload ? add : undefined}>
          <LibraryBar
            {...{ folder, folders, asCards, chosen, mayWrite, mayUpload, mayPress }}
            search={at.search}
            sorter={at.sorter}
            onGo={at.go}
            onSearch={at.seek}
            onSort={at.setSorter}
            onShow={setAsCards}
            onFiles={add}
            onDialog={dialog.show}
            onRemove={() => remove(chosen)}
          />
          <Rows at={at} asCards={asCards} onOpen={open} actions={(row) => actionsOf(row, t, work)} />
        </DropPlace>
      </div>
      <UploadList uploads={uploads} />
      <LibraryDialogs dialog={dialog} at={at} uploads={uploads} />
    </section>
  )
}

interface DropProps {
  at: At
  place: RefObject<HTMLElement | null>
  /** Absent: the user may not upload into this folder. */
  onFiles: ((files: readonly File[]) => void) | undefined
  children: ReactNode
}
/** Drop area for files. Without a mouse the user takes the upload button. */
function DropPlace({ at, place, onFiles, children }: DropProps): ReactNode {
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
      ref={place}
      tabIndex={-1}
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
