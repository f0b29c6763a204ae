import { credential, giveGuestKey } from '@cloud-steward/contract/locks/credential.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../infra/api.ts'
import FormDrawer from '../../kit/FormDrawer.tsx'
import { refreshRows } from '../../kit/rows.ts'

const DAY_MS = 86_400_000
const { lockId: _lockId, ...SHAPE } = giveGuestKey.input
const aDay = () => ({
  validFrom: new Date().toISOString(),
  validTo: new Date(Date.now() + DAY_MS).toISOString(),
})

/** A key for somebody who comes for some hours or days. */
export default function GuestDrawer({ lockId, onClose }: { lockId: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [initial] = useState(aDay)
  return (
    <FormDrawer
      title={t(giveGuestKey.permission)}
      width={480}
      shape={SHAPE}
      labelPrefix={credential.name}
      initial={initial}
      before={<p className="quiet">{t(`${credential.name}.guestHint`)}</p>}
      send={async (values, key) => {
        await call(giveGuestKey, { ...values, lockId } as never, { key, quiet: true })
        await refreshRows(credential.name)
      }}
      onClose={onClose}
    />
  )
}
