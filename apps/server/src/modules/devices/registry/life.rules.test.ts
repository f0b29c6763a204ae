import { DEVICE_STATES } from '@cloud-steward/contract/devices/index.ts'
import { describe, expect, it } from 'vitest'
import { lifeBy, mayFollow, standingOf } from './life.rules.ts'

describe('a step of a life', () => {
  it('leads nowhere from what is scrapped, and back into use from nothing that was taken out', () => {
    for (const to of DEVICE_STATES) {
      expect(mayFollow('scrapped', to)).toBe(false)
      expect(mayFollow('removed', to)).toBe(to === 'scrapped')
      expect(mayFollow(to, to)).toBe(false)
    }
    expect(mayFollow('in_stock', 'active')).toBe(false)
    expect(mayFollow('active', 'scrapped')).toBe(false)
    expect(mayFollow('suspended', 'fault')).toBe(false)
    expect(mayFollow('active', 'in_stock')).toBe(false)
    expect(mayFollow('active', 'in_stock', 'line')).toBe(true)
    expect(mayFollow('scrapped', 'in_stock', 'line')).toBe(false)
  })
  it('is kept by a state that lists and lines already knew', () => {
    expect(DEVICE_STATES.map((one) => standingOf(one, true).state)).toEqual([
      'in_stock',
      'in_stock',
      'active',
      'active',
      'active',
      'suspended',
      'removed',
      'removed',
    ])
    expect(standingOf('installed', false)).toEqual({ state: 'in_stock', stage: 'installed' })
  })
})

describe('a record', () => {
  it('says where something new stands', () => {
    expect(lifeBy(undefined, {})).toBe('in_stock')
    expect(lifeBy(undefined, { allottedTo: '周师傅' })).toBe('allotted')
    expect(lifeBy(undefined, { ticketNo: 'AZ-1' })).toBe('allotted')
    expect(lifeBy(undefined, { ticketNo: 'AZ-1', installedOn: '2026-01-01' })).toBe('installed')
  })
  it('moves what lies in store or is given out, and nothing else', () => {
    expect(lifeBy('in_stock', { allottedTo: '周师傅' })).toBe('allotted')
    expect(lifeBy('in_stock', {})).toBeUndefined()
    expect(lifeBy('allotted', { allottedTo: '李师傅' })).toBeUndefined()
    expect(lifeBy('allotted', { allottedTo: null })).toBe('in_stock')
    expect(lifeBy('allotted', { collectorId: 'x' })).toBe('installed')
    expect(lifeBy('active', { collectorId: 'x', allottedTo: '周师傅' })).toBeUndefined()
    expect(lifeBy('removed', { installedOn: '2026-01-01' })).toBeUndefined()
    expect(lifeBy('active', { collectorId: null })).toBe('in_stock')
    expect(lifeBy('scrapped', { collectorId: null })).toBeUndefined()
  })
})
