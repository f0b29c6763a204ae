import { DELIVERED, PERIODS, type PeriodName } from '@cloud-steward/contract/insight/board.ts'
import type { Audience } from '@cloud-steward/contract/insight/metric.ts'
import { ref } from '@cloud-steward/contract/kit/index.ts'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Picker } from '../../../components/Picker.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { useSession } from '../../../infra/session-store.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { FieldControl } from '../../../kit/fields/control.tsx'
import { ArrangeBar } from './ArrangeBar.tsx'
import { SubscribeButton } from './SubscribeButton.tsx'
import { useBoard, type Widget } from './use-board.ts'
import { WidgetGrid } from './WidgetGrid.tsx'
import './board.css'

const SITE = ref('housing.site', { optional: true })

/** Figures of one audience, arranged as it likes; period and site stand in the address. */
export function BoardPage({ board }: { board: Audience }): ReactNode {
  const { t } = useTranslation()
  const page = usePage()
  const isStaff = useSession(({ user }) => !user?.partyKind)
  const [params, setParams] = useSearchParams()
  const [draft, setDraft] = useState<readonly Widget[]>()
  const { data, isError, refetch } = useBoard(board)
  const asked = params.get('period') as PeriodName
  const period = PERIODS.includes(asked) ? asked : 'month'
  const siteId = params.get('siteId') ?? undefined
  const put = (key: string, value: string | undefined) =>
    setParams(
      (now) => {
        if (value) now.set(key, value)
        else now.delete(key)
        return now
      },
      { replace: true },
    )
  if (isError && !data) return <Failed retry={refetch} />
  const widgets = draft ?? data?.widgets
  return (
    <section className="board-page">
      <header className="board-head">
        <h1>{page.title}</h1>
        {board !== 'platform' && (
          <Picker
            light
            aria-label={t('insight.board.period')}
            value={period}
            options={PERIODS.map((one) => ({ value: one, label: t(`insight.board.period.${one}`) }))}
            onChange={(one: PeriodName) => put('period', one)}
          />
        )}
        {board === 'enterprise' && (
          <div className="board-site">
            <FieldControl
              field={SITE}
              labelKey="insight.metric.siteId"
              label={t('insight.metric.by.site')}
              hint={t('insight.board.allSites')}
              searching
              value={siteId}
              onChange={(id) => put('siteId', typeof id === 'string' && id ? id : undefined)}
            />
          </div>
        )}
        <span className="board-tools">
          {!draft && <SubscribeButton board={board} />}
          {!draft && data && <Button onClick={() => setDraft(data.widgets)}>{t('insight.board.arrange')}</Button>}
        </span>
      </header>
      {draft && data && (
        <ArrangeBar
          board={board}
          draft={draft}
          mayArrangeRoles={data.mayArrangeRoles && isStaff}
          onChange={setDraft}
          onEnd={() => setDraft(undefined)}
        />
      )}
      {!widgets && <Skeleton active paragraph={{ rows: DELIVERED[board].length }} />}
      {widgets && (
        <WidgetGrid widgets={widgets} period={period} siteId={siteId} {...(draft && { onArrange: setDraft })} />
      )}
    </section>
  )
}
