import { checkKeys } from '@cloud-steward/contract/locks/credential.ts'
import { App } from 'antd'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { newKey } from '../../infra/new-key.ts'

/** Asks a lock which keys it holds; what differs shows in its keys and alarms when it has answered. */
export function useCheckKeys(): (lockId: string) => Promise<void> {
  const { t } = useTranslation()
  const { message } = App.useApp()
  return async (lockId) => {
    await call(checkKeys, { lockId }, { key: newKey() })
    void message.info(t('lock.credential.queued'))
  }
}
