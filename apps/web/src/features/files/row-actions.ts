import { type FileRow, isFolder } from '../../components/library/library.ts'
import type { Action } from '../../kit/ActionMenu.tsx'

/** What the page does for a row. */
export interface RowWork {
  mayPress: (button: string) => boolean
  onOpen: (row: FileRow) => void
  onSave: (row: FileRow) => void
  /** Opens a dialog about the row. */
  onDialog: (name: string, id: string) => void
  onRemove: (ids: readonly string[], name: string) => void
}
type Words = (key: string) => string

/** Actions of a row that the user is permitted, the most frequent first. */
export function actionsOf(row: FileRow, t: Words, work: RowWork): Action[] {
  const { mayPress, onOpen, onSave, onDialog, onRemove } = work
  const may = (button: string) => mayPress(button) && row.mayWrite
  const isFile = !isFolder(row)
  const dialog = (name: string, title: string, visible: boolean): Action => ({
    key: name,
    title: t(title),
    visible,
    run: () => onDialog(name, row.id),
  })
  const notReadable = row.state === 'infected' ? 'file.error.infected' : 'file.error.beingChecked'
  const why = isFile && row.state !== 'clean' ? { why: t(notReadable) } : {}
  return [
    { key: 'open', title: t(isFile ? 'file.library.preview' : 'file.library.open'), run: () => onOpen(row) },
    { key: 'save', title: t('file.attachment.save'), visible: isFile, ...why, run: () => onSave(row) },
    { ...dialog('share', 'file.library.share', isFile && may('shareFile')), ...why },
    dialog('versions', 'file.file.versions', isFile),
    dialog('rename', 'file.library.rename', may('update')),
    dialog('move', 'file.library.move', may('update')),
    dialog('rights', 'file.file.rights', !isFile && may('authorize')),
    {
      key: 'delete',
      title: t('kit.delete'),
      danger: true,
      visible: may('delete'),
      run: () => onRemove([row.id], row.name),
    },
  ]
}
