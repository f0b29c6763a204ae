import type { EChartsCoreOption } from 'echarts/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { init } from './echarts.ts'

interface Props {
  option: EChartsCoreOption
  /** Accessible name. The numbers are in a table beside the chart. */
  label: string
  height?: number | string
  /** Called with the index of the part the user clicked. */
  onPick?: (at: number) => void
}
/** A chart as wide as its container. */
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
    // A chart that leaves parts out tells the place of each.
    drawn.on('click', ({ dataIndex, data }) => pick.current?.((data as { at?: number } | null)?.at ?? dataIndex))
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
