import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { ATTACHMENT_TYPES, MOST_FILES, uploadAttachment } from '@cloud-steward/contract/files/attachment.ts'
import { Button } from 'antd'
import { type ChangeEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { upload } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { mayOpen } from '../../infra/permissions.ts'
import { useSession } from '../../infra/session-store.ts'
import { useWords } from '../use-words.ts'
import { FileTile, type ShownFile } from './FileTile.tsx'

// Most users upload: the library is loaded when somebody asks for it.
const LibraryPicker = lazy(() => import('../library/LibraryPicker.tsx'))

interface Props {
  /** What was uploaded so far; a command takes their ids. */
  files: readonly ShownFile[]
  onChange: (files: readonly ShownFile[]) => void
  most?: number
  /** Default: "Add files". */
  label?: string
}
/**
 * Files for a command: each is sent when it is chosen, and the command takes their ids along. A user of the library may also
 * choose files there, which are not sent again.
 */
export function FilePicker({ files, onChange, most = MOST_FILES, label }: Props): ReactNode {
  const { t } = useTranslation()
  useWords('files')
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const room = most - files.length
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])].slice(0, room)
    // The same file chosen again is a choice too.
    target.value = ''
    setBusy(true)
    let sent = files
    try {
      // One after the other: what was sent stays when a later one is refused.
      for (const file of chosen) sent = [...sent, await upload(uploadAttachment, file)]
    } catch {
      // Why is on the screen already.
    } finally {
      setBusy(false)
      // Once for all of them: who uses them at once uses none twice.
      if (sent !== files) onChange(sent)
    }
  }
  return (
    <div>
      {files.length > 0 && (
        <ul className="file-tiles">
          {files.map((file) => (
            <FileTile key={file.id} file={file} onRemove={() => onChange(files.filter(({ id }) => id !== file.id))} />
          ))}
        </ul>
      )}
      <span className="file-ways">
        <Button icon={<UploadOutlined />} loading={busy} disabled={room <= 0} onClick={() => input.current?.click()}>
          {label ?? t('file.attachment.add')}
        </Button>
        <FromLibrary title={label} most={room} onChosen={(chosen) => onChange([...files, ...chosen])} />
      </span>
      <input
        ref={input}
        type="file"
        multiple={most > 1}
        accept={ATTACHMENT_TYPES}
        hidden
        style={{ display: 'none' }}
        onChange={choose}
      />
    </div>
  )
}

interface LibraryProps {
  title: string | undefined
  most: number
  onChosen: (files: readonly ShownFile[]) => void
}
/** The button of the library's dialog, for users who have the library. */
function FromLibrary({ title, most, onChosen }: LibraryProps): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (!mayOpen(useSession(), 'upload-download')) return null
  return (
    <>
      <Button icon={<FolderOpenOutlined />} disabled={most <= 0} title={title} onClick={() => setOpen(true)}>
        {t('file.attachment.fromLibrary')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <LibraryPicker most={most} onChosen={onChosen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
