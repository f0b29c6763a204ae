import type { lease } from '@cloud-steward/contract/housing/lease.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import type { ReactNode } from 'react'
import { PickTable } from '../../../components/PickTable.tsx'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'

interface Props {
  leases: readonly RowOf<typeof lease>[]
  value?: readonly string[]
  onChange?: (ids: readonly string[]) => void
}
/** The rooms something is done about. */
export function LeasePick({ leases, value = [], onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`housing.lease.${key}`)
  return (
    <PickTable
      rows={leases}
      chosen={value}
      onPick={(ids) => onChange?.(ids)}
      scroll={{ y: 300 }}
      columns={[
        { key: 'room', title: word('roomId'), render: (_, row) => row.roomName },
        { key: 'endOn', title: word('endOn'), dataIndex: 'endOn' },
        { key: 'rent', title: word('rentFen'), align: 'right', render: (_, row) => formatFen(row.rentFen) },
      ]}
    />
  )
}
