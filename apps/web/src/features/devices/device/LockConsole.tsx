import { isInService } from '@cloud-steward/contract/devices/life.ts'
import { checkKeys, credential } from '@cloud-steward/contract/locks/credential.ts'
import { requestOpen } from '@cloud-steward/contract/locks/remote.ts'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import type { Row } from '../../../kit/rows.ts'
import { useCheckKeys } from '../use-check-keys.ts'
import { aboutDevice } from './kinds.ts'

const RemoteOpenForm = lazy(() => import('../../../components/RemoteOpenForm.tsx'))

/** What only a lock is told: to open, and which keys it holds; and where somebody gets a key of it. */
export function LockConsole({ row }: { row: Row }): ReactNode {
  const { id, state } = row
  const { t } = useTranslation()
  const navigate = useNavigate()
  const check = useCheckKeys()
  const [opening, setOpening] = useState(false)
  const mayPress = useMayPress('doorlock')
  const mayGive = useMayPress('smartdoorlock')('giveKey')
  const mayAsk = useMayPress('remoteopen')('requestOpen')
  if (!isInService(state)) return null
  return (
    <>
      {mayGive && (
        <Button type="primary" onClick={() => void navigate(`/smartdoorlock?lockId=${id}&open=issue`)}>
          {t(`${credential.name}.issueCredential`)}
        </Button>
      )}
      {mayAsk && <Button onClick={() => setOpening(true)}>{t(requestOpen.permission)}</Button>}
      {mayPress('checkKeys') && <Button onClick={() => void check(id)}>{t(checkKeys.permission)}</Button>}
      <Suspense fallback={null}>
        {opening && <RemoteOpenForm about={aboutDevice(row)} lockId={id} onClose={() => setOpening(false)} />}
      </Suspense>
    </>
  )
}
