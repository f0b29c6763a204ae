import { isInService } from '@cloud-steward/contract/devices/life.ts'
import { lock } from '@cloud-steward/contract/devices/lock.ts'
import { checkKeys } from '@cloud-steward/contract/locks/credential.ts'
import { requestOpen } from '@cloud-steward/contract/locks/remote.ts'
import { lazy, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useLiveDevices } from '../../components/use-live-devices.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { mayOpen, useMayPress } from '../../infra/permissions.ts'
import { useSession } from '../../infra/session-store.ts'
import { ResourcePage } from '../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../kit/use-resource-list.ts'
import { aboutDevice } from './device/kinds.ts'
import { withTags } from './device-columns.tsx'
import { LifeDialogs, useLifeActions } from './life.tsx'
import { ManyButtons, ManyDialog } from './many.tsx'
import { useCheckKeys } from './use-check-keys.ts'

const RemoteOpenForm = lazy(() => import('../../components/RemoteOpenForm.tsx'))
export const askAhead = askRowsAhead(lock)

/** The ledger of locks: where they hang, how they are reached, and what they say of themselves. */
export default function DoorlockPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const check = useCheckKeys()
  const lifeOf = useLifeActions('lock')
  const seesRecords = mayOpen(useSession(), 'lockrecord')
  const mayAsk = useMayPress('remoteopen')('requestOpen')
  useLiveDevices(lock.name)
  return (
    <ResourcePage
      resource={lock}
      columns={(standard) => withTags(lock, standard, t)}
      selectable={(mayPress) => mayPress('state')}
      bulk={(parts) => <ManyButtons parts={parts} />}
      formProps={{
        initial: { codeKinds: ['passcode', 'card', 'app_key'], codeCycles: ['weekly', 'once'], codeSlots: 100 },
      }}
      rowActions={(row, standard, parts) => {
        const { dialog, mayPress } = parts
        const [opens, steps] = lifeOf(row, parts)
        return [
          opens,
          {
            key: 'records',
            title: t('menu.lockrecord'),
            visible: seesRecords,
            run: () => void navigate(`/lockrecord?lockId=${row.id}`),
          },
          {
            key: 'remote',
            title: t(requestOpen.permission),
            visible: mayAsk && isInService(row.state),
            run: () => dialog.show('remote', row.id),
          },
          {
            key: 'check',
            title: t(checkKeys.permission),
            visible: mayPress('checkKeys') && isInService(row.state),
            run: () => void check(row.id),
          },
          ...steps,
          ...standard,
        ]
      }}
      detail={(parts) => {
        const {
          dialog: { name, id, close },
          row,
        } = parts
        return (
          <>
            {!id && <ManyDialog parts={parts} resource={lock.name} />}
            <LifeDialogs category="lock" row={row} parts={parts} />
            {name === 'remote' && id && mayAsk && (
              <RemoteOpenForm about={aboutDevice(row)} lockId={id} onClose={close} />
            )}
          </>
        )
      }}
    />
  )
}
