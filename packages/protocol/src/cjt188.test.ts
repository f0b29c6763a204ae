import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHex, isMalformed, toHex } from './bytes.ts'
import {
  answer188,
  ask188,
  commandValve188,
  decode188,
  doneValve188,
  encode188,
  type Frame188,
  KIND_188,
  question188,
  type Reading188,
  tell188,
} from './cjt188.ts'

const meter = { kind: KIND_188.coldWater, address: '78330011223344' }
const frame = (bytes: Uint8Array): Frame188 => {
  const read = decode188(bytes)
  if (isMalformed(read)) throw new Error(read.malformed)
  return read
}

test('a question is byte for byte what a published analysis of a water meter shows', () => {
  expect(toHex(ask188(meter, 0))).toBe('68104433221100337801031F90008016')
})

test('the answer that goes with it is read, with the checksum others corrected it to', () => {
  const bytes = fromHex(
    'FE FE FE FE 68 10 44 33 22 11 00 33 78 81 16 1F 90 00 00 77 66 55 2C 00 77 66 55 2C 31 01 22 11 05 15 20 21 84 13 16',
  )
  const answer = answer188(frame(bytes))
  expect(answer).toMatchObject({
    ...meter,
    serial: 0,
    reading: {
      volumeMilli: 556_677_000,
      at: { year: 2015, month: 5, day: 11, hour: 22, minute: 1, second: 31 },
      valve: 'closed',
      batteryLow: false,
    },
  })
})

test('a meter that sends the identifier high byte first, and no time, is read as well', () => {
  const bytes = fromHex(
    'FE FE FE 68 10 18 02 12 20 20 00 00 81 16 90 1F 00 00 02 00 00 2C 00 02 00 00 2C 00 00 00 00 00 00 00 00 FF 85 16',
  )
  expect(answer188(frame(bytes))).toMatchObject({
    address: '00002020120218',
    reading: { volumeMilli: 2000, at: undefined, valve: 'open' },
  })
})

test('an address told by a real meter is read', () => {
  expect(frame(fromHex('FE FE FE 68 10 12 00 00 00 00 00 00 83 03 81 0A 00 9B 16'))).toMatchObject({
    kind: 0x10,
    address: '00000000000012',
    control: 0x83,
  })
})

test('a valve is ordered and says how it stands', () => {
  for (const order of ['open', 'close'] as const) {
    expect(question188(frame(commandValve188(meter, order, 7)))).toEqual({ ...meter, serial: 7, asks: 'valve', order })
  }
  for (const valve of ['open', 'closed', 'fault'] as const)
    expect(answer188(frame(doneValve188(meter, 7, valve)))).toMatchObject({ serial: 7, valve, refused: false })
})

test('what is told is what is read', () => {
  const reading = fc.record<Reading188>({
    kind: fc.constant(KIND_188.coldWater),
    address: fc.stringMatching(/^\d{14}$/),
    serial: fc.integer({ min: 0, max: 255 }),
    volumeMilli: fc.nat({ max: 99_999_999 }).map((hundredths) => hundredths * 10),
    at: fc
      .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
      .map((day) => ({
        year: day.getUTCFullYear(),
        month: day.getUTCMonth() + 1,
        day: day.getUTCDate(),
        hour: day.getUTCHours(),
        minute: day.getUTCMinutes(),
        second: day.getUTCSeconds(),
      })),
    valve: fc.constantFrom('open', 'closed', 'unknown', 'fault'),
    batteryLow: fc.boolean(),
  })
  fc.assert(
    fc.property(reading, (told) => {
      const heard = answer188(frame(tell188(told)))
      expect(heard && !isMalformed(heard) && heard.reading).toEqual(told)
    }),
  )
})

test('numbers that are none, and units nobody knows, are malformed and not zero', () => {
  const answer = (hex: string) => answer188({ ...meter, control: 0x81, data: fromHex(hex) })
  expect(answer('1F9000 0A776655 2C 00776655 2C 31012211051520 2184')).toEqual({ malformed: 'digits' })
  expect(answer('1F9000 00776655 77 00776655 2C 31012211051520 2184')).toEqual({ malformed: 'unknown' })
  expect(answer('1F9000 00776655')).toEqual({ malformed: 'short' })
})

test('every frame comes back as it went', () => {
  const any = fc.record({
    kind: fc.integer({ min: 0, max: 255 }),
    address: fc.stringMatching(/^\d{14}$/),
    control: fc.integer({ min: 0, max: 255 }),
    data: fc.uint8Array({ maxLength: 255 }),
  })
  fc.assert(
    fc.property(any, (given) => {
      expect(decode188(encode188(given))).toEqual(given)
    }),
  )
})
