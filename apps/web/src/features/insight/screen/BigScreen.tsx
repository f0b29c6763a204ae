import type { ChartColours } from '@cloud-steward/contract/chart.ts'
import { type queryScreen, SCREEN_SLOTS, type Screen } from '@cloud-steward/contract/insight/screen.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useColours } from '../../../components/chart/use-colours.ts'
import { formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { mediaHook } from '../../../infra/use-media.ts'
import { MetricChart } from '../metric/MetricChart.tsx'
import { MetricTable } from '../metric/MetricTable.tsx'
import { valueText } from '../metric/unit.ts'
import type { Answer } from '../metric/use-metric.ts'
import { TileMap } from './TileMap.tsx'
import './screen.css'

// Only a screen with a figure by division, on a platform that has a map, loads the parts that draw it.
const DivisionMap = lazy(() => import('./DivisionMap.tsx'))

export type Shown = Omit<AnswerOf<typeof queryScreen>, never>
type Figure = Shown['figures'][number]
/** Size of the layout in pixels. It is scaled to the window. */
const [WIDTH, HEIGHT] = [1_920, 1_080]
const useStill = mediaHook('(prefers-reduced-motion: reduce)')
/** In a window as narrow as a phone the panels stand below each other at their own size: scaled, nobody could read them. */
const useStacked = mediaHook('(width < 760px)')
const COLOURS: Omit<ChartColours, 'font'> = {
  series: [
    '#38bdf8',
    '#fbbf24',
    '#34d399',
    '#c084fc',
    '#f472b6',
    '#a3e635',
    '#fb923c',
    '#94a3b8',
    '#22d3ee',
    '#e879f9',
    '#facc15',
    '#818cf8',
    '#fda4af',
    '#5eead4',
  ],
  text: '#e2ecf7',
  quiet: '#a9bcd2',
  line: '#2b4160',
  surface: '#0f2038',
}
const NUMBERS = 4

const scaleNow = () => Math.min(window.innerWidth / WIDTH, window.innerHeight / HEIGHT)
function useScale(): number {
  const [scale, setScale] = useState(scaleNow)
  useEffect(() => {
    const again = () => setScale(scaleNow())
    window.addEventListener('resize', again)
    return () => window.removeEventListener('resize', again)
  }, [])
  return scale
}
/** Keeps the display on while the page is visible. */
function useWake(): void {
  useEffect(() => {
    let lock: { release(): Promise<void> } | undefined
    const ask = () =>
      document.visibilityState === 'visible' &&
      void navigator.wakeLock
        ?.request('screen')
        .then((given) => (lock = given))
        .catch(() => undefined)
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      void lock?.release().catch(() => undefined)
    }
  }, [])
}

interface Props {
  screen: Screen
  shown: Shown | undefined
  /** The last request failed; the metrics shown are from an earlier answer. */
  isAway: boolean
  tools?: ReactNode
}
/** A big screen: four numbers, four charts and the time of the answer. */
export function BigScreen({ screen, shown, isAway, tools }: Props): ReactNode {
  const { t } = useTranslation()
  const scale = useScale()
  const isStacked = useStacked()
  useWake()
  const figures = shown?.figures ?? SCREEN_SLOTS[screen].map(({ metric, by }): Figure => ({ metric, by: by ?? null }))
  return (
    <div className={isStacked ? 'wall is-stacked' : 'wall'} role="main">
      <div className="wall-room" style={isStacked ? undefined : { transform: `translate(-50%, -50%) scale(${scale})` }}>
        <header>
          <span className="wall-tenant">{shown?.tenantName}</span>
          <h1>{t(`menu.${screen}`)}</h1>
          <span className={isAway ? 'wall-time is-away' : 'wall-time'} role="status">
            {shown &&
              t(isAway ? 'insight.screen.away' : 'insight.screen.shownAt', {
                at: formatInstant(shown.asOf, 'YYYY-MM-DD HH:mm:ss', shown.timeZone),
              })}
          </span>
        </header>
        <div className="wall-numbers">
          {figures.slice(0, NUMBERS).map((figure) => (
            <WallNumber key={figure.metric} figure={figure} />
          ))}
        </div>
        <div className="wall-pictures">
          {figures.slice(NUMBERS).map((figure) => (
            <WallPicture key={`${figure.metric} ${figure.by}`} figure={figure} map={shown?.map ?? undefined} />
          ))}
        </div>
      </div>
      {tools && <div className="wall-tools">{tools}</div>}
    </div>
  )
}

function WallNumber({ figure: { metric, answer } }: { figure: Figure }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="wall-number">
      <span>{t(`insight.metric.metric.${metric}`)}</span>
      <strong>{answer ? valueText(answer.unit, answer.value, t) : '-'}</strong>
    </div>
  )
}

const LINES = new Set(['month', 'hour', 'day'])
const PIES = new Set(['state', 'kind'])
const SCALE = 1.5
const STACKED_SCALE = 1
function WallPicture({ figure, map }: { figure: Figure; map: Shown['map'] }): ReactNode {
  const { t } = useTranslation()
  const still = useStill()
  const { font } = useColours()
  const scale = useStacked() ? STACKED_SCALE : SCALE
  const wall = useMemo(() => ({ colours: { ...COLOURS, font }, scale, still }), [font, scale, still])
  const metric = figure.metric
  const by = figure.by ?? 'state'
  const name = t(`insight.metric.metric.${metric}`)
  const answer = figure.answer as Answer | undefined
  const kind = LINES.has(by) ? (metric === 'rent.billed' ? 'bar' : 'line') : PIES.has(by) ? 'pie' : 'bar'
  return (
    <article className="wall-picture">
      <h2>
        {name} <small>{t('insight.part.by', { by: t(`insight.metric.by.${by}`).toLowerCase() })}</small>
      </h2>
      {!answer && <p className="metric-none">{t('insight.part.forbidden')}</p>}
      {answer && by === 'region' && <ByDivision {...{ answer, name, map, font, still }} />}
      {answer && by !== 'region' && (
        <MetricChart answer={answer} kind={kind} name={name} height="100%" mayOpen={false} wall={wall} />
      )}
      {answer && (
        <MetricTable answer={answer} by={t(`insight.metric.by.${by}`)} caption={name} mayOpen={false} hidden />
      )}
    </article>
  )
}

interface DivisionProps {
  answer: Answer
  name: string
  map: Shown['map']
  font: string
  still: boolean
}
/** The platform's map; tiles where there is none. */
function ByDivision({ map, font, still, ...shown }: DivisionProps): ReactNode {
  const tiles = <TileMap {...shown} />
  if (!map) return tiles
  return (
    <Suspense fallback={tiles}>
      <DivisionMap {...shown} {...{ map, font, still }} />
    </Suspense>
  )
}
