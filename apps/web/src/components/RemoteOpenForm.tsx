import { remoteOpen, requestOpen } from '@cloud-steward/contract/locks/remote.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import CommandForm from './CommandForm.tsx'

/** Asks for a door to be opened in an emergency; which one is asked for where the screen does not know it. */
export default function RemoteOpenForm({ lockId, onClose }: { lockId?: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <CommandForm
      endpoint={requestOpen}
      of={remoteOpen.name}
      {...(lockId && { given: { lockId } })}
      width={480}
      hint={t(`${remoteOpen.name}.requestHint`)}
      onClose={onClose}
    />
  )
}
