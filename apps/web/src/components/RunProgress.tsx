import { cancelRun, queryRun, queryRunItem } from '@cloud-steward/contract/runs/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { call } from '../infra/api.ts'
import { useTranslation } from '../infra/i18n.ts'
import { StateTag } from '../kit/StateTag.tsx'
import { useWords } from './use-words.ts'

const POLL_MS = 1_000
const MOST_SHOWN = 100
const isOver = (state: string | undefined): boolean => state !== undefined && !['waiting', 'running'].includes(state)

interface Props {
  id: string
  /** Called once, when the run has ended in whatever way. */
  onEnd?: (state: string) => void
}

/** Follows a run of long work: how far it is, how to stop it, and what failed and why. */
export function RunProgress({ id, onEnd }: Props): ReactNode {
  const { t } = useTranslation()
  const run = useQuery({
    queryKey: ['run.run', id],
    queryFn: ({ signal }) => call(queryRun, { id }, { signal, quiet: true }),
    refetchInterval: ({ state }) => (isOver(state.data?.state) ? false : POLL_MS),
    staleTime: 0,
  })
  const { state, total = 0, done = 0, failed = 0, error } = run.data ?? {}
  const items = useQuery({
    queryKey: ['run.run', id, 'failed', failed],
    enabled: failed > 0,
    queryFn: ({ signal }) =>
      call(queryRunItem, { runId: id, state: 'failed', currentPage: 1, pageSize: MOST_SHOWN }, { signal, quiet: true }),
  })
  useWords('runs')
  const ended = useEffectEvent((how: string) => onEnd?.(how))
  useEffect(() => {
    if (state && isOver(state)) ended(state)
  }, [state])
  const percent = total > 0 ? Math.floor(((done + failed) / total) * 100) : isOver(state) ? 100 : 0
  return (
    <div className="run-progress">
      <Progress
        percent={Math.min(percent, 100)}
        status={state === 'succeeded' ? 'success' : isOver(state) ? 'exception' : 'active'}
      />
      <p aria-live="polite">
        {state && <StateTag value={state}>{t(`run.run.state.${state}`)}</StateTag>}{' '}
        {t('kit.progress', { done: done + failed, total })}
      </p>
      {error && <p role="alert">{error}</p>}
      {!isOver(state) && (
        <Button onClick={() => void call(cancelRun, { id }).catch(() => undefined)}>{t('kit.cancelRun')}</Button>
      )}
      {failed > 0 && (
        <>
          <h3>{t('kit.failedItems', { count: failed })}</h3>
          <ul className="run-items">
            {items.data?.list.map((item) => (
              <li key={item.seq}>
                <b>{item.title ?? `#${item.seq}`}</b> {item.message}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
