import { describe, expect, it } from 'vitest'
import { buyUntil, rightsAtEnd, rightsOf, yearsOn } from './renter-rights.ts'

const term = { startOn: '2025-06-01', endOn: '2026-05-31' }
describe('rights of a renter', () => {
  it.each([
    ['active', ['renewal', 'buy']],
    ['expiring', ['renewal', 'buy']],
    ['holdover', ['holdover', 'renewal', 'buy']],
    ['ended', ['renewal']],
    ['terminated', []],
    ['renewed', []],
    ['draft', []],
  ] as const)('of a lease that is %s are %j', (state, rights) => {
    expect(rightsOf({ ...term, state })).toEqual(rights)
  })
  it('name the longest term from the first day beyond it', () => {
    const lease = { state: 'draft' as const, startOn: '2025-06-01' }
    expect(rightsOf({ ...lease, endOn: '2045-05-31' })).toEqual([])
    expect(rightsOf({ ...lease, endOn: '2045-06-01' })).toEqual(['longest'])
    expect(yearsOn('2024-02-29', 20)).toBe('2044-02-29')
    expect(yearsOn('2024-02-29', 1)).toBe('2025-02-28')
  })
  it('follow from the day a lease ends on', () => {
    expect(rightsAtEnd(term, '2026-05-30')).toEqual([])
    expect(rightsAtEnd(term, '2026-05-31')).toEqual(['renewal'])
    expect(rightsAtEnd(term, '2026-06-01')).toEqual(['holdover', 'renewal'])
  })
  it('to buy can be used for fifteen days', () => {
    expect(buyUntil('2026-02-20')).toBe('2026-03-07')
  })
})
