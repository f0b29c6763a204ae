import { closePeriod, queryPeriodObstacles } from '@cloud-steward/contract/ledger/period.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { Obstacles } from './Obstacles.tsx'

interface Props {
  month: string
  send: (values: { reason?: string | null }, key: string) => Promise<unknown>
  onClose: () => void
}
/** Closes a month: first what stands in the way, then the reason to close all the same. */
export default function CloseDrawer({ month, send, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const found = useQuery({
    queryKey: ['billing.bill', 'periods', month, 'obstacles'],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => call(queryPeriodObstacles, { month }, { signal }),
  })
  const count = found.data?.counts.reduce((sum, one) => sum + one.count, 0) ?? 0
  const { reason } = closePeriod.input
  return (
    <FormDrawer
      title={`${t('ledger.period.closePeriod')} · ${month}`}
      width={760}
      // A reason is asked for only where one is needed.
      shape={count ? { reason: { ...reason, optional: undefined, min: 1 } } : {}}
      labelPrefix="ledger.period"
      before={
        <>
          <p className="quiet">{t('ledger.period.closeHint')}</p>
          {found.data ? <Obstacles {...found.data} /> : <Skeleton active />}
          {count > 0 && <p role="note">{t('ledger.period.closeReasonHint', { count })}</p>}
        </>
      }
      send={send}
      onClose={onClose}
    />
  )
}
