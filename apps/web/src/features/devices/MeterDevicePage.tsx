import type { SENT_KINDS } from '@cloud-steward/contract/devices/command.ts'
import { collector, type elemeter, issueSecret, type watermeter } from '@cloud-steward/contract/devices/device.ts'
import { isInService } from '@cloud-steward/contract/devices/life.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useLiveDevices } from '../../components/use-live-devices.ts'
import { ResourcePage } from '../../kit/ResourcePage.tsx'
import { CommandDrawer } from './CommandDrawer.tsx'
import { aboutDevice, pageOfDevice } from './device/kinds.ts'
import { withTags } from './device-columns.tsx'
import { ManyButtons, ManyDialog } from './many.tsx'
import { StateDrawer } from './StateDrawer.tsx'
import { useAccountActions } from './use-account-actions.ts'
import { useIssueSecret } from './use-issue-secret.tsx'

export type Kind = (typeof SENT_KINDS)[number]
interface Props {
  resource: typeof elemeter | typeof watermeter
  category: 'elemeter' | 'watermeter'
  /** What these meters can be told to do to their residents, the taking away first. */
  switches: readonly Kind[]
}

/** Meters with what they say now; reading and switching them, and their history. */
export function MeterDevicePage({ resource, category, switches }: Props): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const askSecret = useIssueSecret()
  const accountActions = useAccountActions()
  useLiveDevices(resource.name)
  return (
    <ResourcePage
      resource={resource}
      columns={(standard) => withTags(resource, standard, t)}
      selectable={(mayPress) => mayPress('command') || mayPress('state')}
      toolbar={(parts) => <ManyButtons parts={parts} read="read" />}
      rowActions={(row, standard, { dialog, mayPress }) => {
        const usable = mayPress('command') && isInService(row.state) && Boolean(row.collectorId || row.isDirect)
        return [
          {
            key: 'detail',
            title: t('kit.detail'),
            visible: true,
            run: () => void navigate(pageOfDevice(row.id, category)),
          },
          ...(['read', ...switches] as const).map((kind) => ({
            key: kind,
            title: t(`devices.deviceCommand.kind.${kind}`),
            visible: usable,
            danger: kind === switches[0],
            run: () => dialog.show(kind, row.id),
          })),
          ...accountActions(row),
          {
            key: 'secret',
            title: t(issueSecret.permission),
            visible: mayPress('secret') && isInService(row.state) && Boolean(row.isDirect),
            run: () => askSecret(row.id),
          },
          {
            key: 'state',
            title: t(`${collector.name}.setDeviceState`),
            visible: mayPress('state') && row.state !== 'scrapped',
            run: () => dialog.show('state', row.id),
          },
          ...standard,
        ]
      }}
      detail={(parts) => {
        const { dialog, mayPress, row } = parts
        const { name, id, close } = dialog
        if (!id) return <ManyDialog parts={parts} read="read" resource={resource.name} />
        if (!name) return null
        if (name === 'state' && mayPress('state'))
          return (
            <StateDrawer id={id} about={aboutDevice(row)} state={row?.state} resource={resource.name} onClose={close} />
          )
        const kind = (['read', ...switches] as const).find((one) => one === name)
        return kind && mayPress('command') ? (
          <CommandDrawer id={id} about={aboutDevice(row)} kind={kind} resource={resource.name} onClose={close} />
        ) : null
      }}
    />
  )
}
