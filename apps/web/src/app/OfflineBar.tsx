import { onlineManager } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from '../infra/i18n.ts'

const subscribe = (changed: () => void): (() => void) => onlineManager.subscribe(changed)

/** Says in the frame that there is no connection: what is shown stays, and is asked for anew when there is one. */
export function OfflineBar(): ReactNode {
  const { t } = useTranslation()
  const online = useSyncExternalStore(subscribe, () => onlineManager.isOnline())
  return (
    <div role="status" className={online ? undefined : 'offline-bar'}>
      {!online && t('shell.offline')}
    </div>
  )
}
