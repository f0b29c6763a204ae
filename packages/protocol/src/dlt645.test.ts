import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHex, isMalformed, readClock, toHex, type WallClock } from './bytes.ts'
import {
  answer645,
  ask645,
  askAddress645,
  commandRelay645,
  decode645,
  done645,
  encode645,
  type Frame645,
  question645,
  setClock645,
  tell645,
} from './dlt645.ts'
import {
  DATA_645,
  type Datum645,
  freezeId645,
  freezeOf645,
  readDatum645,
  readFreezeEnergy645,
  readFreezeTime645,
  readState645,
  writeDatum645,
  writeFreezeTime645,
  writeState645,
} from './dlt645-values.ts'

const frame = (hex: string): Frame645 => {
  const read = decode645(fromHex(hex))
  if (isMalformed(read)) throw new Error(read.malformed)
  return read
}

test.each([
  // Published beside an analysis of the protocol: the counter of meter 000000000161 is asked for.
  [ask645('000000000161', '00010000'), '68 61 01 00 00 00 00 68 11 04 33 33 34 33 14 16'],
  [ask645('000000000161', '02010100'), '68 61 01 00 00 00 00 68 11 04 33 34 34 35 17 16'],
  [ask645('000000000161', '02020100'), '68 61 01 00 00 00 00 68 11 04 33 34 35 35 18 16'],
  // Published in notes on testing a meter: the counter of whoever is alone on the line.
  [ask645('AAAAAAAAAAAA', '00010000'), '68 AA AA AA AA AA AA 68 11 04 33 33 34 33 AE 16'],
  // The usual question for an address.
  [askAddress645(), '68 AA AA AA AA AA AA 68 13 00 DF 16'],
])('questions are byte for byte what others send: %#', (made, published) => {
  expect(toHex(made)).toBe(published.replaceAll(' ', ''))
})

test.each([
  ['FE FE FE FE 68 61 01 00 00 00 00 68 91 08 33 33 34 33 59 33 33 33 8A 16', 'energy', 260],
  ['68 61 01 00 00 00 00 68 91 06 33 34 34 35 34 43 10 16', 'voltage', 100_100],
] as const)('answers of real meters are read: %s', (hex, name, milli) => {
  const answer = answer645(frame(hex))!
  expect(answer).toMatchObject({ address: '000000000161', id: DATA_645[name].id, refused: false, more: false })
  expect(readDatum645(name, answer.value)).toBe(milli)
})

test('an order to the relay carries who orders, what, and until when it holds', () => {
  const expires: WallClock = { year: 2026, month: 11, day: 22, hour: 14, minute: 5, second: 9 }
  const bytes = commandRelay645('202611220001', 'trip', { level: 2, password: '123456', operator: '00000007' }, expires)
  const sent = frame(toHex(bytes))
  expect(toHex(sent.data)).toBe('02' + '563412' + '07000000' + '1A00' + '090514221126')
  const { relay } = question645(sent)!
  expect(relay).toMatchObject({ order: 'trip', password: '123456', operator: '00000007' })
  expect(readClock(relay!.expires)).toEqual(expires)
})

test('refusals and further frames are told apart, and questions are no answers', () => {
  expect(answer645(frame(toHex(done645('000000000161', 0x1c))))).toMatchObject({ control: 0x1c, refused: false })
  const refused = answer645(frame(toHex(done645('000000000161', 0x1c, 0x04))))!
  expect(refused).toMatchObject({ control: 0x1c, refused: true })
  expect([...refused.value]).toEqual([0x04])
  const more = encode645({ address: '000000000161', control: 0xb1, data: fromHex('00000100') })
  expect(answer645(frame(toHex(more)))).toMatchObject({ control: 0x11, more: true })
  expect(answer645(frame(toHex(askAddress645())))).toBeUndefined()
  expect(question645(frame(toHex(tell645('000000000161', '00010000', fromHex('00000000')))))).toBeUndefined()
})

test('the clock is told to everybody', () => {
  const now = { year: 2026, month: 2, day: 28, hour: 23, minute: 59, second: 58 }
  const told = frame(toHex(setClock645(now)))
  expect(told).toMatchObject({ address: '999999999999', control: 0x08 })
  expect(readClock(told.data)).toEqual(now)
})

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`))
const anyFrame = fc.record({
  address: digits(12),
  control: fc.integer({ min: 0, max: 255 }),
  data: fc.uint8Array({ maxLength: 255 }),
})

test('every frame comes back as it went, and not with one bit changed', () => {
  fc.assert(
    fc.property(anyFrame, fc.nat(), fc.integer({ min: 0, max: 7 }), (given, place, bit) => {
      const bytes = encode645(given)
      expect(decode645(bytes)).toEqual(given)
      bytes[place % bytes.length]! ^= 1 << bit
      const changed = decode645(bytes)
      expect(isMalformed(changed) || changed).not.toEqual(given)
    }),
  )
})

test('values come back in thousandths, cut off where the meter has no digits', () => {
  const names = Object.keys(DATA_645) as Datum645[]
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.nat({ max: 9_999_999 }), fc.boolean(), (name, raw, negative) => {
      const datum: { bytes: number; decimals: number; signed?: boolean } = DATA_645[name]
      const most = datum.signed ? 8 * 10 ** (datum.bytes * 2 - 1) - 1 : 10 ** (datum.bytes * 2) - 1
      const step = 10 ** Math.max(0, 3 - datum.decimals)
      const milli = Math.min(
        Math.floor(raw / step) * step,
        Math.floor((most * 1000) / 10 ** datum.decimals / step) * step,
      )
      const own = datum.signed && negative ? -milli : milli
      expect(readDatum645(name, writeDatum645(name, own))! + 0).toBe(own + 0)
    }),
  )
  expect(readDatum645('energy', fromHex('0A000000'))).toBeUndefined()
  expect(readDatum645('energy', fromHex('0000'))).toBeUndefined()
})

test('the state of a relay comes back as it was', () => {
  for (const closed of [true, false])
    for (const toldClosed of [true, false])
      for (const warning of [true, false])
        expect(readState645(writeState645({ closed, toldClosed, warning }))).toEqual({ closed, toldClosed, warning })
})

test('daily freezes are asked for by how many days back, and read with the time they were made at', () => {
  // The identifiers as public tables of the standard list them (科陆's map of 1997 to 2007: 05060001 时间, 05060101 正向有功).
  expect(toHex(ask645('000000000161', freezeId645('energy', 1)))).toBe('68610100000000681104343439382016')
  expect([freezeId645('time', 1), freezeId645('energy', 62)]).toEqual(['05060001', '0506013E'])
  expect(freezeOf645('0506013E')).toEqual({ what: 'energy', back: 62 })
  for (const other of ['05060100', '0506013F', '05060201', '00010000']) expect(freezeOf645(other)).toBeUndefined()
  const midnight: WallClock = { year: 2026, month: 11, day: 25, hour: 0, minute: 0, second: 0 }
  const answered = answer645(frame(toHex(tell645('000000000161', '05060001', writeFreezeTime645(midnight)))))!
  expect(toHex(answered.value)).toBe('0000251126')
  expect([answered.id, readFreezeTime645(answered.value)]).toEqual(['05060001', midnight])
  // Total and four rates; a day that was not frozen is filled with FF.
  expect(readFreezeEnergy645(fromHex('7856341200000000000000000000000078563412'))).toBe(123_456_780)
  expect(readFreezeEnergy645(new Uint8Array(20).fill(0xff))).toBeUndefined()
  expect(readFreezeTime645(new Uint8Array(5).fill(0xff))).toBeUndefined()
  expect(readFreezeTime645(new Uint8Array(4))).toBeUndefined()
})
