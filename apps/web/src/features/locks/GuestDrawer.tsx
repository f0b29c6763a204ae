import { credential, giveGuestKey } from '@cloud-steward/contract/locks/credential.ts'
import { type ReactNode, useState } from 'react'
import CommandForm from '../../components/CommandForm.tsx'
import { useTranslation } from '../../infra/i18n.ts'

const DAY_MS = 86_400_000
const aDay = () => ({
  validFrom: new Date().toISOString(),
  validTo: new Date(Date.now() + DAY_MS).toISOString(),
})

/** A key for somebody who comes for some hours or days. */
export default function GuestDrawer({ lockId, onClose }: { lockId: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [initial] = useState(aDay)
  return (
    <CommandForm
      endpoint={giveGuestKey}
      of={credential.name}
      given={{ lockId }}
      width={480}
      initial={initial}
      hint={t(`${credential.name}.guestHint`)}
      onClose={onClose}
    />
  )
}
