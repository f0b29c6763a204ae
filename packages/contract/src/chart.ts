// The option of a chart as data: the console draws it on the screen, the server into documents, both with ECharts.

export interface ChartColours {
  series: string[]
  text: string
  quiet: string
  line: string
  surface: string
  /** Families by name: ECharts measures texts on a canvas, which knows no variable of CSS. */
  font: string
}
/** Told apart without red and green, on a light and on a dark ground. The colour of the theme stands before them. */
export const SERIES_COLOURS = {
  light: (
    '#e8890c #2b8a3e #9c36b5 #0b7285 #c2255c #5c5f66 #a08c00 #4263eb ' +
    '#7a4b2a #15aabf #74b816 #862e9c #e64980 #1c3f94 #d4a373'
  ).split(' '),
  dark: (
    '#ffb454 #69db7c #da77f2 #3bc9db #f783ac #adb5bd #ffe066 #91a7ff ' +
    '#d0a384 #66d9e8 #c0eb75 #b197fc #ffc9c9 #96f2d7 #e9ecef'
  ).split(' '),
} as const
export type ChartOption = Record<string, unknown>

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
  /** The axis has its lines at multiples of this: of 60 for minutes, which are told in hours. */
  base?: number
  /** On a wall a legend cannot be scrolled: a long one has a second column. */
  isWall?: boolean
  /** A drawing on paper has no tooltips and no scrolling: values stand beside their marks, and every bar is shown. */
  isPrinted?: boolean
}
/** Bars are horizontal if there are more than `MANY` and a label has more than `LONG` characters. */
const MANY = 6
const LONG = 5
/** Labels of which none is left out to spare room: of months, and of names, which take several lines. */
const [FEW, FEW_NAMES] = [8, 12]
/** Pixels that all labels of a narrow chart, as on a phone, and of one on a board have together. */
const [NARROW, USUAL] = [290, 480]

/** Whether the bars of a drawing are horizontal. */
export const lies = ({ kind, labels }: Pick<Drawing, 'kind' | 'labels'>): boolean =>
  kind === 'bar' && labels.length > MANY && labels.some((label) => label.length > LONG && !/^[\d-]+$/.test(label))

/** ECharts option of a drawing: colours of the page, and patterns for users who cannot distinguish the colours. */
export function optionOf(drawing: Drawing): ChartOption {
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
const besideOf = (isWall: boolean) => ({
  legend: { orient: 'vertical', top: 'middle', left: isWall ? '38%' : '50%' },
  series: [{ radius: ['42%', '72%'], center: [isWall ? '19%' : '25%', '50%'] }],
})

/** A part of a pie in per cent. One that is there is never told as nothing. */
export function shareOf(value: number, all: number): string {
  const tenths = Math.round((value * 1_000) / all)
  return tenths ? `${tenths / 10}%` : '<0.1%'
}
/** A legend with more entries than this stands closer, so that a chart of a board shows it whole. */
const LOOSE = 9

function pie({ labels, series, colours, scale = 1, text, isWall = false }: Drawing): object {
  const [first] = series
  const beside = besideOf(isWall)
  // A part that is nothing is left out, so each knows its place among all.
  const data = labels.map((name, at) => ({ name, value: first?.values[at] ?? 0, at })).filter(({ value }) => value > 0)
  const all = data.reduce((sum, { value }) => sum + value, 0)
  const shown = new Map(data.map(({ name, value }) => [name, `${name}  ${text(value)}  ${shareOf(value, all)}`]))
  return {
    legend: {
      type: isWall ? 'plain' : 'scroll',
      ...beside.legend,
      itemGap: (isWall || data.length <= LOOSE ? 6 : 2) * scale,
      textStyle: { color: colours.text, fontSize: 12 * scale },
      formatter: (name: string) => shown.get(name) ?? name,
    },
    series: [
      {
        type: 'pie',
        name: first?.name,
        ...beside.series[0],
        label: { show: false },
        itemStyle: { borderColor: colours.surface, borderWidth: 2 },
        data,
      },
    ],
    // Too narrow for both beside each other, as on a phone: the legend goes below.
    media: [
      {
        query: { maxWidth: 400 * scale },
        option: isWall
          ? {
              legend: { orient: 'horizontal', top: '46%', left: 'center' },
              series: [{ radius: ['24%', '42%'], center: ['50%', '22%'] }],
            }
          : {
              legend: { top: '58%', left: 'center' },
              series: [{ radius: ['28%', '52%'], center: ['50%', '28%'] }],
            },
      },
      { option: beside },
    ],
  }
}

/** Of many horizontal bars the first 12 are visible; the user scrolls to the others. */
const MOST_BARS = 12
const SCROLLED = {
  type: 'inside',
  orient: 'vertical',
  yAxisIndex: 0,
  startValue: 0,
  endValue: MOST_BARS - 1,
  zoomOnMouseWheel: false,
  moveOnMouseWheel: true,
} as const

function gridOf({ series, scale = 1, isPrinted = false }: Drawing, isLying: boolean): object {
  const forLabels = isPrinted ? { right: isLying ? 60 : 0, top: isLying ? 0 : 8 } : { right: 0, top: 0 }
  return {
    left: 8 * scale * scale,
    right: (16 + forLabels.right) * scale,
    top: ((series.length > 1 ? 34 : 14) + forLabels.top) * scale,
    bottom: 6 * scale * scale,
    outerBoundsMode: 'same',
    outerBoundsContain: 'axisLabel',
  }
}

/** A month, a day or an hour. */
const PERIOD = /^[\d:-]+$/
/** Lines of an axis at most. */
const MOST_LINES = 6
const ROUND = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000]
/** Lines at round multiples of the base, where the values reach beyond one. */
function stepOf({ base, series }: Drawing): object {
  const most = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  if (!base || most <= base) return {}
  const times = ROUND.find((one) => most / (base * one) <= MOST_LINES)
  const step = base * (times ?? 0)
  return step ? { interval: step, max: Math.ceil(most / step) * step } : {}
}

const hasNames = (drawing: Drawing): boolean =>
  !lies(drawing) && drawing.labels.length <= FEW_NAMES && !drawing.labels.every((label) => PERIOD.test(label))
/** Names below bars: all of them, in as many lines as they need. */
const namesWithin = ({ labels, scale = 1 }: Drawing, pixels: number): object => ({
  interval: 0,
  hideOverlap: false,
  overflow: 'break',
  width: Math.floor((pixels * scale) / Math.max(1, labels.length)),
})

function categoriesOf(drawing: Drawing, isLying: boolean): object {
  const { labels, colours, scale = 1 } = drawing
  return {
    type: 'category',
    data: labels,
    inverse: isLying,
    axisLine: { lineStyle: { color: colours.line } },
    axisTick: { show: false },
    axisLabel: {
      color: colours.quiet,
      fontSize: 12 * scale,
      hideOverlap: true,
      // Few labels are left out only if they overlap; by itself ECharts leaves every second one out much earlier.
      ...(labels.length <= FEW && { interval: 0 }),
      width: isLying ? 110 * scale : undefined,
      overflow: 'truncate',
      ...(hasNames(drawing) && namesWithin(drawing, USUAL)),
    },
  }
}
function marksOf(drawing: Drawing, isLying: boolean): object[] {
  const { kind, series, scale = 1, isPrinted = false } = drawing
  return series.map(({ name, values }) => ({
    type: kind,
    name,
    data: values,
    barMaxWidth: 28 * scale,
    itemStyle: kind === 'bar' ? { borderRadius: isLying ? [0, 3, 3, 0] : [3, 3, 0, 0] } : undefined,
    lineStyle: { width: 2 * scale },
    symbolSize: 6 * scale,
    connectNulls: false,
    ...(isPrinted && printedLabels(drawing, isLying)),
  }))
}

function axes(drawing: Drawing): object {
  const { labels, colours, scale = 1, short, isPrinted = false } = drawing
  const isLying = lies(drawing)
  const categories = categoriesOf(drawing, isLying)
  const values = {
    type: 'value',
    splitLine: { lineStyle: { color: colours.line } },
    axisLabel: { color: colours.quiet, fontSize: 12 * scale, formatter: short, hideOverlap: true },
    // Fen, rows, basis points: there are no halves.
    minInterval: 1,
    ...stepOf(drawing),
  }
  const within = (pixels: number) => ({ xAxis: { axisLabel: namesWithin(drawing, pixels) } })
  return {
    grid: gridOf(drawing, isLying),
    xAxis: isLying ? values : categories,
    yAxis: isLying ? categories : values,
    ...(isLying && !isPrinted && labels.length > MOST_BARS && { dataZoom: [SCROLLED] }),
    ...(hasNames(drawing) && {
      media: [{ query: { maxWidth: 400 * scale }, option: within(NARROW) }, { option: within(USUAL) }],
    }),
    series: marksOf(drawing, isLying),
  }
}

/** Values beside the marks: short ones where twelve months would run into each other. */
const printedLabels = ({ colours, labels, text, short, scale = 1 }: Drawing, isLying: boolean): object => ({
  label: {
    show: true,
    position: isLying ? 'right' : 'top',
    color: colours.text,
    fontSize: 10 * scale,
    formatter: ({ value }: { value?: unknown }) =>
      typeof value === 'number' ? (labels.length > FEW && !isLying ? short : text)(value) : '',
  },
  labelLayout: { hideOverlap: true },
})
