import { describe, expect, it } from 'vitest'
import { takeFrom } from './spread.rules.ts'

describe('takeFrom', () => {
  it('takes the first sources whole and of the last what is left', () => {
    const sources = [{ paidFen: 300 }, { paidFen: 0 }, { paidFen: 500 }, { paidFen: 100 }]
    expect(takeFrom(sources, 450).map(({ fen }) => fen)).toEqual([300, 150])
  })
  it('never takes more than there is', () => {
    expect(takeFrom([{ paidFen: 5 }], 9).map(({ fen }) => fen)).toEqual([5])
  })
})
