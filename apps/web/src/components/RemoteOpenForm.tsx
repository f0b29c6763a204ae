import { remoteOpen, requestOpen } from '@cloud-steward/contract/locks/remote.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../infra/i18n.ts'
import CommandForm from './CommandForm.tsx'

interface Props {
  lockId?: string
  /** Which door that is. */
  about?: string | undefined
  onClose: () => void
}
/** Asks for a door to be opened in an emergency; which one is asked for where the screen does not know it. */
export default function RemoteOpenForm({ lockId, about, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <CommandForm
      endpoint={requestOpen}
      of={remoteOpen.name}
      {...(lockId && { given: { lockId } })}
      about={about}
      width={480}
      hint={t(`${remoteOpen.name}.requestHint`)}
      onClose={onClose}
    />
  )
}
