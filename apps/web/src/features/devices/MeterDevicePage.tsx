import type { SENT_KINDS } from '@cloud-steward/contract/devices/command.ts'
import { type elemeter, issueSecret, type watermeter } from '@cloud-steward/contract/devices/device.ts'
import { isInService } from '@cloud-steward/contract/devices/life.ts'
import type { ReactNode } from 'react'
import { useLiveDevices } from '../../components/use-live-devices.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { ResourcePage } from '../../kit/ResourcePage.tsx'
import { CommandDrawer } from './CommandDrawer.tsx'
import { aboutDevice } from './device/kinds.ts'
import { withTags } from './device-columns.tsx'
import { LifeDialogs, useLifeActions } from './life.tsx'
import { ManyButtons, ManyDialog } from './many.tsx'
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
  const askSecret = useIssueSecret()
  const accountActions = useAccountActions()
  const lifeOf = useLifeActions(category)
  useLiveDevices(resource.name)
  return (
    <ResourcePage
      resource={resource}
      columns={(standard) => withTags(resource, standard, t)}
      selectable={(mayPress) => mayPress('command') || mayPress('state')}
      bulk={(parts) => <ManyButtons parts={parts} read="read" />}
      rowActions={(row, standard, parts) => {
        const { dialog, mayPress } = parts
        const [opens, steps] = lifeOf(row, parts)
        const usable = mayPress('command') && isInService(row.state) && Boolean(row.collectorId || row.isDirect)
        return [
          opens,
          ...(['read', ...switches] as const).map((kind) => ({
            key: kind,
            title: t(`device.deviceCommand.kind.${kind}`),
            visible: usable && (kind === 'read' || row.canSwitch),
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
          ...steps,
          ...standard,
        ]
      }}
      detail={(parts) => {
        const { dialog, mayPress, row } = parts
        const { name, id, close } = dialog
        if (!id) return <ManyDialog parts={parts} read="read" resource={resource.name} />
        const kind = (['read', ...switches] as const).find((one) => one === name)
        return kind && mayPress('command') ? (
          <CommandDrawer id={id} about={aboutDevice(row)} kind={kind} resource={resource.name} onClose={close} />
        ) : (
          <LifeDialogs category={category} row={row} parts={parts} />
        )
      }}
    />
  )
}
