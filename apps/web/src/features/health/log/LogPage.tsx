import { queryLogs } from '@cloud-steward/contract/health/log.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { Monitor } from '../Monitor.tsx'
import { LogLines } from './LogLines.tsx'
import { LogSearch } from './LogSearch.tsx'
import { asInput, type Search, searchIn } from './log-search.ts'
import { useTail } from './use-tail.ts'

/** The log of the server: looked through from the newest line on, or followed while it is written. */
export default function LogPage(): ReactNode {
  return (
    <Monitor code="elk">
      <Log />
    </Monitor>
  )
}

function Log(): ReactNode {
  const [params, setParams] = useSearchParams()
  const [isLive, setLive] = useState(false)
  const search = searchIn(params)
  const look = (next: Search) => setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value)))
  const ofRequest = (requestId: string) => {
    setLive(false)
    look({ requestId })
  }
  return (
    <>
      <LogSearch
        key={params.toString()}
        search={search}
        isLive={isLive}
        onSearch={look}
        onLive={() => setLive((before) => !before)}
      />
      {isLive ? <Tail search={search} onRequest={ofRequest} /> : <Past search={search} onRequest={ofRequest} />}
    </>
  )
}

interface Props {
  search: Search
  onRequest: (requestId: string) => void
}
function Tail({ search, onRequest }: Props): ReactNode {
  const { t } = useTranslation()
  const { lines, isError } = useTail(search)
  return (
    <>
      <p className="quiet" role="status">
        {t(isError ? 'health.log.tailLost' : 'health.log.following')}
      </p>
      <LogLines lines={lines} onRequest={onRequest} />
    </>
  )
}

function Past({ search, onRequest }: Props): ReactNode {
  const { t } = useTranslation()
  const found = useInfiniteQuery({
    queryKey: ['health.log', search],
    queryFn: ({ pageParam, signal }) => call(queryLogs, { ...asInput(search), cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  if (found.isError && !found.data) return <Failed retry={found.refetch} />
  if (!found.data) return <Skeleton active />
  const lines = found.data.pages.flatMap((page) => page.lines)
  return (
    <>
      {!lines.length && !found.hasNextPage && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('health.log.none')} />
      )}
      <LogLines lines={lines} onRequest={onRequest} />
      {found.hasNextPage && (
        <Button loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('health.log.older')}
        </Button>
      )}
    </>
  )
}
