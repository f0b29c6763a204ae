import { concat, copy, type Malformed } from './bytes.ts'

// Modbus Application Protocol 1.1b3, over a serial line (RTU: address, PDU, CRC-16 low byte first) and over TCP (MBAP).

const TABLE = Uint16Array.from({ length: 256 }, (_, index) => {
  let crc = index
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  return crc
})
export function crc16(bytes: Uint8Array, to = bytes.length): number {
  let crc = 0xffff
  for (let at = 0; at < to; at++) crc = (crc >> 8) ^ TABLE[(crc ^ bytes[at]!) & 0xff]!
  return crc
}

export interface FrameModbus {
  unit: number
  /** Function code and what follows it. */
  pdu: Uint8Array
}
/** A serial line carries 256 bytes at most. */
export const LONGEST_RTU = 256

export function encodeRtu({ unit, pdu }: FrameModbus): Uint8Array {
  const body = concat([unit], pdu)
  const crc = crc16(body)
  return concat(body, [crc & 0xff, crc >> 8])
}
export function decodeRtu(bytes: Uint8Array): FrameModbus | Malformed {
  if (bytes.length < 4) return { malformed: 'short' }
  if (bytes.length > LONGEST_RTU) return { malformed: 'long' }
  const end = bytes.length - 2
  if (crc16(bytes, end) !== (bytes[end]! | (bytes[end + 1]! << 8))) return { malformed: 'checksum' }
  return { unit: bytes[0]!, pdu: copy(bytes, 1, end) }
}

export interface FrameTcp extends FrameModbus {
  transaction: number
}
export const encodeTcp = ({ transaction, unit, pdu }: FrameTcp): Uint8Array =>
  concat([transaction >> 8, transaction & 0xff, 0, 0, (pdu.length + 1) >> 8, (pdu.length + 1) & 0xff, unit], pdu)
export function decodeTcp(bytes: Uint8Array): FrameTcp | Malformed {
  if (bytes.length < 8) return { malformed: 'short' }
  if (bytes[2] || bytes[3]) return { malformed: 'start' }
  const length = (bytes[4]! << 8) | bytes[5]!
  if (length < 2 || length > 254) return { malformed: 'length' }
  if (bytes.length !== 6 + length) return { malformed: bytes.length < 6 + length ? 'short' : 'long' }
  return { transaction: (bytes[0]! << 8) | bytes[1]!, unit: bytes[6]!, pdu: copy(bytes, 7) }
}
/** How long the frame is that begins at `at`: 0 when none does, undefined when more bytes must come to tell. */
export function lengthTcp(bytes: Uint8Array, at: number): number | undefined {
  if (bytes.length < at + 6) return undefined
  const length = (bytes[at + 4]! << 8) | bytes[at + 5]!
  return bytes[at + 2] || bytes[at + 3] || length < 2 || length > 254 ? 0 : 6 + length
}

export const FUNCTION_MODBUS = {
  readCoils: 1,
  readInputs: 2,
  readHolding: 3,
  readInput: 4,
  writeCoil: 5,
  writeRegister: 6,
  writeRegisters: 16,
} as const
const word = (value: number): number[] => [(value >> 8) & 0xff, value & 0xff]

/** Asks for `count` registers (at most 125) or coils (at most 2000) from `start` on. */
export const askModbus = (
  what: 'readCoils' | 'readInputs' | 'readHolding' | 'readInput',
  start: number,
  count: number,
) => Uint8Array.of(FUNCTION_MODBUS[what], ...word(start), ...word(count))
export const writeCoil = (address: number, on: boolean): Uint8Array =>
  Uint8Array.of(FUNCTION_MODBUS.writeCoil, ...word(address), on ? 0xff : 0, 0)
export const writeRegister = (address: number, value: number): Uint8Array =>
  Uint8Array.of(FUNCTION_MODBUS.writeRegister, ...word(address), ...word(value))
export const writeRegisters = (address: number, values: readonly number[]): Uint8Array =>
  Uint8Array.of(
    FUNCTION_MODBUS.writeRegisters,
    ...word(address),
    ...word(values.length),
    values.length * 2,
    ...values.flatMap(word),
  )

export type AnswerModbus =
  | { function: number; exception: number }
  | { function: number; registers: number[] }
  | { function: number; coils: boolean[] }
  | { function: number; address: number; value: number }

/** Of coils as many as bytes came carry, eight each: how many were asked for knows whoever asked. */
export function answerModbus(pdu: Uint8Array): AnswerModbus | Malformed {
  const code = pdu[0]
  if (code === undefined) return { malformed: 'short' }
  if (code & 0x80) return pdu.length === 2 ? { function: code & 0x7f, exception: pdu[1]! } : { malformed: 'length' }
  if (code >= 1 && code <= 4) {
    const count = pdu[1]
    if (count === undefined || pdu.length !== 2 + count) return { malformed: 'length' }
    const body = pdu.subarray(2)
    if (code <= 2)
      return {
        function: code,
        coils: Array.from({ length: count * 8 }, (_, at) => ((body[at >> 3]! >> (at & 7)) & 1) === 1),
      }
    if (count % 2) return { malformed: 'length' }
    return {
      function: code,
      registers: Array.from({ length: count / 2 }, (_, at) => (body[at * 2]! << 8) | body[at * 2 + 1]!),
    }
  }
  if (code === 5 || code === 6 || code === 16) {
    if (pdu.length !== 5) return { malformed: 'length' }
    return { function: code, address: (pdu[1]! << 8) | pdu[2]!, value: (pdu[3]! << 8) | pdu[4]! }
  }
  return { malformed: 'unknown' }
}

/** Two registers, high word first, as one number without sign; as many meters count. */
export const u32 = (registers: readonly number[], at = 0): number =>
  (registers[at] ?? 0) * 0x1_0000 + (registers[at + 1] ?? 0)
/** Two registers, high word first, as an IEEE 754 number. */
export function float32(registers: readonly number[], at = 0): number {
  const view = new DataView(new ArrayBuffer(4))
  view.setUint32(0, u32(registers, at))
  return view.getFloat32(0)
}
