import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Candidate, isSure, matchLine, numbersIn, type OpenBill } from './match.rules.ts'

const bill = (no: string, openFen: number, given: Partial<OpenBill> = {}): OpenBill => ({
  id: no,
  no,
  leaseNo: `L2606-${no.slice(-6)}`,
  roomName: '',
  openFen,
  ...given,
})
const who = (name: string, given: Partial<Candidate> = {}): Candidate => ({
  renteeId: name,
  name,
  mobile: '13900001234',
  isKnownPayer: false,
  bills: [bill('B2606-000001', 300_000)],
  ...given,
})
const line = (amountFen: number, given: object = {}) => ({
  amountFen,
  payerName: null,
  payerTail: null,
  memo: null,
  ...given,
})

describe('a line of a statement', () => {
  it('that names a bill and pays it to the fen is certain', () => {
    const [best] = matchLine(line(300_000, { memo: '房租 b2606000001' }), [who('王五')])
    expect(best).toEqual({
      renteeId: '王五',
      confidence: 95,
      matchType: 'exact',
      reasons: ['billNo', 'amountBill'],
      billIds: ['B2606-000001'],
    })
    expect(isSure(best, 95)).toBe(true)
    expect([isSure(best, 96), isSure(best, undefined)]).toEqual([false, false])
  })

  it.each([
    ['same name', { payerName: '王 五' }, ['name', 'amountBill'], 75],
    ['hidden letters', { payerName: '*五' }, ['nameNear', 'amountBill'], 55],
    ['name in the memo', { payerName: '李四', memo: '代王五交租' }, ['nameInMemo', 'amountBill'], 70],
    ['mobile', { memo: '13900001234' }, ['mobile', 'amountBill'], 75],
    ['tail of the mobile', { memo: '尾号1234' }, ['mobileTail', 'amountBill'], 55],
    ['amount alone', {}, ['amountBill'], 35],
  ])('says why: %s', (_, given, reasons, confidence) => {
    expect(matchLine(line(300_000, given), [who('王五')])).toMatchObject([{ reasons, confidence }])
  })

  it('of a known payer needs no name', () => {
    const [best] = matchLine(line(300_000, { payerName: '某公司' }), [who('王五', { isKnownPayer: true }), who('赵六')])
    expect(best).toMatchObject({ renteeId: '王五', confidence: 85, reasons: ['payer', 'amountBill'] })
  })

  it('is less sure of two who cannot be told apart, and never books by itself', () => {
    const found = matchLine(line(300_000, { payerName: '王五' }), [who('王五'), who('王五', { renteeId: 'other' })])
    expect(found.map(({ confidence, reasons }) => [confidence, reasons.includes('ambiguous')])).toEqual([
      [50, true],
      [50, true],
    ])
    expect(isSure(found[0], 1)).toBe(false)
  })

  const three = [bill('B2604-000001', 100), bill('B2605-000002', 200), bill('B2606-000003', 400)]
  it.each([
    [200, 'exact', ['B2605-000002']],
    [300, 'merged', ['B2604-000001', 'B2605-000002']],
    [700, 'merged', three.map(({ id }) => id)],
    [250, 'partial', ['B2604-000001', 'B2605-000002']],
    [900, 'over', three.map(({ id }) => id)],
  ] as const)('of %d fen is %s', (amountFen, matchType, billIds) => {
    const [best] = matchLine(line(amountFen, { payerName: '王五' }), [who('王五', { bills: three })])
    expect(best).toMatchObject({ matchType, billIds })
  })

  it('reads numbers as people write them and no others', () => {
    expect(numbersIn('租金B2606-000123，b2606000124', 'B')).toEqual(['B2606-000123', 'B2606-000124'])
    expect(numbersIn('AB2606-000123 B260-000123 B2606-00012', 'B')).toEqual([])
  })

  it('never says more than 100, never chooses bills of others, and says exact only to the fen', () => {
    const bills = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 0, maxLength: 4 })
    const people = fc.array(fc.record({ bills, isKnownPayer: fc.boolean() }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_200 }),
        people,
        fc.constantFrom('甲', '甲甲', null),
        (fen, all, payerName) => {
          const candidates = all.map((one, at) =>
            who('甲'.repeat(at + 1), {
              isKnownPayer: one.isKnownPayer,
              bills: one.bills.map((open, no) => bill(`B260${at}-00000${no}`, open)),
            }),
          )
          for (const match of matchLine(line(fen, { payerName }), candidates)) {
            const own = candidates.find(({ renteeId }) => renteeId === match.renteeId)!.bills
            const chosen = own.filter(({ id }) => match.billIds.includes(id))
            const sum = chosen.reduce((total, { openFen }) => total + openFen, 0)
            expect(match.confidence).toBeGreaterThanOrEqual(0)
            expect(match.confidence).toBeLessThanOrEqual(100)
            expect(chosen).toHaveLength(match.billIds.length)
            expect(match.matchType === 'exact' || match.matchType === 'merged').toBe(sum === fen)
          }
        },
      ),
    )
  })
})
