import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { readAttachment } from '@cloud-steward/contract/files/attachment.ts'
import { Button, Image } from 'antd'
import type { ReactNode } from 'react'
import { download } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { usePicture } from './use-picture.ts'
import './files.css'
import { useWords } from '../use-words.ts'

export interface ShownFile {
  id: string
  name: string
  contentType: string
  bytes: number
}
const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

interface Props {
  file: ShownFile
  /** Said below the name instead of the size. */
  note?: string
  onRemove?: () => void
  /** Buttons of its place, before those of the file. */
  children?: ReactNode
}
/** One file: pictures as such, others as a sheet with their ending. */
export function FileTile({ file, note, onRemove, children }: Props): ReactNode {
  const { t } = useTranslation()
  useWords('files')
  const picture = usePicture(file.id, file.contentType)
  return (
    <li className="file-tile">
      {picture ? (
        <Image src={picture} alt={file.name} width={104} height={78} />
      ) : (
        <span className="file-sheet" aria-hidden="true">
          {file.name.split('.').at(-1)}
        </span>
      )}
      <span className="file-name" title={file.name}>
        {file.name}
      </span>
      <span className="quiet" title={note}>
        {note ?? sizeOf(file.bytes)}
      </span>
      <span className="file-buttons">
        {children}
        <Button
          type="text"
          size="small"
          icon={<DownloadOutlined />}
          aria-label={`${t('file.attachment.save')} ${file.name}`}
          onClick={() => void download(readAttachment, { id: file.id }, file.name).catch(() => {})}
        />
        {onRemove && (
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={`${t('file.attachment.remove')} ${file.name}`}
            onClick={onRemove}
          />
        )}
      </span>
    </li>
  )
}
