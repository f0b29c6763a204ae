import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flagsOf, type Line, linesFor, reviewsNeeded, type Slip, stateOf } from './voucher.rules.ts'

const slip: Slip = {
  amountFen: 120_000,
  bankRef: 'CMB20260610001',
  payerName: '王 五',
  payerTail: '1234',
  paidOn: '2026-06-10',
}
const line = (given: Partial<Line> = {}): Line => ({
  id: '1',
  amountFen: 120_000,
  bankRef: 'OTHER',
  payerName: null,
  payerTail: null,
  receivedOn: '2026-06-10',
  isFree: true,
  ...given,
})

describe('where a voucher stands', () => {
  const standing = (given: object) => ({
    reviews: 0,
    hasLine: true,
    hasException: false,
    amountFen: 100,
    secondReviewFen: 1_000,
    ...given,
  })
  it('is posted by one review against a line, by two above the limit, and never without line or exception', () => {
    expect(stateOf(standing({}))).toBe('matched')
    expect(stateOf(standing({ hasLine: false }))).toBe('unmatched')
    expect(stateOf(standing({ reviews: 1 }))).toBe('posted')
    expect(stateOf(standing({ reviews: 1, amountFen: 1_001 }))).toBe('review_1')
    expect(stateOf(standing({ reviews: 2, amountFen: 1_001 }))).toBe('posted')
    expect(stateOf(standing({ reviews: 1, hasLine: false, hasException: true }))).toBe('review_1')
    expect(stateOf(standing({ reviews: 2, hasLine: false }))).toBe('review_2')
    expect(stateOf(standing({ reviews: 2, hasLine: false, hasException: true }))).toBe('posted')
  })
  it('goes forward with every review, whatever the facts', () => {
    const order = ['matched', 'unmatched', 'review_1', 'review_2', 'posted']
    const facts = fc.record({
      reviews: fc.integer({ min: 0, max: 4 }),
      hasLine: fc.boolean(),
      hasException: fc.boolean(),
      amountFen: fc.integer({ min: 1, max: 2_000 }),
      secondReviewFen: fc.constant(1_000),
    })
    fc.assert(
      fc.property(facts, (one) => {
        const [now, next] = [stateOf(one), stateOf({ ...one, reviews: one.reviews + 1 })]
        expect(order.indexOf(next)).toBeGreaterThanOrEqual(order.indexOf(now))
        if (now === 'posted') {
          expect(one.hasLine || one.hasException).toBe(true)
          expect(one.reviews).toBeGreaterThanOrEqual(reviewsNeeded(one))
        }
      }),
    )
  })
})

describe('the line of a slip', () => {
  it('is sure by its number, or by payer and day when nobody else comes into question', () => {
    expect(linesFor(slip, [line({ bankRef: slip.bankRef })])).toMatchObject([{ isSure: true }])
    const named = line({ payerName: '王五', payerTail: '1234', receivedOn: '2026-06-11' })
    expect(linesFor(slip, [named])).toMatchObject([{ isSure: true, reasons: ['amount', 'payer', 'tail', 'near'] }])
    expect(linesFor(slip, [named, { ...named, id: '2' }]).map((one) => one.isSure)).toEqual([false, false])
    const both = linesFor(slip, [named, line({ id: '2', bankRef: slip.bankRef })])
    expect(both).toMatchObject([
      { line: { id: '2' }, isSure: true },
      { line: { id: '1' }, isSure: false },
    ])
    expect(linesFor(slip, [line({ payerName: '王五', receivedOn: '2026-06-12' })])).toMatchObject([{ isSure: false }])
    expect(linesFor(slip, [line({ payerName: '王五', receivedOn: '2026-06-09' })])).toMatchObject([{ isSure: false }])
  })
  it('has its amount to the fen and is free, always', () => {
    const lines = fc.array(
      fc.record({
        id: fc.uuid(),
        amountFen: fc.constantFrom(120_000, 120_001),
        bankRef: fc.constantFrom(slip.bankRef, 'X'),
        payerName: fc.constantFrom(null, '王五', '李四'),
        payerTail: fc.constantFrom(null, '1234', '99991234', '12'),
        receivedOn: fc.constantFrom('2026-06-09', '2026-06-10', '2026-06-13', '2026-06-14'),
        isFree: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(lines, (given) => {
        const found = linesFor(slip, given)
        expect(found.every((one) => one.line.isFree && one.line.amountFen === slip.amountFen)).toBe(true)
        // The number is the bank's own and unique on its account; without it at most one is sure.
        const sure = found.filter((one) => one.isSure)
        expect(sure.length <= 1 || sure.every((one) => one.reasons.includes('bankRef'))).toBe(true)
      }),
    )
  })
})

it('says what to look at twice', () => {
  const one = { ...slip, renteeName: '王五' }
  expect(flagsOf(one, [], [])).toEqual([])
  expect(flagsOf({ ...one, renteeName: '李四' }, [], [])).toEqual(['payer_differs'])
  expect(flagsOf(one, [line({ bankRef: slip.bankRef, amountFen: 1, isFree: false })], [])).toEqual([
    'amount_differs',
    'line_taken',
  ])
  expect(flagsOf(one, [], [{ kind: 'same_facts' }, { kind: 'same_picture' }])).toEqual(['duplicate', 'same_picture'])
})
