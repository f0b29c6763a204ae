import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { clearErrors, type LoggedError, useErrorLog } from '../infra/error-log.ts'
import { formatInstant } from '../infra/format.ts'
import { useTranslation } from '../infra/i18n.ts'
import { relativeTime } from '../infra/relative-time.ts'
import './error-log.css'

export default function ErrorLogDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const errors = useErrorLog((log) => log.errors)
  const clear = () => {
    clearErrors()
    onClose()
  }
  return (
    <Modal
      open
      width={900}
      title={t('shell.errorLog')}
      onCancel={onClose}
      footer={
        <Button size="middle" type="primary" onClick={clear}>
          {t('shell.errorLog.clear')}
        </Button>
      }
    >
      <ol className="error-log">
        {errors.map((error) => (
          <li key={error.id}>
            <Entry error={error} />
          </li>
        ))}
      </ol>
    </Modal>
  )
}

function Entry({ error }: { error: LoggedError }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <p className="error-log-message">{error.message}</p>
      <dl>
        <dt>{t('shell.errorLog.time')}</dt>
        <dd>
          {formatInstant(error.at)} <span className="quiet">{relativeTime(error.at, t)}</span>
        </dd>
        <dt>{t('shell.errorLog.info')}</dt>
        <dd>{error.info}</dd>
        <dt>URL</dt>
        <dd>{error.url}</dd>
      </dl>
      {error.stack && (
        <details>
          <summary>{t('shell.errorLog.stack')}</summary>
          {/* What scrolls must be reachable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre tabIndex={0}>{error.stack}</pre>
        </details>
      )}
    </>
  )
}
