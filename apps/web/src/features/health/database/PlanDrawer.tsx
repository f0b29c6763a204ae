import { planStatement } from '@cloud-steward/contract/health/database.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'

interface Props {
  queryId: string
  statement: string
  onClose: () => void
}
/** One statement whole, and how the database would run it. */
export default function PlanDrawer({ queryId, statement, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const { data, error } = useQuery({
    queryKey: ['health.plan', queryId],
    queryFn: ({ signal }) => call(planStatement, { queryId }, { signal, quiet: true }),
    retry: false,
  })
  return (
    <Drawer open title={t('health.database.plan')} size={Math.min(860, window.innerWidth)} onClose={onClose}>
      <div className="health">
        <pre>{statement}</pre>
        <p className="quiet">{t('health.database.planHint')}</p>
        {error ? <p role="alert">{error.message}</p> : data ? <pre>{data.plan}</pre> : <Skeleton active />}
      </div>
    </Drawer>
  )
}
