import type { ModelProperty } from '@cloud-steward/contract/devices/index.ts'
import { encodeRtu } from '@cloud-steward/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { awaitedOf, ModbusListener } from '../gateway/modbus-listener.rules.ts'
import { METER_PROPERTIES } from './model.builders.ts'
import { readingOf, shownOf } from './property.rules.ts'
import { decodeRun, encodeNumber, runsOf, widthOf } from './registers.rules.ts'

const ORDERS = ['high', 'low'] as const
const TYPES = {
  u16: [0, 65_535],
  i16: [-32_768, 32_767],
  u32: [0, 4_294_967_295],
  i32: [-2_147_483_648, 2_147_483_647],
} as const

describe('registers', () => {
  it('that touch are asked together, the counter first', () => {
    expect(runsOf(METER_PROPERTIES).map(({ start, count }) => [start, count])).toEqual([
      [0x00, 2],
      [0x0c, 6],
      [0x1a, 1],
    ])
  })

  it('are never asked for more than 125 at once, each once, and nothing in between', () => {
    const place = fc.record({
      address: fc.integer({ min: 0, max: 400 }),
      type: fc.constantFrom('u16' as const, 'u32' as const),
    })
    fc.assert(
      fc.property(fc.uniqueArray(place, { selector: ({ address }) => address >> 1, maxLength: 200 }), (places) => {
        const properties = places.map(
          ({ address, type }, at): ModelProperty => ({
            key: `p${at}`,
            name: 'P',
            kind: 'number',
            role: 'none',
            table: 'holding',
            address: address & ~1,
            type,
          }),
        )
        const runs = runsOf(properties)
        expect(runs.every(({ count }) => count <= 125)).toBe(true)
        expect(runs.reduce((sum, { count }) => sum + count, 0)).toBe(
          properties.reduce((sum, one) => sum + widthOf(one), 0),
        )
        expect(runs.flatMap((run) => run.properties).length).toBe(properties.length)
      }),
    )
  })

  it('hold a number and give it back, whatever its form and the order of its words', () => {
    for (const type of ['u16', 'i16', 'u32', 'i32'] as const)
      for (const wordOrder of ORDERS)
        fc.assert(
          fc.property(fc.integer({ min: TYPES[type][0], max: TYPES[type][1] }), (value) => {
            const registers = encodeNumber(value, { type, wordOrder })!
            const property: ModelProperty = {
              key: 'x',
              name: 'X',
              kind: 'number',
              role: 'none',
              table: 'holding',
              address: 7,
              type,
              wordOrder,
            }
            expect(decodeRun(runsOf([property])[0]!, { function: 3, registers })).toEqual({ x: value })
          }),
        )
    expect(encodeNumber(70_000, { type: 'u16' })).toBeUndefined()
    expect(encodeNumber(Number.NaN, { type: 'f32' })).toBeUndefined()
    expect(encodeNumber(1.5, { type: 'f32', wordOrder: 'low' })).toEqual([0, 0x3fc0])
  })
})

describe('what a device says by its model', () => {
  it('is stored by its role or its key, in thousandths; what does not fit is counted', () => {
    const given = { energy: 12.34, voltage: 230.1, frequency: 50.01, relay: false, reactive: 'much', strange: 1 }
    expect(readingOf({ properties: METER_PROPERTIES }, given)).toEqual({
      counterMilli: 12_340,
      facts: { voltage: 230_100, frequency: 50_010, relay: 'open' },
      malformed: 2,
    })
    expect(readingOf({ properties: METER_PROPERTIES }, { voltage: 501, energy: -1, relay: 1 })).toEqual({
      malformed: 3,
    })
    expect(readingOf(undefined, { voltage: 230 })).toEqual({ malformed: 1 })
  })

  it('is shown as it was said', () => {
    const number = METER_PROPERTIES.find(({ key }) => key === 'frequency')!
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (milli) => {
        const { facts } = readingOf({ properties: [number] }, { frequency: milli / 1000 })
        expect(shownOf(number, { facts })).toBe(milli / 1000)
      }),
    )
    const relay = METER_PROPERTIES.at(-1)!
    for (const is of [true, false])
      expect(shownOf(relay, readingOf({ properties: [relay] }, { relay: is }))).toBe(Number(is))
  })
})

describe('the answer to a question', () => {
  const awaited = awaitedOf(5, Uint8Array.of(3, 0, 12, 0, 2))
  const answer = encodeRtu({ unit: 5, pdu: Uint8Array.of(3, 4, 8, 252, 0, 210) })

  it('is found in whatever pieces and among whatever else it comes; the rest is left', () => {
    const noise = fc.uint8Array({ maxLength: 12 })
    fc.assert(
      fc.property(noise, noise, fc.integer({ min: 1, max: 40 }), (before, after, size) => {
        const ear = new ModbusListener(awaited)
        const all = Buffer.concat([before, answer, after])
        let [left, earlier] = [0, 0]
        let found: unknown
        for (let at = 0; at < all.length && !found; at += size) {
          const chunk = all.subarray(at, at + size)
          const sifted = ear.push(chunk)
          left += sifted.rest.length
          earlier += sifted.earlier
          if (!sifted.answer) continue
          found = sifted.answer
          left += Math.max(0, all.length - at - size)
        }
        expect(found).toEqual({ function: 3, registers: [2_300, 210] })
        expect(left - earlier).toBe(all.length - answer.length)
      }),
    )
  })

  it('is none of another unit, of another length, with a wrong checksum, or of another register written', () => {
    const heard = (frame: Uint8Array, to = awaited) => new ModbusListener(to).push(frame).answer
    expect(heard(encodeRtu({ unit: 6, pdu: Uint8Array.of(3, 4, 8, 252, 0, 210) }))).toBeUndefined()
    expect(heard(encodeRtu({ unit: 5, pdu: Uint8Array.of(3, 2, 8, 252) }))).toBeUndefined()
    expect(heard(encodeRtu({ unit: 5, pdu: Uint8Array.of(4, 4, 8, 252, 0, 210) }))).toBeUndefined()
    expect(heard(answer.with(8, answer[8]! ^ 1))).toBeUndefined()
    expect(heard(encodeRtu({ unit: 5, pdu: Uint8Array.of(0x83, 2) }))).toEqual({ function: 3, exception: 2 })
    const written = awaitedOf(5, Uint8Array.of(16, 0, 26, 0, 1, 2, 0, 0))
    expect(heard(encodeRtu({ unit: 5, pdu: Uint8Array.of(16, 0, 27, 0, 1) }), written)).toBeUndefined()
    expect(heard(encodeRtu({ unit: 5, pdu: Uint8Array.of(16, 0, 26, 0, 1) }), written)).toBeDefined()
  })
})
