import { lazy, type ReactNode, Suspense } from 'react'
import { usePage } from '../../infra/page.ts'
import { useMayPress } from '../../infra/permissions.ts'
import type { Dialog } from '../../kit/use-dialog.ts'
import type { At } from './use-place.ts'
import type { useUploads } from './use-uploads.ts'

const FileDrawer = lazy(() => import('./FileDrawer.tsx'))
const FolderDialogs = lazy(() => import('./FolderDialogs.tsx'))
const TrashDrawer = lazy(() => import('./TrashDrawer.tsx'))

interface Props {
  dialog: Dialog
  at: At
  uploads: ReturnType<typeof useUploads>
}
/** The dialog that the address names. */
export function LibraryDialogs({ dialog, at, uploads }: Props): ReactNode {
  const mayPress = useMayPress(usePage().menu)
  const { name, id, close } = dialog
  if (!name) return null
  const isFile = id && (name === 'detail' || name === 'versions' || name === 'share')
  return (
    <Suspense fallback={null}>
      {isFile ? (
        <FileDrawer
          key={`${name}:${id}`}
          id={id}
          part={name}
          mayPress={mayPress}
          isSending={uploads.rows.some(({ fileId, state }) => fileId === id && state !== 'done' && state !== 'failed')}
          onVersion={(file) => uploads.add([file], { parentId: at.folder, fileId: id })}
          onClose={close}
        />
      ) : name === 'trash' ? (
        <TrashDrawer onClose={close} />
      ) : (
        <FolderDialogs
          name={name}
          ids={id ? [id] : at.chosen}
          folder={at.folder}
          folders={at.folders}
          onMoved={() => at.setChosen([])}
          onClose={close}
        />
      )}
    </Suspense>
  )
}
