import { describe, expect, it } from 'vitest'
import { chartParts } from './periods.ts'

const part = (label: string, value: number) => ({ key: label, label, value, rows: 1, opens: '/x' })
const labels = (parts: { label: string }[]) => parts.map(({ label }) => label)

describe('chartParts', () => {
  it('adds the months between the parts, with 0 for a sum, and keeps the index of each part', () => {
    const parts = [part('2025-11', 5), part('2026-02', 7)]
    expect(chartParts({ unit: 'fen', parts }).map(({ label, value, at }) => [label, value, at])).toEqual([
      ['2025-11', 5, 0],
      ['2025-12', 0, undefined],
      ['2026-01', 0, undefined],
      ['2026-02', 7, 1],
    ])
  })
  it('adds days over the end of a month', () => {
    const parts = [part('2028-02-28', 5), part('2028-03-02', 7)]
    expect(labels(chartParts({ unit: 'count', parts }))).toEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
      '2028-03-02',
    ])
  })
  it('leaves a gap for a share and an average', () => {
    const parts = [part('2026-01', 5), part('2026-03', 7)]
    for (const unit of ['bp', 'minutes', 'days', 'fenPerM2'] as const)
      expect(chartParts({ unit, parts })[1]).toMatchObject({ label: '2026-02', value: undefined })
  })
  it('leaves other parts and other orders as they are', () => {
    for (const names of [['B', 'A'], ['2026-03', '2026-01'], ['2026-01', 'A'], ['2026-01', '2026-03-01'], ['2026-01']])
      expect(
        labels(
          chartParts({
            unit: 'fen',
            parts: names.map((name) => part(name, 1)),
          }),
        ),
      ).toEqual(names)
  })
})
