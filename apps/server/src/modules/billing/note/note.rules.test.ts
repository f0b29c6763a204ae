import { describe, expect, it } from 'vitest'
import { dayLines } from './note.rules.ts'

const june = { id: 'a', fee: 'rent' as const, periodFrom: '2026-06-01', periodTo: '2026-06-30', isCharged: true }
const line = (given: object = {}) => ({ ...june, amountFen: 300_000, paidFen: 0, creditedFen: 0, ...given })
const days = (dateFrom: string, dateTo: string, rateBp: number | null = null, fee = 'rent') => ({
  fee,
  rateBp,
  dateFrom,
  dateTo,
})
const NONE = new Map<string, number>()

describe('some days of a fee', () => {
  it('are as much of each line as they are of its period, to the fen', () => {
    const july = line({ id: 'b', periodFrom: '2026-07-01', periodTo: '2026-07-31' })
    expect(dayLines([line(), july], days('2026-06-29', '2026-07-02'), NONE)).toEqual([
      { lineId: 'a', amountFen: 20_000 },
      { lineId: 'b', amountFen: 19_355 },
    ])
    expect(dayLines([line()], days('2026-06-01', '2026-06-30'), NONE)).toEqual([{ lineId: 'a', amountFen: 300_000 }])
    expect(dayLines([line()], days('2026-05-01', '2026-05-31'), NONE)).toEqual([])
    expect(dayLines([line()], days('2026-07-01', '2026-07-31'), NONE)).toEqual([])
  })

  it('are a part of it where one says so, and of that fee alone', () => {
    expect(dayLines([line()], days('2026-06-01', '2026-06-01', 5_000), NONE)).toEqual([
      { lineId: 'a', amountFen: 5_000 },
    ])
    expect(dayLines([line({ fee: 'service' })], days('2026-06-01', '2026-06-30'), NONE)).toEqual([])
  })

  it('are of what a discount left, and never more than is left of the line', () => {
    const halved = line({ creditedFen: 150_000 })
    const given = days('2026-06-01', '2026-06-10')
    expect(dayLines([halved], given, new Map([['a', 150_000]]))).toEqual([{ lineId: 'a', amountFen: 50_000 }])
    expect(dayLines([line({ creditedFen: 250_000 })], given, NONE)).toEqual([{ lineId: 'a', amountFen: 50_000 }])
    expect(dayLines([line({ creditedFen: 300_000 })], given, NONE)).toEqual([])
  })

  it('are not of what somebody claimed by hand', () => {
    expect(dayLines([line({ isCharged: false })], days('2026-06-01', '2026-06-30'), NONE)).toEqual([])
  })
})
