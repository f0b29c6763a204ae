import { collector } from '@cloud-steward/contract/devices/device.ts'
import { replaceDevice } from '@cloud-steward/contract/devices/replace.ts'
import type { ReactNode } from 'react'
import CommandForm from '../../components/CommandForm.tsx'
import { useTranslation } from '../../infra/i18n.ts'
import { type Row, refreshRows } from '../../kit/rows.ts'

interface Props {
  row: Row
  /** The list it stands in. */
  resource: string
  onClose: () => void
  /** With the one that took its place. */
  onDone?: (id: string) => void
}
/** Puts another device in the place of one; of a meter that is billed by, its last number and the new one's first are asked for. */
export default function ReplaceDrawer({ row, resource, onClose, onDone }: Props): ReactNode {
  const { t } = useTranslation()
  const isBilled = Boolean(row.meterId)
  const told = row.energy ?? row.volume
  const fields = [
    'serial',
    'typeId',
    ...(resource === collector.name ? [] : ['address']),
    ...(isBilled ? ['finalValue', 'startValue', 'sure'] : []),
    'ticketNo',
    'installedBy',
    'reason',
  ]
  return (
    <CommandForm
      endpoint={replaceDevice}
      of={collector.name}
      given={{ id: row.id }}
      width={480}
      title={`${t(replaceDevice.permission)} ${String(row.serial)}`}
      fields={fields}
      needed={isBilled ? ['startValue'] : []}
      initial={{ typeId: row.typeId, typeName: row.typeName, address: row.address, finalValue: told }}
      hint={t(`${collector.name}.replaceHint`)}
      refresh={() => refreshRows(resource)}
      onDone={({ id }) => onDone?.(id)}
      onClose={onClose}
    />
  )
}
