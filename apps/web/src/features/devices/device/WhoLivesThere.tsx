import { account } from '@cloud-steward/contract/prepaid/account.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../../components/use-words.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { mayOpen } from '../../../infra/permissions.ts'
import { useSession } from '../../../infra/session-store.ts'
import { queryRows, type Row } from '../../../kit/rows.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import type { DeviceFacts } from './kinds.ts'

/** Who has the room of a meter now, and the prepaid account that pays for it. */
export function WhoLivesThere({ row, lease }: { row: Row; lease: DeviceFacts['lease'] }): ReactNode {
  const { t } = useTranslation()
  useWords('prepaid')
  const session = useSession()
  const mayLease = mayOpen(session, 'contract')
  const mayAccount = mayOpen(session, 'meteraccount')
  const { roomId, meterId } = row
  const found = useQuery({
    queryKey: [account.name, 'of', meterId],
    enabled: mayAccount && Boolean(roomId && meterId),
    queryFn: async ({ signal }) => {
      const { list } = await queryRows(account, { roomId, pageSize: 50 }, signal)
      return list.find((one) => one.meterId === meterId && one.state !== 'closed') ?? null
    },
  })
  const own = found.data
  if (!lease && !own) return row.roomId ? <p className="quiet">{t('device.panel.vacant')}</p> : null
  return (
    <dl className="device-facts">
      {lease && (
        <>
          <dt>{t('device.elemeter.lease')}</dt>
          <dd>
            {mayLease ? <Link to={`/contract?open=detail:${lease.id}`}>{lease.no}</Link> : lease.no}{' '}
            <span className="quiet">{t('device.panel.leaseEnd', { day: lease.endOn })}</span>
          </dd>
          <dt>{t('device.elemeter.renteeName')}</dt>
          <dd>{lease.renteeName}</dd>
          <dt>{t('device.elemeter.landlordName')}</dt>
          <dd>{lease.landlordName}</dd>
        </>
      )}
      {own && (
        <>
          <dt>{t(account.name)}</dt>
          <dd>
            <Link to={`/meteraccount?open=detail:${own.id}`}>{own.no}</Link> {formatFen(own.balanceFen)}{' '}
            <StateTag value={own.state}>{t(`${account.name}.state.${own.state}`)}</StateTag>
          </dd>
        </>
      )}
    </dl>
  )
}
