import { expect, it } from 'vitest'
import { type Drawing, optionOf, SERIES_COLOURS, shareOf } from './chart.ts'

const colours = { series: ['#000'], text: '#111', quiet: '#222', line: '#333', surface: '#fff', font: 'x' }
const drawing = (given: Partial<Drawing> & Pick<Drawing, 'kind'>): Drawing => ({
  labels: ['a'],
  series: [{ name: 'n', values: [1] }],
  text: String,
  short: (value) => `~${value}`,
  colours,
  ...given,
})
const of = (values: (number | null)[]) => [{ name: 'n', values }]

it('has a colour of its own for each of fifteen parts, beside that of the theme', () => {
  for (const set of Object.values(SERIES_COLOURS)) expect(new Set(set).size).toBe(15)
})

it('never tells a part that is there as nothing', () => {
  expect([shareOf(1, 100_000), shareOf(1, 3), shareOf(3, 3)]).toEqual(['<0.1%', '33.3%', '100%'])
})

it('knows the place of each part of a pie, though parts that are nothing are left out', () => {
  const labels = ['a', 'b', 'c']
  const { series } = optionOf(drawing({ kind: 'pie', labels, series: of([3, 0, 5]) })) as never as {
    series: [{ data: { name: string; at: number }[] }]
  }
  expect(series[0].data.map(({ name, at }) => [name, at])).toEqual([
    ['a', 0],
    ['c', 2],
  ])
})

it('ends an axis of hours at a whole hour', () => {
  const axis = (values: number[]) => optionOf(drawing({ kind: 'line', series: of(values), base: 60 })).yAxis
  expect(axis([78])).toMatchObject({ interval: 60, max: 120 })
  expect(axis([1_500])).toMatchObject({ interval: 300, max: 1_500 })
  expect(axis([50])).not.toHaveProperty('interval')
})

it('shows every name below few bars, in several lines, and leaves months to the room there is', () => {
  const label = (labels: string[]) =>
    (optionOf(drawing({ kind: 'bar', labels, series: of(labels.map(() => 1)) })).xAxis as { axisLabel: object })
      .axisLabel
  expect(label(['甲', '乙', '丙', '丁'])).toMatchObject({
    interval: 0,
    hideOverlap: false,
    overflow: 'break',
    width: 120,
  })
  expect(label(['2026-01', '2026-02'])).toMatchObject({ hideOverlap: true })
})

it('prints short values where the bars are many', () => {
  const printed = (count: number) => {
    const labels = Array.from({ length: count }, (_, at) => `2026-${at + 10}`)
    const option = optionOf(drawing({ kind: 'bar', labels, series: of(labels.map(() => 5)), isPrinted: true }))
    const [{ label }] = option.series as [{ label: { formatter: (given: object) => string } }]
    return label.formatter({ value: 5 })
  }
  expect([printed(3), printed(12)]).toEqual(['5', '~5'])
})
