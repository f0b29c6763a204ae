import {
  type AnswerModbus,
  answerModbus,
  decodeRtu,
  FUNCTION_MODBUS,
  isMalformed,
  LONGEST_RTU,
} from '@cloud-steward/protocol'

/** An answer as it is waited for. Answers say neither which register they are of nor that they are answers. */
export interface Awaited {
  unit: number
  function: number
  /** Bytes of data of what was read; 0: something was written, its address and its value (or their count) come back. */
  bytes: number
  /** Of what was written: what must come back. */
  echo?: { address: number; value: number }
}
/** How long an answer is whose second byte is this. */
const READ_FRAME = 5
const EXCEPTION_FRAME = 5
const ECHO_FRAME = 8

/** What was asked with these bytes, as its answer is to be known. @param pdu of `askModbus`, `writeCoil` … */
export function awaitedOf(unit: number, pdu: Uint8Array): Awaited {
  const code = pdu[0]!
  const [first, second] = [(pdu[1]! << 8) | pdu[2]!, (pdu[3]! << 8) | pdu[4]!]
  if (code === FUNCTION_MODBUS.readCoils || code === FUNCTION_MODBUS.readInputs)
    return { unit, function: code, bytes: Math.ceil(second / 8) }
  if (code === FUNCTION_MODBUS.readHolding || code === FUNCTION_MODBUS.readInput)
    return { unit, function: code, bytes: second * 2 }
  return { unit, function: code, bytes: 0, echo: { address: first, value: second } }
}

function answerAt(
  bytes: Uint8Array,
  at: number,
  { unit, function: code, bytes: count, echo }: Awaited,
): { answer: AnswerModbus; length: number } | undefined {
  if (bytes[at] !== unit || (bytes[at + 1]! & 0x7f) !== code) return undefined
  const isException = bytes[at + 1]! > 0x7f
  if (!isException && count && bytes[at + 2] !== count) return undefined
  const length = isException ? EXCEPTION_FRAME : count ? READ_FRAME + count : ECHO_FRAME
  if (at + length > bytes.length) return undefined
  const frame = decodeRtu(bytes.subarray(at, at + length))
  const answer = isMalformed(frame) ? frame : answerModbus(frame.pdu)
  if (isMalformed(answer)) return undefined
  if (echo && 'address' in answer && (answer.address !== echo.address || answer.value !== echo.value)) return undefined
  return { answer, length }
}

export interface Sifted {
  /** What of these bytes belongs to no answer. */
  rest: Uint8Array
  answer?: AnswerModbus
  /** So many bytes that came before these belonged to the answer. */
  earlier: number
}
/**
 * Finds one Modbus answer in a byte stream that may be split anywhere. Bytes of other protocols pass through unchanged; an
 * answer must match in unit, function, length and checksum.
 */
export class ModbusListener {
  #awaited: Awaited
  #received: Uint8Array = new Uint8Array()

  constructor(awaited: Awaited) {
    this.#awaited = awaited
  }

  push(chunk: Uint8Array): Sifted {
    const before = this.#received.length
    const bytes = Buffer.concat([this.#received, chunk])
    for (let at = 0; at < bytes.length; at++) {
      const found = answerAt(bytes, at, this.#awaited)
      if (!found) continue
      const end = at + found.length
      const rest = Buffer.concat([bytes.subarray(before, Math.max(at, before)), bytes.subarray(end)])
      return { rest, answer: found.answer, earlier: Math.max(0, Math.min(before, end) - at) }
    }
    this.#received = bytes.subarray(Math.max(0, bytes.length - LONGEST_RTU))
    return { rest: chunk, earlier: 0 }
  }
}
