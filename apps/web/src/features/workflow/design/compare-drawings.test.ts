import { bpmnOf, type Card } from '@cloud-steward/contract/workflow/simple.ts'
import { describe, expect, it } from 'vitest'
import { compareDrawings } from './compare-drawings.ts'

const NAMES = { key: 'p', name: 'P', start: 'Start', end: 'End' }
const wait = (id: string, duration: string): Card => ({ kind: 'delay', id, name: id, duration })
const drawn = (...cards: Card[]) => bpmnOf({ cards }, NAMES)

describe('two versions of a process', () => {
  it('do not differ where nothing was changed', () => {
    const same = drawn(wait('a', 'PT1H'))
    expect(compareDrawings(same, same)).toEqual({ added: [], removed: [], changed: [] })
  })
  it('differ by a changed card', () => {
    expect(compareDrawings(drawn(wait('a', 'PT1H')), drawn(wait('a', 'PT2H'))).changed).toEqual(['a'])
  })
  it('differ by added and removed cards and by the flows to them', () => {
    const found = compareDrawings(drawn(wait('a', 'PT1H')), drawn(wait('b', 'PT1H'), wait('c', 'PT1H')))
    expect(found.removed).toEqual(['a', 'flow_start_a', 'flow_a_end'])
    expect(found.added).toEqual(['b', 'c', 'flow_start_b', 'flow_b_c', 'flow_c_end'])
    expect(found.changed).toEqual([])
  })
})
