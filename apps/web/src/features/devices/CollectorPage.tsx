import { collector } from '@cloud-steward/contract/devices/device.ts'
import { isInService } from '@cloud-steward/contract/devices/life.ts'
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useLiveDevices } from '../../components/use-live-devices.ts'
import { ResourcePage } from '../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../kit/use-resource-list.ts'
import { CollectorOrders } from './device/CollectorOrders.tsx'
import { aboutDevice, pageOfDevice } from './device/kinds.ts'
import { withTags } from './device-columns.tsx'
import { ManyButtons, ManyDialog } from './many.tsx'
import { StateDrawer } from './StateDrawer.tsx'
import { useIssueSecret } from './use-issue-secret.tsx'

export const askAhead = askRowsAhead(collector)

/** Collectors: whether they are there, how many of their meters answer, and with what they sign in. */
export default function CollectorPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const askSecret = useIssueSecret()
  useLiveDevices(collector.name)
  const word = (key: string) => t(`${collector.name}.${key}`)
  return (
    <ResourcePage
      resource={collector}
      columns={(standard) => withTags(collector, standard, t)}
      selectable={(mayPress) => mayPress('command') || mayPress('state')}
      toolbar={(parts) => <ManyButtons parts={parts} read="readMissed" />}
      rowActions={(row, standard, { dialog, mayPress }) => [
        {
          key: 'detail',
          title: t('kit.detail'),
          visible: true,
          run: () => void navigate(pageOfDevice(row.id, 'collector')),
        },
        {
          key: 'secret',
          title: word('issueSecret'),
          visible: mayPress('secret') && isInService(row.state),
          run: () => askSecret(row.id),
        },
        {
          key: 'state',
          title: word('setDeviceState'),
          visible: mayPress('state') && row.state !== 'scrapped',
          run: () => dialog.show('state', row.id),
        },
        {
          key: 'command',
          title: t('button.command'),
          visible: mayPress('command') && isInService(row.state),
          run: () => dialog.show('command', row.id),
        },
        ...standard,
      ]}
      detail={(parts) => {
        const { dialog, mayPress, row } = parts
        const { name, id, close } = dialog
        return (
          <>
            {!id && <ManyDialog parts={parts} read="readMissed" resource={collector.name} />}
            {name === 'command' && id && mayPress('command') && (
              <Drawer
                open
                title={[word('queryLine'), row?.serial].filter(Boolean).join(' ')}
                size={Math.min(760, window.innerWidth)}
                onClose={close}
              >
                <CollectorOrders about={aboutDevice(row)} id={id} />
              </Drawer>
            )}
            {name === 'state' && id && mayPress('state') && (
              <StateDrawer
                id={id}
                about={aboutDevice(row)}
                state={row?.state}
                resource={collector.name}
                onClose={close}
              />
            )}
          </>
        )
      }}
    />
  )
}
