import { DELIVERED, daysOf, PERIODS, type PeriodName, printBoard } from '@cloud-steward/contract/insight/board.ts'
import type { Audience } from '@cloud-steward/contract/insight/metric.ts'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Picker } from '../../../components/Picker.tsx'
import { download } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { useSession } from '../../../infra/session-store.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { ArrangeBar } from './ArrangeBar.tsx'
import { SitePicker } from './SitePicker.tsx'
import { SubscribeButton } from './SubscribeButton.tsx'
import { useBoard, type Widget } from './use-board.ts'
import { WidgetGrid } from './WidgetGrid.tsx'
import './board.css'

/** Period and site of a board, as its address says. */
function useAsked() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('period') as PeriodName
  const put = (key: string, value: string | undefined) =>
    setParams(
      (now) => {
        if (value) now.set(key, value)
        else now.delete(key)
        return now
      },
      { replace: true },
    )
  const period: PeriodName = PERIODS.includes(asked) ? asked : 'month'
  return { period, siteId: params.get('siteId') ?? undefined, put }
}

/** Figures of one audience, arranged as it likes; period and site stand in the address. */
export function BoardPage({ board }: { board: Audience }): ReactNode {
  const { t } = useTranslation()
  const isStaff = useSession(({ user }) => !user?.partyKind)
  const asked = useAsked()
  const [draft, setDraft] = useState<readonly Widget[]>()
  const { data, isError, refetch } = useBoard(board)
  if (isError && !data) return <Failed retry={refetch} />
  const widgets = draft ?? data?.widgets
  return (
    <section className="board-page">
      <BoardHead board={board} asked={asked}>
        {!draft && (
          <>
            <PdfButton board={board} asked={asked} />
            <SubscribeButton board={board} />
            <Button disabled={!data} onClick={() => setDraft(data?.widgets)}>
              {t('insight.board.arrange')}
            </Button>
          </>
        )}
      </BoardHead>
      {draft && (
        <ArrangeBar
          board={board}
          draft={draft}
          mayArrangeRoles={isStaff && data?.mayArrangeRoles === true}
          onChange={setDraft}
          onEnd={() => setDraft(undefined)}
        />
      )}
      {widgets ? (
        <WidgetGrid
          widgets={widgets}
          period={asked.period}
          hasPeriod={board !== 'platform'}
          siteId={asked.siteId}
          {...(draft && { onArrange: setDraft })}
        />
      ) : (
        <Skeleton active paragraph={{ rows: DELIVERED[board].length }} />
      )}
    </section>
  )
}

/** The board as it is mailed, for what is chosen on the screen. */
function PdfButton({ board, asked: { period, siteId } }: Omit<HeadProps, 'children'>): ReactNode {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const input = { board, ...(board !== 'platform' && { period }), ...(board === 'enterprise' && siteId && { siteId }) }
  const save = async () => {
    setBusy(true)
    // `download` has shown the error.
    await download(printBoard, input, `${t(`insight.board.board.${board}`)}.pdf`).catch(() => undefined)
    setBusy(false)
  }
  return (
    <Button loading={busy} onClick={() => void save()}>
      {t('insight.board.pdf')}
    </Button>
  )
}

/** The days of a period: a current one ends today. */
function Days({ period }: { period: PeriodName }): ReactNode {
  const { from, to } = daysOf(period, businessDay())
  return <span className="quiet">{from === to ? from : `${from} – ${to}`}</span>
}

interface HeadProps {
  board: Audience
  asked: ReturnType<typeof useAsked>
  children: ReactNode
}
function BoardHead({ board, asked: { period, siteId, put }, children }: HeadProps): ReactNode {
  const { t } = useTranslation()
  const page = usePage()
  return (
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
      {board !== 'platform' && <Days period={period} />}
      {board === 'enterprise' && <SitePicker value={siteId} onChange={(id) => put('siteId', id)} />}
      <span className="board-tools">{children}</span>
    </header>
  )
}
