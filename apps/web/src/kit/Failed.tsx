import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../infra/i18n.ts'

/** Stands where rows would, while there is no connection: they come by themselves when there is one. */
export function Offline(): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="failed" role="status">
      <p>{t('kit.offline')}</p>
    </div>
  )
}

/** Stands where rows or a record would, when they could not be loaded; the call itself has said why. */
export function Failed({ retry }: { retry: () => Promise<unknown> }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="failed" role="alert">
      <p>{t('kit.loadFailed')}</p>
      <Button onClick={() => void retry()}>{t('kit.retry')}</Button>
    </div>
  )
}
