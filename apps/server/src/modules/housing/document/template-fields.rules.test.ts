import { expect, it } from 'vitest'
import { fillTemplate, unknownFields } from './template-fields.rules.ts'
import { differenceOf } from './text-difference.rules.ts'

it('knows a field with a few blanks, and no field of blanks alone', () => {
  const values = { texts: { 'lease.no': 'L1' }, blocks: {} }
  expect(fillTemplate('{{ lease.no }}', values)).toBe('L1')
  expect(unknownFields('{{ lease.no }} {{  extra.紧急 联系人  }}', ['extra.紧急 联系人'])).toEqual([])
  // Before the bounds this took minutes: blanks without end were tried in every division.
  for (const end of [' '.repeat(200_000), `extra.${'a '.repeat(100_000)}`])
    expect(unknownFields(`{{${end}`)).toEqual(['{{'])
})

it('refuses a document that grows without measure', () => {
  const values = { texts: {}, blocks: { 'table.fees': 'x'.repeat(2_000) } }
  expect(fillTemplate('{{table.fees}}'.repeat(100), values)).toHaveLength(200_000)
  expect(() => fillTemplate('{{table.fees}}'.repeat(10_000), values)).toThrow(
    expect.objectContaining({ reason: 'housing.error.documentTooLong' }),
  )
})

it('compares lines that begin alike', () => {
  const long = 'a'.repeat(1_000)
  const before = Array.from({ length: 4 }, (_, at) => `${long}${at}`)
  expect(differenceOf(before, [before[0]!, `${long}x`, ...before.slice(2)]).map(({ change }) => change)).toEqual([
    'same',
    'removed',
    'added',
    'same',
    'same',
  ])
})
