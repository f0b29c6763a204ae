import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { ATTACHMENT_TYPES, MOST_FILES, uploadAttachment } from '@cloud-steward/contract/files/attachment.ts'
import { Button } from 'antd'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { upload } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { useWords } from '../use-words.ts'
import { FileTile, type ShownFile } from './FileTile.tsx'

interface Props {
  /** What was uploaded so far; a command takes their ids. */
  files: readonly ShownFile[]
  onChange: (files: readonly ShownFile[]) => void
  most?: number
  /** Default: "Add files". */
  label?: string
}
/** Files for a command: each is sent when it is chosen, and the command takes their ids along. */
export function FilePicker({ files, onChange, most = MOST_FILES, label }: Props): ReactNode {
  const { t } = useTranslation()
  useWords('files')
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])].slice(0, most - files.length)
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
      <Button
        icon={<UploadOutlined />}
        loading={busy}
        disabled={files.length >= most}
        onClick={() => input.current?.click()}
      >
        {label ?? t('file.attachment.add')}
      </Button>
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
