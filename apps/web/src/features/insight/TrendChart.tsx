import { type ReactNode, useCallback, useState } from 'react'
import { abbreviate, formatFen } from '../../infra/format.ts'
import { type Translate, useTranslation } from '../../infra/i18n.ts'

interface Month {
  month: string
  /** Absent where it is hidden from the caller. */
  billedFen?: number
  collectedFen?: number
}
/** Before it is measured. */
const FIRST_WIDTH = window.matchMedia('(width < 768px)').matches ? 320 : 720
const [LEAST_BAR, MOST_BAR] = [4, 24]
const HEIGHT = 240
const LEFT = 52
const BOTTOM = 24
const TOP = 10

/** The amounts in fen at which the axis has a line: round steps in yuan, the last one not below the highest bar. */
function axisOf(mostFen: number): number[] {
  const yuan = Math.max(mostFen / 100, 1)
  const power = 10 ** Math.floor(Math.log10(yuan))
  const step = ([1, 2, 2.5, 5, 10].find((each) => yuan / power <= each * 4) ?? 10) * power
  const steps = Math.ceil(yuan / step)
  return Array.from({ length: steps + 1 }, (_, at) => at * step * 100)
}
/** In Chinese one counts in ten thousands, in English in thousands and millions. */
const short = (fen: number, t: Translate, chinese: boolean): string =>
  chinese && fen >= 1_000_000
    ? t('insight.workbench.tenThousand', { n: Math.round(fen / 100_000) / 10 })
    : abbreviate(fen / 100)

/** The width of the place of a picture: drawn in its own size, its words have theirs on every screen. */
function useWidth(): [(place: HTMLElement | null) => (() => void) | undefined, number] {
  const [width, setWidth] = useState(FIRST_WIDTH)
  const watch = useCallback((place: HTMLElement | null) => {
    if (!place) return undefined
    const watcher = new ResizeObserver(() => setWidth(place.clientWidth || FIRST_WIDTH))
    watcher.observe(place)
    return () => watcher.disconnect()
  }, [])
  return [watch, width]
}

/** Billed and collected of each month (for who rents: due and paid) as pairs of bars, with the same numbers as a table for who cannot see them. */
export function TrendChart({ months, rents }: { months: readonly Month[]; rents: boolean }): ReactNode {
  const { t, i18n } = useTranslation()
  const [place, wide] = useWidth()
  const word = (ours: string, theirs: string) => t(`insight.workbench.${rents ? theirs : ours}`)
  const most = Math.max(0, ...months.flatMap((month) => [month.billedFen ?? 0, month.collectedFen ?? 0]))
  if (most === 0) return <p className="quiet">{word('noTrend', 'renterNoTrend')}</p>
  const axis = axisOf(most)
  const top = axis.at(-1)!
  const y = (fen: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - fen / top)
  const slot = (wide - LEFT) / months.length
  const width = Math.max(LEAST_BAR, Math.min(MOST_BAR, slot * 0.32))
  const bar = (name: string, x: number, fen: number) => (
    <rect className={name} x={x} width={width} y={y(fen)} height={y(0) - y(fen)} rx="2" />
  )
  return (
    <figure className="trend" ref={place}>
      <figcaption>
        <i className="billed" /> {word('billed', 'renterBilled')} <i className="collected" />{' '}
        {word('collected', 'renterCollected')}
      </figcaption>
      <svg width={wide} height={HEIGHT} aria-hidden="true">
        {axis.map((fen) => (
          <g key={fen}>
            <line x1={LEFT} x2={wide} y1={y(fen)} y2={y(fen)} />
            <text x={LEFT - 8} y={y(fen) + 4} textAnchor="end">
              {short(fen, t, i18n.language !== 'en')}
            </text>
          </g>
        ))}
        {months.map((month, at) => {
          const middle = LEFT + slot * (at + 0.5)
          return (
            <g key={month.month}>
              <title>{`${month.month.slice(0, 7)}  ${formatFen(month.billedFen)} / ${formatFen(month.collectedFen)}`}</title>
              {bar('billed', middle - width - 1, month.billedFen ?? 0)}
              {bar('collected', middle + 1, month.collectedFen ?? 0)}
              <text x={middle} y={HEIGHT - 6} textAnchor="middle">
                {month.month.slice(5, 7) === '01' ? month.month.slice(0, slot < 40 ? 4 : 7) : month.month.slice(5, 7)}
              </text>
            </g>
          )
        })}
      </svg>
      <table className="visually-hidden">
        <caption>{word('trend', 'renterTrend')}</caption>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{month.month.slice(0, 7)}</th>
              <td>{formatFen(month.billedFen)}</td>
              <td>{formatFen(month.collectedFen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
