import { collector } from '@cloud-steward/contract/devices/device.ts'
import { isInService } from '@cloud-steward/contract/devices/life.ts'
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useLiveDevices } from '../../components/use-live-devices.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { ResourcePage } from '../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../kit/use-resource-list.ts'
import { CollectorOrders } from './device/CollectorOrders.tsx'
import { aboutDevice } from './device/kinds.ts'
import { withTags } from './device-columns.tsx'
import { LifeDialogs, useLifeActions } from './life.tsx'
import { ManyButtons, ManyDialog } from './many.tsx'
import { useIssueSecret } from './use-issue-secret.tsx'

export const askAhead = askRowsAhead(collector)

/** Collectors: whether they are there, how many of their meters answer, and with what they sign in. */
export default function CollectorPage(): ReactNode {
  const { t } = useTranslation()
  const askSecret = useIssueSecret()
  const lifeOf = useLifeActions('collector')
  useLiveDevices(collector.name)
  const word = (key: string) => t(`${collector.name}.${key}`)
  return (
    <ResourcePage
      resource={collector}
      columns={(standard) => withTags(collector, standard, t)}
      selectable={(mayPress) => mayPress('command') || mayPress('state')}
      bulk={(parts) => <ManyButtons parts={parts} read="readMissed" />}
      rowActions={(row, standard, parts) => {
        const { dialog, mayPress } = parts
        const [opens, steps] = lifeOf(row, parts)
        return [
          opens,
          {
            key: 'secret',
            title: word('issueSecret'),
            visible: mayPress('secret') && isInService(row.state),
            run: () => askSecret(row.id),
          },
          {
            key: 'command',
            title: t('button.command'),
            visible: mayPress('command') && isInService(row.state),
            run: () => dialog.show('command', row.id),
          },
          ...steps,
          ...standard,
        ]
      }}
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
            <LifeDialogs category="collector" row={row} parts={parts} />
          </>
        )
      }}
    />
  )
}
