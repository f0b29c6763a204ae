import { BugOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useErrorLog } from '../infra/error-log.ts'
import { useTranslation } from '../infra/i18n.ts'

const ErrorLogDialog = lazy(() => import('./ErrorLogDialog.tsx'))

/** Shown only when something went wrong since the page was loaded or the log was cleared. */
export default function ErrorBug(): ReactNode {
  const { t } = useTranslation()
  const count = useErrorLog(({ errors }) => errors.length)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        className="error-bug"
        type="text"
        size="middle"
        danger
        aria-label={t('shell.errorLog.count', { count })}
        icon={<BugOutlined />}
        onClick={() => setOpen(true)}
      >
        <span className="count-badge" aria-hidden="true">
          {count}
        </span>
      </Button>
      {open && (
        <Suspense>
          <ErrorLogDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
