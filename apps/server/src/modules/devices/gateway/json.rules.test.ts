import { expect, it } from 'vitest'
import { readEntries } from './json.rules.ts'

const factsOf = (entry: object) => {
  const { entries, malformed } = readEntries(
    Buffer.from(JSON.stringify({ address: '78000000000001', ...entry })),
    'Asia/Shanghai',
  )
  const [first] = entries
  return { facts: first && 'facts' in first ? first.facts : undefined, malformed }
}

it('takes a valve on its way for what it is, and no word of nobody', () => {
  for (const valve of ['open', 'closed', 'opening', 'closing', 'unknown', 'fault'])
    expect(factsOf({ valve })).toEqual({ facts: { valve }, malformed: 0 })
  expect(factsOf({ valve: 'half', counter: 3 })).toEqual({ facts: undefined, malformed: 0 })
})
it('hears of a magnet as yes or no alone', () => {
  for (const magnet of [true, false]) expect(factsOf({ magnet })).toEqual({ facts: { magnet }, malformed: 0 })
  for (const magnet of [1, 'true', null]) expect(factsOf({ magnet })).toEqual({ facts: undefined, malformed: 1 })
})
it('takes no text of a device that a database cannot hold', () => {
  expect(factsOf({ firmware: '2.1-β', battery: 80 }).facts).toEqual({ firmware: '2.1-β', battery: 80 })
  for (const firmware of ['1.0\u0000', '1.\ud800', '1.0\n', 'x'.repeat(33)])
    expect(factsOf({ firmware, battery: 80 })).toEqual({ facts: { battery: 80 }, malformed: 0 })
})
