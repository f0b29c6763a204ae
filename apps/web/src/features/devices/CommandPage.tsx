import { cancelCommand, deviceCommand, LOCK_KINDS } from '@cloud-steward/contract/devices/command.ts'
import { lazy, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useLiveDevices } from '../../components/use-live-devices.ts'
import { formatNumber } from '../../infra/format.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { ResourcePage } from '../../kit/ResourcePage.tsx'
import { aboutOf } from '../../kit/rows.ts'
import { askRowsAhead } from '../../kit/use-resource-list.ts'

import { pageOfDevice } from './device/kinds.ts'

const CommandForm = lazy(() => import('../../components/CommandForm.tsx'))
export const askAhead = askRowsAhead(deviceCommand)

/** Whoever keeps the codes of a lock waits for the end of what it is told. */
const KEPT: readonly string[] = LOCK_KINDS

/** What devices were told, and whether they did it. */
export default function CommandPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useLiveDevices(deviceCommand.name)
  return (
    <ResourcePage
      resource={deviceCommand}
      columns={(standard) =>
        standard
          .filter(({ key }) => key !== 'modelName' && key !== 'argument')
          .map((column) =>
            column.key === 'kind'
              ? {
                  ...column,
                  // What the maker calls it says more than that it is his.
                  render: (_, { kind, modelName, argument }) =>
                    [modelName ?? t(`${deviceCommand.name}.kind.${kind}`), argument != null && formatNumber(argument)]
                      .filter(Boolean)
                      .join(' '),
                }
              : column,
          )
      }
      rowActions={(row, standard, { dialog, mayPress }) => [
        {
          key: 'cancel',
          title: t(`${deviceCommand.name}.cancelCommand`),
          visible: mayPress('cancel') && row.state === 'queued' && !KEPT.includes(row.kind),
          run: () => dialog.show('cancel', row.id),
        },
        { key: 'device', title: t('device.panel.open'), run: () => void navigate(pageOfDevice(row.deviceId)) },
        ...standard,
      ]}
      detail={({ dialog: { name, id, close }, row, mayPress }) =>
        name === 'cancel' &&
        id &&
        mayPress('cancel') && (
          <CommandForm
            about={aboutOf(
              row && (row.modelName ?? t(`${deviceCommand.name}.kind.${row.kind}`)),
              row?.serial,
              row?.roomName,
            )}
            endpoint={cancelCommand}
            of={deviceCommand.name}
            given={{ id }}
            width={480}
            onClose={close}
          />
        )
      }
    />
  )
}
