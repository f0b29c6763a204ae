import CloseOutlined from '@ant-design/icons/CloseOutlined'
import PauseOutlined from '@ant-design/icons/PauseOutlined'
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined'
import { Button, Progress } from 'antd'
import type { ReactNode } from 'react'
import { sizeOf } from '../../components/library/library.ts'
import { useTranslation } from '../../infra/i18n.ts'
import type { UploadRow, useUploads } from './use-uploads.ts'

type Uploads = ReturnType<typeof useUploads>

/** Files on their way: how far each is, and buttons to hold it, go on and give it up. */
export function UploadList({ uploads }: { uploads: Uploads }): ReactNode {
  const { t } = useTranslation()
  const { rows, clear } = uploads
  if (!rows.length) return null
  return (
    <section className="uploads" aria-label={t('file.library.uploads')}>
      <header>
        <strong>{t('file.library.uploads')}</strong>
        <Button size="small" type="text" onClick={clear}>
          {t('file.library.clearUploads')}
        </Button>
      </header>
      <ul>
        {rows.map((row) => (
          <UploadLine key={row.key} row={row} uploads={uploads} />
        ))}
      </ul>
    </section>
  )
}

function UploadLine({ row, uploads }: { row: UploadRow; uploads: Uploads }): ReactNode {
  const { t } = useTranslation()
  const { key, name, bytes, sent, state, why } = row
  const percent = bytes ? Math.floor((sent / bytes) * 100) : 0
  const status = state === 'failed' ? 'exception' : state === 'done' ? 'success' : 'normal'
  return (
    <li>
      <span className="upload-name" title={name}>
        {name}
      </span>
      <Progress percent={percent} size="small" status={status} aria-label={name} />
      <span className="quiet" role={state === 'failed' ? 'alert' : undefined}>
        {state === 'sending' ? `${sizeOf(sent)} / ${sizeOf(bytes)}` : why || t(`file.library.upload.${state}`)}
      </span>
      <span className="upload-buttons">
        {state === 'sending' && (
          <Button
            size="small"
            type="text"
            icon={<PauseOutlined />}
            aria-label={`${t('file.library.pause')} ${name}`}
            onClick={() => uploads.pause(key)}
          />
        )}
        {(state === 'paused' || state === 'failed') && (
          <Button
            size="small"
            type="text"
            icon={<PlayCircleOutlined />}
            aria-label={`${t('file.library.resume')} ${name}`}
            onClick={() => uploads.resume(key)}
          />
        )}
        {state !== 'done' && (
          <Button
            size="small"
            type="text"
            icon={<CloseOutlined />}
            aria-label={`${t('file.library.cancel')} ${name}`}
            onClick={() => uploads.cancel(key)}
          />
        )}
      </span>
    </li>
  )
}
