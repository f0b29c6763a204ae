import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHex, toHex } from './bytes.ts'
import {
  answerModbus,
  askModbus,
  crc16,
  decodeRtu,
  decodeTcp,
  encodeRtu,
  encodeTcp,
  float32,
  u32,
  writeCoil,
  writeRegister,
  writeRegisters,
} from './modbus.ts'

// Frames of the public introduction at simplymodbus.ca, with slave 17.
test.each([
  [askModbus('readHolding', 0x6b, 3), '11 03 006B 0003 7687'],
  [askModbus('readCoils', 0x13, 37), '11 01 0013 0025 0E84'],
  [askModbus('readInput', 8, 1), '11 04 0008 0001 B298'],
  [writeCoil(0xac, true), '11 05 00AC FF00 4E8B'],
  [writeRegister(1, 3), '11 06 0001 0003 9A9B'],
  [writeRegisters(1, [0x0a, 0x0102]), '11 10 0001 0002 04 000A 0102 C6F0'],
])('questions are byte for byte what the introduction shows: %#', (pdu, published) => {
  expect(toHex(encodeRtu({ unit: 17, pdu }))).toBe(published.replaceAll(' ', ''))
})

test('answers of the introduction are read', () => {
  const read = decodeRtu(fromHex('11 03 06 AE41 5652 4340 49AD'))
  expect(read).toMatchObject({ unit: 17 })
  expect(answerModbus((read as { pdu: Uint8Array }).pdu)).toEqual({
    function: 3,
    registers: [0xae41, 0x5652, 0x4340],
  })
  const coils = answerModbus(fromHex('01 05 CD6BB20E1B')) as { coils: boolean[] }
  expect(coils.coils.slice(0, 8)).toEqual([true, false, true, true, false, false, true, true])
  expect(answerModbus(fromHex('83 02'))).toEqual({ function: 3, exception: 2 })
  expect(answerModbus(fromHex('05 00AC FF00'))).toEqual({ function: 5, address: 0xac, value: 0xff00 })
})

test('the checksum is the published check value of CRC-16/MODBUS', () => {
  expect(crc16(new TextEncoder().encode('123456789'))).toBe(0x4b37)
})

test('words become numbers, high word first', () => {
  expect(u32([0x0001, 0x86a0])).toBe(100_000)
  expect(u32([0xffff, 0xffff])).toBe(4_294_967_295)
  expect(float32([0x43f6, 0x8000])).toBe(493)
})

test('every frame comes back as it went, on a line and over TCP', () => {
  const any = fc.record({
    transaction: fc.integer({ min: 0, max: 65_535 }),
    unit: fc.integer({ min: 0, max: 255 }),
    pdu: fc.uint8Array({ minLength: 1, maxLength: 253 }),
  })
  fc.assert(
    fc.property(any, ({ transaction, unit, pdu }) => {
      expect(decodeRtu(encodeRtu({ unit, pdu }))).toEqual({ unit, pdu })
      expect(decodeTcp(encodeTcp({ transaction, unit, pdu }))).toEqual({ transaction, unit, pdu })
    }),
  )
})
