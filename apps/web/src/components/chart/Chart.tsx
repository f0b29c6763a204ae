import type { EChartsCoreOption } from 'echarts/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { init } from './echarts.ts'

interface Props {
  option: EChartsCoreOption
  /** What it shows, said to who cannot see it; the numbers stand in a table beside it. */
  label: string
  height?: number | string
  /** A part was pressed: its place among the parts. */
  onPick?: (at: number) => void
}
/** Draws a chart, as wide as it finds room. */
export default function Chart({ option, label, height = 280, onPick }: Props): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<ReturnType<typeof init>>(undefined)
  const pick = useRef(onPick)
  useEffect(() => {
    pick.current = onPick
  })
  useEffect(() => {
    const drawn = init(place.current, null, { renderer: 'svg' })
    chart.current = drawn
    drawn.on('click', ({ dataIndex }) => pick.current?.(dataIndex))
    const watcher = new ResizeObserver(() => drawn.resize())
    watcher.observe(place.current!)
    return () => {
      watcher.disconnect()
      drawn.dispose()
    }
  }, [])
  useEffect(() => {
    chart.current?.setOption(option, { notMerge: true })
  }, [option])
  return <div ref={place} role="img" aria-label={label} className="chart" style={{ height }} />
}
