import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RowTable } from '../../../components/RowTable.tsx'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { mayOpen } from '../../../infra/permissions.ts'
import { useSession } from '../../../infra/session-store.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import { useMasterLeases } from './use-master-leases.ts'

/** Its rooms, each with its lease: what it costs, how it stands, and what is open. */
export function MasterRooms({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const menu = mayOpen(useSession(), 'contract') ? 'contract' : 'mylease'
  const word = (key: string) => t(`housing.lease.${key}`)
  const amount = (key: 'rentFen' | 'depositFen' | 'depositHeldFen' | 'arrearsFen') => ({
    key,
    title: word(key),
    align: 'right' as const,
    render: (_: unknown, row: { [K in typeof key]?: number | null }) => (
      <span className="amount">{formatFen(row[key] ?? 0)}</span>
    ),
  })
  return (
    <RowTable
      of={useMasterLeases(id)}
      none={t('housing.masterLease.none')}
      columns={[
        { key: 'room', title: word('roomId'), render: (_, row) => row.roomName },
        {
          key: 'no',
          title: word('no'),
          render: (_, row) => <Link to={`/${menu}?open=detail:${row.id}`}>{row.no}</Link>,
        },
        {
          key: 'state',
          title: word('state'),
          render: (_, row) => <StateTag value={row.state}>{word(`state.${row.state}`)}</StateTag>,
        },
        {
          key: 'term',
          title: word('endOn'),
          render: (_, row) => row.leftOn ?? row.leavingOn ?? row.endOn,
        },
        amount('rentFen'),
        amount('depositFen'),
        amount('arrearsFen'),
        amount('depositHeldFen'),
      ]}
    />
  )
}
