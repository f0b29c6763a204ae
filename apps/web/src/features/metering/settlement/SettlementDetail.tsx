import { querySettlementDetail, settlement } from '@cloud-steward/contract/metering/settlement.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { UserName } from '../../../components/UserName.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen, formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { AccountLines } from '../AccountLines.tsx'
import { UsageChart } from './UsageChart.tsx'

const SHOWN = [...settlement.list, 'meterId', 'leaseId', 'estimated', 'amountFen', 'reason'] as const

/** A settlement whole: every line with its price and why, the use of the months before, and its revisions. */
export default function SettlementDetail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string, values?: Record<string, unknown>) => t(`metering.settlement.${key}`, values)
  const detail = useQuery({
    queryKey: [settlement.name, 'detail', id],
    queryFn: ({ signal }) => call(querySettlementDetail, { id }, { signal }),
  })
  return (
    <RecordDrawer resource={settlement} id={id} fields={SHOWN} onClose={onClose}>
      {(row) => (
        <>
          <h3>
            {word('lines')} <small className="quiet">{detail.data?.pricePlanName}</small>
          </h3>
          {detail.isError ? (
            <Failed retry={detail.refetch} />
          ) : (
            <AccountLines lines={detail.data?.lines ?? []} loading={detail.isLoading} />
          )}
          {(detail.data?.history.length ?? 0) > 1 && (
            <>
              <h3>{word('history')}</h3>
              <UsageChart
                months={detail.data!.history}
                unit={t(`metering.unit.${row.utility}`)}
                label={word('history')}
              />
            </>
          )}
          {(detail.data?.revisions.length ?? 0) > 1 && (
            <>
              <h3>{word('revisions')}</h3>
              <ol className="record-events">
                {detail.data!.revisions.map((one) => (
                  <li key={one.id}>
                    <span className="quiet">{one.revision}</span>
                    <span>
                      {word(`state.${one.state}`)} · {formatFen(one.totalFen)}
                    </span>
                  </li>
                ))}
              </ol>
            </>
          )}
          {(detail.data?.corrections.length ?? 0) > 0 && (
            <>
              <h3>{word('corrections')}</h3>
              <ol className="record-events">
                {detail.data!.corrections.map((one) => (
                  <li key={one.id}>
                    <span className="quiet">{formatInstant(one.createdAt)}</span>
                    <span>
                      {one.debitedFen
                        ? `${word('debitedFen')} ${formatFen(one.debitedFen)}`
                        : `${word('creditedFen')} ${formatFen(one.creditedFen)}`}
                      {one.documents && ` · ${one.documents}`} · {one.reason} · <UserName of={one.username} />
                    </span>
                  </li>
                ))}
              </ol>
            </>
          )}
        </>
      )}
    </RecordDrawer>
  )
}
