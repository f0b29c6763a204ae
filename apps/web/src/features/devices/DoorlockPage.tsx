import { collector } from '@cloud-steward/contract/devices/device.ts'
import { isGone, isInService } from '@cloud-steward/contract/devices/life.ts'
import { lock } from '@cloud-steward/contract/devices/lock.ts'
import { replaceDevice } from '@cloud-steward/contract/devices/replace.ts'
import { checkKeys } from '@cloud-steward/contract/locks/credential.ts'
import { requestOpen } from '@cloud-steward/contract/locks/remote.ts'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useLiveDevices } from '../../components/use-live-devices.ts'
import { mayOpen, useMayPress } from '../../infra/permissions.ts'
import { useSession } from '../../infra/session-store.ts'
import { ResourcePage } from '../../kit/ResourcePage.tsx'
import type { Row } from '../../kit/rows.ts'
import { askRowsAhead } from '../../kit/use-resource-list.ts'
import { aboutDevice, pageOfDevice } from './device/kinds.ts'
import { withTags } from './device-columns.tsx'
import { ManyButtons, ManyDialog } from './many.tsx'
import { StateDrawer } from './StateDrawer.tsx'
import { useCheckKeys } from './use-check-keys.ts'

const RemoteOpenForm = lazy(() => import('../../components/RemoteOpenForm.tsx'))
const ReplaceDrawer = lazy(() => import('./ReplaceDrawer.tsx'))
export const askAhead = askRowsAhead(lock)

/** The ledger of locks: where they hang, how they are reached, and what they say of themselves. */
export default function DoorlockPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const check = useCheckKeys()
  const seesRecords = mayOpen(useSession(), 'lockrecord')
  const mayAsk = useMayPress('remoteopen')('requestOpen')
  useLiveDevices(lock.name)
  return (
    <ResourcePage
      resource={lock}
      columns={(standard) => withTags(lock, standard, t)}
      selectable={(mayPress) => mayPress('state')}
      toolbar={(parts) => <ManyButtons parts={parts} />}
      formProps={{
        initial: { codeKinds: ['passcode', 'card', 'app_key'], codeCycles: ['weekly', 'once'], codeSlots: 100 },
      }}
      rowActions={(row, standard, { dialog, mayPress }) => [
        { key: 'detail', title: t('kit.detail'), run: () => void navigate(pageOfDevice(row.id, 'lock')) },
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
        {
          key: 'state',
          title: t(`${collector.name}.setDeviceState`),
          visible: mayPress('state') && row.state !== 'scrapped',
          run: () => dialog.show('state', row.id),
        },
        {
          key: 'replace',
          title: t(replaceDevice.permission),
          visible: mayPress('replaceDevice') && !isGone(row.state),
          run: () => dialog.show('replace', row.id),
        },
        ...standard,
      ]}
      detail={(parts) => {
        const {
          dialog: { name, id, close },
          mayPress,
          row,
        } = parts
        return (
          <>
            {!id && <ManyDialog parts={parts} resource={lock.name} />}
            {name === 'replace' && mayPress('replaceDevice') && <Replace row={row} onClose={close} />}
            {name === 'remote' && id && mayAsk && (
              <RemoteOpenForm about={aboutDevice(row)} lockId={id} onClose={close} />
            )}
            {name === 'state' && id && mayPress('state') && (
              <StateDrawer id={id} about={aboutDevice(row)} state={row?.state} resource={lock.name} onClose={close} />
            )}
          </>
        )
      }}
    />
  )
}
const Replace = ({ row, onClose }: { row: Row | undefined; onClose: () => void }): ReactNode =>
  row ? <ReplaceDrawer row={row} resource={lock.name} onClose={onClose} /> : null
