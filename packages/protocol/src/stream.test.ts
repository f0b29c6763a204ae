import fc from 'fast-check'
import { expect, test } from 'vitest'
import { concat, fromHex, isMalformed, toHex } from './bytes.ts'
import { answer188, ask188, decode188, KIND_188, question188, tell188 } from './cjt188.ts'
import { answer645, ask645, decode645, question645, tell645 } from './dlt645.ts'
import { answerModbus, askModbus, decodeRtu, decodeTcp, encodeRtu, encodeTcp } from './modbus.ts'
import { FRAMING_188, FRAMING_645, FRAMING_METERS, FRAMING_TCP, FrameReader } from './stream.ts'

const one645 = tell645('202611220001', '00010000', fromHex('59000000'))
const two645 = ask645('202611220002', '02010100')
const one188 = ask188({ kind: KIND_188.coldWater, address: '78330011223344' }, 9)

test('frames are whole again however the line cut them, with what may stand before them', () => {
  const sent = concat(fromHex('FEFEFEFE'), one645, fromHex('FE'), two645, one645)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 }), (sizes) => {
      const reader = new FrameReader(FRAMING_645)
      const got: string[] = []
      for (let at = 0, step = 0; at < sent.length; step++) {
        const size = sizes[step % sizes.length]!
        got.push(...reader.push(sent.subarray(at, at + size)).map(toHex))
        at += size
      }
      expect(got).toEqual([one645, two645, one645].map(toHex))
      expect(reader.skipped).toBe(0)
    }),
  )
})

test('whoever reads bytes leaves them as they are, also those of a Buffer', () => {
  for (const frame of [one645, two645, one188]) {
    const bytes = Buffer.from(frame)
    const [cut] = new FrameReader(FRAMING_METERS).push(bytes)
    for (const given of [bytes, cut!]) {
      for (const decode of [decode645, decode188, decodeRtu, decodeTcp]) decode(given)
      expect(toHex(given)).toBe(toHex(frame))
    }
  }
})

test('rubbish between frames is skipped and counted, and no frame is lost', () => {
  // Rubbish that cannot pass for the beginning of a frame.
  const rubbish = fc.uint8Array({ maxLength: 40 }).map((bytes) => bytes.map((byte) => byte & 0x47))
  fc.assert(
    fc.property(rubbish, rubbish, (first, second) => {
      const reader = new FrameReader(FRAMING_645)
      const got = reader.push(concat(first, one645, second, two645)).map(toHex)
      expect(got).toEqual([one645, two645].map(toHex))
      expect(reader.skipped).toBe(first.length + second.length)
    }),
  )
})

test('a frame that never ends gives way when the line is quiet', () => {
  const reader = new FrameReader(FRAMING_188)
  const torn = one188.subarray(0, 11)
  expect(
    reader.push(
      concat(
        torn.map((byte, at) => (at === 10 ? 0xff : byte)),
        one188,
      ),
    ),
  ).toEqual([])
  expect(reader.quiet().map(toHex)).toEqual([toHex(one188)])
  expect(reader.skipped).toBe(11)
  expect(reader.quiet()).toEqual([])
})

test('one behind several that never end is whole all the same, and nothing stays uncounted', () => {
  const reader = new FrameReader(FRAMING_METERS)
  const begun = one645.subarray(0, 10)
  expect(reader.push(concat(begun, begun, begun, two645)).map(toHex)).toEqual([])
  expect(reader.quiet().map(toHex)).toEqual([toHex(two645)])
  reader.push(begun)
  expect(reader.quiet()).toEqual([])
  expect(reader.skipped).toBe(4 * begun.length)
})

test('both kinds of meters share a line, also where an address looks like the middle of the other kind', () => {
  const awkward = ask188({ kind: KIND_188.coldWater, address: '78683311223344' }, 3)
  expect(awkward[7]).toBe(0x68)
  const reader = new FrameReader(FRAMING_METERS)
  expect(reader.push(concat(one645, awkward, one188, two645)).map(toHex)).toEqual(
    [one645, awkward, one188, two645].map(toHex),
  )
})

test('Modbus over TCP is cut by its header', () => {
  const one = encodeTcp({ transaction: 7, unit: 1, pdu: askModbus('readHolding', 0, 2) })
  const reader = new FrameReader(FRAMING_TCP)
  expect(reader.push(one.subarray(0, 5))).toEqual([])
  expect(reader.push(concat(one.subarray(5), one)).map(toHex)).toEqual([one, one].map(toHex))
})

test('a million broken frames: nothing throws, nothing hangs, nothing grows, what is whole is what was made whole', () => {
  const models = [
    one645,
    two645,
    one188,
    tell188({
      kind: KIND_188.coldWater,
      address: '78330011223344',
      serial: 1,
      volumeMilli: 1230,
      at: undefined,
      valve: 'open',
      batteryLow: false,
    }),
    encodeRtu({ unit: 1, pdu: fromHex('0306AE4156524340') }),
    encodeTcp({ transaction: 1, unit: 1, pdu: fromHex('0306AE4156524340') }),
  ]
  // A generator of its own: a million examples of fast-check take minutes. The seed is part of the failure's message.
  const seed = Date.now() >>> 0
  let state = seed || 1
  const next = (below: number): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
  const readers = [FRAMING_645, FRAMING_188, FRAMING_TCP].map((framing) => new FrameReader(framing))
  let malformed = 0
  let understood = 0
  const ROUNDS = 1_000_000
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const model = models[next(models.length)]!
      const bytes = model.slice(0, next(4) ? model.length : next(model.length + 1))
      for (let change = next(3); change >= 0 && bytes.length; change--) bytes[next(bytes.length)] = next(256)
      const own645 = decode645(bytes)
      if (isMalformed(own645)) malformed++
      else understood += Number(!!answer645(own645)) + Number(!!question645(own645))
      const own188 = decode188(bytes)
      if (!isMalformed(own188)) understood += Number(!!answer188(own188)) + Number(!!question188(own188))
      for (const read of [decodeRtu(bytes), decodeTcp(bytes)]) if (!isMalformed(read)) answerModbus(read.pdu)
      if (round % 4 === 0)
        for (const reader of readers) for (const frame of reader.push(bytes)) expect(frame.length).toBeLessThan(300)
    }
  } catch (error) {
    throw new Error(`seed ${seed}`, { cause: error })
  }
  expect(malformed).toBeGreaterThan(ROUNDS / 2)
  expect(understood).toBeGreaterThan(0)
  for (const reader of readers) expect(reader.skipped).toBeGreaterThan(0)
})
