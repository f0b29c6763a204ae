import { changeLimit, queryLimits } from '@cloud-steward/contract/health/limit.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { Monitor } from '../Monitor.tsx'
import { Breakers } from './Breakers.tsx'
import { Changes } from './Changes.tsx'
import { Limits } from './Limits.tsx'
import { nameOfSubject } from './subject.ts'

const FormDrawer = lazy(() => import('../../../kit/FormDrawer.tsx'))
const { subject: _subject, ...SHAPE } = changeLimit.input
const HOUR_MS = 3_600_000

/** Limits of the house and breakers of outside services; both can be others for a time. */
export default function LimitPage(): ReactNode {
  return (
    <Monitor code="sentinel">
      <AllLimits />
    </Monitor>
  )
}

function AllLimits(): ReactNode {
  const { t } = useTranslation()
  const mayChange = useMayPress('sentinel')('changeLimit')
  const [changed, setChanged] = useState<{ subject: string; limitValue: number; until: string }>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['health.limit'],
    queryFn: ({ signal }) => call(queryLimits, {}, { signal }),
    refetchInterval: 10_000,
  })
  if (isError && !data) return <Failed retry={refetch} />
  if (!data) return <Skeleton active />
  const open = (subject: string, limitValue: number) =>
    setChanged({ subject, limitValue, until: new Date(Date.now() + HOUR_MS).toISOString() })
  const onChange = mayChange ? open : undefined
  const isBreaker = changed?.subject.startsWith('breaker:')
  return (
    <>
      <Changes changes={data.changes} mayEnd={mayChange} onEnded={refetch} />
      <Breakers breakers={data.breakers} onChange={onChange} />
      <Limits limits={data.limits} onChange={onChange} />
      {changed && (
        <Suspense fallback={null}>
          <FormDrawer
            key={changed.subject}
            title={t(changeLimit.permission)}
            about={nameOfSubject(changed.subject, t)}
            name={`health.limit.${changed.subject}`}
            width={480}
            shape={SHAPE}
            labelPrefix="health.limit"
            initial={{ limitValue: changed.limitValue, endsAt: changed.until }}
            before={<p className="quiet">{t(`health.limit.${isBreaker ? 'breakerHint' : 'limitHint'}`)}</p>}
            send={async (values, key) => {
              await call(changeLimit, { ...(values as never as object), subject: changed.subject } as never, {
                key,
                quiet: true,
              })
              await refetch()
            }}
            onClose={() => setChanged(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
