import type { EChartsCoreOption } from 'echarts/core'
import type { ChartColours } from './use-colours.ts'

export interface Series {
  name: string
  values: readonly (number | null)[]
}
export interface Drawing {
  kind: 'line' | 'bar' | 'pie'
  labels: readonly string[]
  series: readonly Series[]
  /** Format a number: in full for tooltips, short for the axis. */
  text: (value: number) => string
  short: (value: number) => string
  colours: ChartColours
  /** Factor for fonts and lines, for a wall display. */
  scale?: number
  still?: boolean
}
/** Bars are horizontal if there are more than `MANY` and a label has more than `LONG` characters. */
const MANY = 6
const LONG = 5
/** Labels of which none is left out to spare room. */
const FEW = 8

/** ECharts option of a drawing: colours of the page, and patterns for users who cannot distinguish the colours. */
export function optionOf(drawing: Drawing): EChartsCoreOption {
  const { colours, scale = 1, still = false, series } = drawing
  return {
    animation: !still,
    animationDuration: 300,
    color: colours.series,
    textStyle: { color: colours.text, fontSize: 12 * scale, fontFamily: colours.font },
    // ECharts' generated label reads category indexes as data; the chart has its own label.
    aria: { enabled: true, label: { enabled: false }, decal: { show: drawing.kind === 'pie' || series.length > 1 } },
    tooltip: {
      trigger: drawing.kind === 'pie' ? 'item' : 'axis',
      confine: true,
      backgroundColor: colours.surface,
      borderColor: colours.line,
      textStyle: { color: colours.text, fontSize: 12 * scale },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? drawing.text(value) : '-'),
    },
    ...(series.length > 1 && {
      legend: { top: 0, right: 0, textStyle: { color: colours.quiet, fontSize: 12 * scale } },
    }),
    ...(drawing.kind === 'pie' ? pie(drawing) : axes(drawing)),
  }
}

/** The legend of a pie beside it. ECharts restores it when the chart grows only if it is an option of its own. */
const BESIDE = {
  legend: { top: 'middle', left: '50%' },
  series: [{ radius: ['42%', '72%'], center: ['25%', '50%'] }],
}

function pie({ labels, series, colours, scale = 1, text }: Drawing): object {
  const [first] = series
  const data = labels.map((name, at) => ({ name, value: first?.values[at] ?? 0 })).filter(({ value }) => value > 0)
  const all = data.reduce((sum, { value }) => sum + value, 0)
  const shown = new Map(
    data.map(({ name, value }) => [name, `${name}  ${text(value)}  ${Math.round((value * 1_000) / all) / 10}%`]),
  )
  return {
    legend: {
      type: 'scroll',
      orient: 'vertical',
      ...BESIDE.legend,
      itemGap: 6 * scale,
      textStyle: { color: colours.text, fontSize: 12 * scale },
      formatter: (name: string) => shown.get(name) ?? name,
    },
    series: [
      {
        type: 'pie',
        name: first?.name,
        ...BESIDE.series[0],
        label: { show: false },
        itemStyle: { borderColor: colours.surface, borderWidth: 2 },
        data,
      },
    ],
    // Too narrow for both beside each other, as on a phone: the legend goes below.
    media: [
      {
        query: { maxWidth: 400 * scale },
        option: {
          legend: { top: '58%', left: 'center' },
          series: [{ radius: ['28%', '52%'], center: ['50%', '28%'] }],
        },
      },
      { option: BESIDE },
    ],
  }
}

function axes({ kind, labels, series, colours, scale = 1, short }: Drawing): object {
  const lies =
    kind === 'bar' && labels.length > MANY && labels.some((label) => label.length > LONG && !/^[\d-]+$/.test(label))
  const categories = {
    type: 'category',
    data: labels,
    inverse: lies,
    axisLine: { lineStyle: { color: colours.line } },
    axisTick: { show: false },
    axisLabel: {
      color: colours.quiet,
      fontSize: 12 * scale,
      hideOverlap: true,
      // Few labels are left out only if they overlap; by itself ECharts leaves every second one out much earlier.
      ...(labels.length <= FEW && { interval: 0 }),
      width: lies ? 110 * scale : undefined,
      overflow: 'truncate',
    },
  }
  const values = {
    type: 'value',
    splitLine: { lineStyle: { color: colours.line } },
    axisLabel: { color: colours.quiet, fontSize: 12 * scale, formatter: short, hideOverlap: true },
  }
  // Of many horizontal bars the first 12 are visible; the user scrolls to the others.
  const most = 12
  return {
    grid: {
      left: 8 * scale * scale,
      right: 16 * scale,
      top: (series.length > 1 ? 34 : 14) * scale,
      bottom: 6 * scale * scale,
      containLabel: true,
    },
    xAxis: lies ? values : categories,
    yAxis: lies ? categories : values,
    ...(lies &&
      labels.length > most && {
        dataZoom: [
          {
            type: 'inside',
            orient: 'vertical',
            yAxisIndex: 0,
            startValue: 0,
            endValue: most - 1,
            zoomOnMouseWheel: false,
            moveOnMouseWheel: true,
          },
        ],
      }),
    series: series.map(({ name, values: numbers }) => ({
      type: kind,
      name,
      data: numbers,
      barMaxWidth: 28 * scale,
      itemStyle: kind === 'bar' ? { borderRadius: lies ? [0, 3, 3, 0] : [3, 3, 0, 0] } : undefined,
      lineStyle: { width: 2 * scale },
      symbolSize: 6 * scale,
      connectNulls: false,
    })),
  }
}
