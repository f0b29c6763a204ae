import { showKioskScreen } from '@cloud-steward/contract/insight/screen.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { ApiError } from '../../../infra/api-error.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { BigScreen } from './BigScreen.tsx'

const EVERY_MS = 10_000
const isOver = (error: unknown): boolean => error instanceof ApiError && error.reason === 'insight.error.linkOver'

/** Page of a wall link: one big screen, without a session. */
export default function WallPage(): ReactNode {
  const { t } = useTranslation()
  const [token] = useState(() => location.hash.slice(1))
  const { data, error } = useQuery({
    queryKey: ['insight.wall', token],
    queryFn: ({ signal }) => call(showKioskScreen, { token }, { signal, quiet: true }),
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: true,
    enabled: token.length > 0,
    retry: (count, failure) => !isOver(failure) && count < 2,
  })
  if (!token || isOver(error)) return <p className="wall wall-over">{t('insight.error.linkOver')}</p>
  if (!data) return <div className="wall" aria-busy="true" />
  return <BigScreen screen={data.screen} shown={data} isAway={Boolean(error)} />
}
