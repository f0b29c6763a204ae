import { describe, expect, it } from 'vitest'
import { inStates, rowActions } from './row-actions.ts'

const may = rowActions({
  pay: inStates(['open', 'part'], (state) => `bill.${state}`),
  hold: ({ held }: { held: boolean }) => (held ? 'bill.held' : null),
})

describe('the actions of a row', () => {
  it('are answered for each rule, by one set of facts', () => {
    expect(may.of({ state: 'open', held: true })).toEqual({ pay: null, hold: 'bill.held' })
  })

  it('refuse by the same rule, with the facts of that rule alone', () => {
    expect(() => may.refuseUnlessMay('hold', { held: false })).not.toThrow()
    expect(may.refusalOf('pay', { state: 'part' })).toBeUndefined()
    expect(may.refusalOf('pay', { state: 'paid' as never }, { values: { no: 'B1' }, fields: ['id'] })).toMatchObject({
      reason: 'bill.paid',
      values: { no: 'B1' },
      fields: ['id'],
    })
    expect(() => may.refuseUnlessMay('hold', { held: true })).toThrow('bill.held')
  })
})
