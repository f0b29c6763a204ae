import { describe, expect, test } from 'vitest'
import { chargeSchedule, type LeaseTerms } from './charge-schedule.rules.ts'

const year: LeaseTerms = {
  startOn: '2026-01-01',
  endOn: '2026-12-31',
  rentFen: 300_000,
  payMonths: 1,
  advanceDays: 0,
  cycleMode: 'anniversary',
  proration: 'actualMonth',
  depositFen: 0,
}

/** Rent charges in short: first day, last day, fen. */
function rents(terms: Partial<LeaseTerms>) {
  const charges = chargeSchedule({ ...year, ...terms }).filter((charge) => charge.fee === 'rent')
  return charges.map((charge) => [charge.periodFrom, charge.periodTo, charge.amountFen])
}

function firstFormula(terms: Partial<LeaseTerms>) {
  return chargeSchedule({ ...year, ...terms })[0]?.formula.parts
}

describe('part months', () => {
  const from20January: Partial<LeaseTerms> = { startOn: '2026-01-20', cycleMode: 'naturalMonth' }

  test('3,000.00 from 20 January by natural month is 12/31: 1,161.29', () => {
    expect(rents(from20January)[0]).toEqual(['2026-01-20', '2026-01-31', 116_129])
    expect(firstFormula(from20January)).toEqual([
      {
        rule: 'days',
        days: 12,
        ofDays: 31,
        priceFen: 300_000,
        amountFen: 116_129,
        from: '2026-01-20',
        to: '2026-01-31',
      },
    ])
  })

  test('the same in 30-day mode, 12 days, is 1,200.00', () => {
    expect(rents({ ...from20January, proration: 'thirtyDay' })[0]).toEqual(['2026-01-20', '2026-01-31', 120_000])
  })

  test('without proration a month begun is charged whole', () => {
    const none = rents({ ...from20January, proration: 'none', endOn: '2026-03-02' })
    expect(none.map(([, , fen]) => fen)).toEqual([300_000, 300_000, 300_000])
  })

  test('by the actual period, a quarter begun on its 20th day costs 71/90 of the quarter', () => {
    const quarter = rents({ ...from20January, proration: 'actualPeriod', payMonths: 3 })[0]
    expect(quarter).toEqual(['2026-01-20', '2026-03-31', 710_000])
  })

  test('a natural first pay period holds the part month and whole months up to payMonths calendar months', () => {
    const quarters = rents({ ...from20January, payMonths: 3, endOn: '2026-07-10' })
    expect(quarters).toEqual([
      ['2026-01-20', '2026-03-31', 116_129 + 600_000],
      ['2026-04-01', '2026-06-30', 900_000],
      ['2026-07-01', '2026-07-10', 96_774],
    ])
  })

  test('a part last month by anniversary is a share of the lease month it is cut from', () => {
    const last = rents({ startOn: '2026-01-15', endOn: '2026-03-20' }).at(-1)
    expect(last).toEqual(['2026-03-15', '2026-03-20', 58_065])
  })

  test('a leap February has 29 parts', () => {
    const leap = rents({ startOn: '2024-02-29', endOn: '2024-03-31', cycleMode: 'naturalMonth' })
    expect(leap[0]).toEqual(['2024-02-29', '2024-02-29', 10_345])
  })
})

test('Anniversary from 31 Jan 2026 monthly: 31 Jan–27 Feb, 28 Feb–30 Mar, 31 Mar–29 Apr, 30 Apr–30 May', () => {
  expect(rents({ startOn: '2026-01-31', endOn: '2026-05-30' })).toEqual([
    ['2026-01-31', '2026-02-27', 300_000],
    ['2026-02-28', '2026-03-30', 300_000],
    ['2026-03-31', '2026-04-29', 300_000],
    ['2026-04-30', '2026-05-30', 300_000],
  ])
})

describe('rent steps', () => {
  test('build on each other: +5 % in the second year, then +100.00 in the third', () => {
    const steps = [
      { fromMonth: 24, addFen: 10_000 },
      { fromMonth: 12, addBp: 500 },
    ]
    expect(rents({ endOn: '2028-12-31', payMonths: 12, steps }).map(([, , fen]) => fen)).toEqual([
      3_600_000, 3_780_000, 3_900_000,
    ])
  })

  test('a pay period across a step has one formula part per price', () => {
    const steps = [{ fromMonth: 1, addFen: 10_000 }]
    expect(firstFormula({ payMonths: 3, steps })).toEqual([
      { rule: 'months', months: 1, priceFen: 300_000, amountFen: 300_000, from: '2026-01-01', to: '2026-01-31' },
      { rule: 'months', months: 2, priceFen: 310_000, amountFen: 620_000, from: '2026-02-01', to: '2026-03-31' },
    ])
  })

  test('a calendar month across a step is split by days, and by 30 days in 30-day mode', () => {
    const terms: Partial<LeaseTerms> = {
      startOn: '2026-01-20',
      endOn: '2026-03-19',
      cycleMode: 'naturalMonth',
      steps: [{ fromMonth: 1, addFen: 30_000 }],
    }
    expect(rents(terms)[1]).toEqual(['2026-02-01', '2026-02-28', 203_571 + 106_071])
    expect(rents({ ...terms, proration: 'thirtyDay' })[1]).toEqual(['2026-02-01', '2026-02-28', 190_000 + 121_000])
  })

  test('two steps in one month and a price below zero are refused', () => {
    const twice = [
      { fromMonth: 1, addFen: 1 },
      { fromMonth: 1, addBp: 1 },
    ]
    expect(() => rents({ steps: twice })).toThrow(RangeError)
    expect(() => rents({ steps: [{ fromMonth: 1, addFen: -300_001 }] })).toThrow(RangeError)
  })
})

describe('rent-free days', () => {
  test('reduce the days charged, not the price', () => {
    expect(firstFormula({ freeDays: 10 })).toEqual([
      { rule: 'free', days: 10, from: '2026-01-01', to: '2026-01-10' },
      {
        rule: 'days',
        days: 21,
        ofDays: 31,
        priceFen: 300_000,
        amountFen: 203_226,
        from: '2026-01-11',
        to: '2026-01-31',
      },
    ])
  })

  test('count against 30 in 30-day mode', () => {
    expect(rents({ freeDays: 10, proration: 'thirtyDay' })[0]?.[2]).toBe(200_000)
  })

  test('are honoured even when part months are not prorated', () => {
    expect(rents({ freeDays: 10, proration: 'none' })[0]?.[2]).toBe(203_226)
  })

  test('may cover whole months, which stay in the schedule at 0', () => {
    expect(rents({ freeDays: 40, endOn: '2026-02-28' })).toEqual([
      ['2026-01-01', '2026-01-31', 0],
      ['2026-02-01', '2026-02-28', 203_571],
    ])
    expect(firstFormula({ freeDays: 400, payMonths: 12 })).toEqual([
      { rule: 'free', days: 365, from: '2026-01-01', to: '2026-12-31' },
    ])
  })
})

describe('due days', () => {
  test('are the period start less the advance days, with the deposit due beside the first rent', () => {
    const charges = chargeSchedule({ ...year, payMonths: 6, advanceDays: 7, depositFen: 300_000 })
    expect(charges.map((charge) => [charge.fee, charge.periodFrom, charge.dueOn, charge.amountFen])).toEqual([
      ['deposit', '2026-01-01', '2025-12-25', 300_000],
      ['rent', '2026-01-01', '2025-12-25', 1_800_000],
      ['rent', '2026-07-01', '2026-06-24', 1_800_000],
    ])
    expect(charges[0]).toMatchObject({ periodTo: '2026-12-31', formula: { parts: [{ rule: 'deposit' }] } })
  })

  test('never lie before the day of signing', () => {
    const charges = chargeSchedule({ ...year, payMonths: 6, advanceDays: 7, depositFen: 1, signedOn: '2025-12-30' })
    expect(charges.map((charge) => charge.dueOn)).toEqual(['2025-12-30', '2025-12-30', '2026-06-24'])
  })
})

test('each other deposit is a charge of its own beside the first rent, less what was asked for before', () => {
  const otherDeposits = [
    { kind: 'key' as const, amountFen: 10_000 },
    { kind: 'card' as const, amountFen: 5_000, carriedFen: 2_000 },
    { kind: 'meter' as const, amountFen: 20_000, carriedFen: 20_000 },
  ]
  const charges = chargeSchedule({ ...year, payMonths: 12, advanceDays: 0, depositFen: 1, otherDeposits })
  expect(
    charges
      .slice(0, -1)
      .map(({ fee, depositKind, amountFen, formula }) => [fee, depositKind, amountFen, formula.parts[0]?.rule]),
  ).toEqual([
    ['deposit', undefined, 1, 'deposit'],
    ['deposit', 'key', 10_000, 'depositKey'],
    ['deposit', 'card', 3_000, 'depositCard'],
  ])
  expect(charges.at(-1)!.fee).toBe('rent')
})

test('rent is due on a fixed day of its month or of the one before, the last one where months are shorter', () => {
  const due = (change: Partial<LeaseTerms>) =>
    chargeSchedule({ ...year, endOn: '2026-03-31', payMonths: 1, advanceDays: 0, depositFen: 0, ...change }).map(
      (charge) => charge.dueOn,
    )
  expect(due({ dueRule: 'dayOfMonth', dueDay: 31 })).toEqual(['2026-01-01', '2026-02-28', '2026-03-31'])
  // Not after the last day either.
  expect(due({ dueRule: 'dayOfMonth', dueDay: 31, endOn: '2026-03-20' }).at(-1)).toBe('2026-03-20')
  expect(due({ dueRule: 'dayOfPreviousMonth', dueDay: 30 })).toEqual(['2025-12-30', '2026-01-30', '2026-02-28'])
})

test('deposit and first period are due when the lease is signed; where it goes on, as its others are', () => {
  const due = (change: Partial<LeaseTerms>) =>
    chargeSchedule({ ...year, endOn: '2026-03-31', depositFen: 1, advanceDays: 5, ...change }).map(({ dueOn }) => dueOn)
  const later = ['2026-01-27', '2026-02-24']
  expect(due({ signedOn: '2025-12-01' })).toEqual(['2025-12-01', '2025-12-01', ...later])
  expect(due({ signedOn: '2026-01-03' })).toEqual(['2026-01-03', '2026-01-03', ...later])
  expect(due({ signedOn: '2025-12-01', goesOn: true })).toEqual(['2025-12-27', '2025-12-27', ...later])
  expect(due({ signedOn: '2025-12-30', goesOn: true })).toEqual(['2025-12-30', '2025-12-30', ...later])
  const byMonth = { dueRule: 'dayOfMonth', dueDay: 15, goesOn: true, signedOn: '2025-12-01' } as const
  expect(due(byMonth)).toEqual(['2026-01-01', '2026-01-01', '2026-02-15', '2026-03-15'])
})

test('a term that ends where its month has no such day is whole months', () => {
  const months = (startOn: string, endOn: string, payMonths: LeaseTerms['payMonths'] = 1) =>
    rents({ startOn, endOn, payMonths }).map(([from, to, fen]) => [from, to, Number(fen) / 300_000])
  const leap = months('2028-02-29', '2029-02-28')
  expect(leap).toHaveLength(12)
  expect(leap.at(-1)).toEqual(['2029-01-29', '2029-02-28', 1])
  expect(months('2026-08-31', '2027-02-28', 6)).toEqual([['2026-08-31', '2027-02-28', 6]])
  expect(months('2026-08-31', '2027-08-30', 6)).toEqual([
    ['2026-08-31', '2027-02-27', 6],
    ['2027-02-28', '2027-08-30', 6],
  ])
  expect(months('2026-01-28', '2026-02-28')).toEqual([
    ['2026-01-28', '2026-02-27', 1],
    ['2026-02-28', '2026-02-28', 10_714 / 300_000],
  ])
})

test('terms that make no lease are refused', () => {
  const broken: Partial<LeaseTerms>[] = [
    { startOn: '2026-02-30' },
    { endOn: '2025-12-31' },
    { rentFen: 0.5 },
    { rentFen: -1 },
    { freeDays: -1 },
    { advanceDays: 1.5 },
    { depositFen: -1 },
    { signedOn: 'soon' },
  ]
  for (const terms of broken) expect(() => rents(terms), JSON.stringify(terms)).toThrow(RangeError)
})
