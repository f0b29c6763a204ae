import { decodeRtu, encodeRtu, type FrameReader, FUNCTION_MODBUS, isMalformed } from '@cloud-steward/protocol'
import { Counter, type Fault, LOAD_KW, type Meter, type MeterGiven } from './meter.ts'

const word = (value: number): [number, number] => [(value >> 8) & 0xff, value & 0xff]
/** Exception codes of Modbus: no such function, no such register. */
const [NO_FUNCTION, NO_ADDRESS] = [1, 2]
const [ENERGY, RELAY] = [0x0000, 0x1a]
/** Of a meter that counts money: what is left on it, in 1/100 yuan, in two registers. */
const CREDIT = 0x0100

/**
 * 电表 that speaks Modbus RTU, with the holding registers of the Hiking DDS238-2 ZN/SR (fawno/Modbus on GitHub, "DDS238-2
 * ZN-S Modbus"): energy in 1/100 kWh at 0000h, volts, amperes, watts, power factor and hertz from 000Ch on, the relay at
 * 001Ah. It writes with function 16 alone; 0 written to the energy erases it.
 */
export class ModbusMeter implements Meter {
  readonly address: string
  readonly faults: Set<Fault>
  closed: boolean
  /** Further holding registers that can be read and written. */
  readonly registers: Map<number, number>
  #counter: Counter
  #now: () => Date
  #credit: { fen: number; atMilli: number; priceFen: number } | undefined

  constructor(given: MeterGiven & { registers?: Readonly<Record<number, number>> }, now: () => Date) {
    const { address, startMilli, at, isCut = false, scale = 1, faults = [] } = given
    this.address = address
    this.faults = new Set(faults)
    this.closed = !isCut
    this.registers = new Map(Object.entries(given.registers ?? {}).map(([at, value]) => [Number(at), value]))
    this.#now = now
    this.#credit = given.credit && { ...given.credit, atMilli: startMilli }
    this.#counter = new Counter(startMilli, at ? new Date(at) : now(), (hour) => LOAD_KW[hour]! * 1000 * scale)
  }
  counterMilli(): number {
    return this.#counter.moveTo(this.#now(), this.closed)
  }
  state() {
    const credit = this.#credit && { fen: this.creditFen()!, priceFen: this.#credit.priceFen }
    return {
      startMilli: this.counterMilli(),
      at: this.#now().toISOString(),
      isCut: !this.closed,
      ...(credit && { credit }),
    }
  }
  /** What is left on it, if it counts money. */
  creditFen(): number | undefined {
    if (!this.#credit) return undefined
    const { fen, atMilli, priceFen } = this.#credit
    return Math.max(0, Math.round(fen - ((this.counterMilli() - atMilli) * priceFen) / 1_000))
  }
  /** A slave says nothing unasked. */
  report(): Uint8Array {
    return new Uint8Array()
  }

  #register(at: number): number | undefined {
    const watts = this.closed ? Math.round(this.#counter.rate(this.#now())) : 0
    const deciVolts = 2_290 + (Number(this.address) % 20)
    const creditFen = this.creditFen()
    const hundredths = Math.floor(this.counterMilli() / 10)
    const known: Record<number, number> = {
      0x0000: Math.floor(hundredths / 0x1_0000),
      0x0001: hundredths % 0x1_0000,
      0x000c: deciVolts,
      0x000d: Math.round((watts * 1_000) / deciVolts),
      0x000e: watts,
      0x000f: Math.round(watts * 0.2),
      0x0010: watts ? 981 : 1_000,
      0x0011: 4_997 + (Number(this.address) % 6),
      [RELAY]: Number(this.closed),
      ...(creditFen !== undefined && {
        [CREDIT]: Math.floor(creditFen / 0x1_0000),
        [CREDIT + 1]: creditFen % 0x1_0000,
      }),
    }
    return this.registers.get(at) ?? known[at] ?? (at < 0x16 ? 0 : undefined)
  }

  #reply(pdu: Uint8Array): number[] {
    const code = pdu[0]!
    const [first, count] = [(pdu[1]! << 8) | pdu[2]!, (pdu[3]! << 8) | pdu[4]!]
    const refuse = (why: number) => [code | 0x80, why]
    if (this.faults.has('exception')) return refuse(NO_ADDRESS)
    if (code === FUNCTION_MODBUS.readHolding) {
      const values = Array.from({ length: count }, (_, at) => this.#register(first + at))
      if (!count || values.some((value) => value === undefined)) return refuse(NO_ADDRESS)
      return [code, count * 2, ...values.flatMap((value) => word(value!))]
    }
    if (code !== FUNCTION_MODBUS.writeRegisters) return refuse(NO_FUNCTION)
    if (!count || pdu.length !== 6 + count * 2) return refuse(NO_ADDRESS)
    const written = Array.from({ length: count }, (_, at) => (pdu[6 + at * 2]! << 8) | pdu[7 + at * 2]!)
    const isRelay = first === RELAY && count === 1
    const erases = first === ENERGY && count === 2 && written.every((value) => value === 0)
    const credits = this.#credit && first === CREDIT && count === 2
    if (credits)
      this.#credit = { ...this.#credit!, fen: written[0]! * 0x1_0000 + written[1]!, atMilli: this.counterMilli() }
    else if (erases) this.#counter.clear(this.#now(), this.closed)
    else if (!isRelay && written.some((_, at) => !this.registers.has(first + at))) return refuse(NO_ADDRESS)
    this.counterMilli()
    if (isRelay && !this.faults.has('stuck')) this.closed = written[0] !== 0
    if (!isRelay && !erases && !credits)
      for (const [at, value] of written.entries()) this.registers.set(first + at, value)
    return [code, ...word(first), ...word(count)]
  }
  answer(frame: Uint8Array): Uint8Array | undefined {
    const read = decodeRtu(frame)
    if (isMalformed(read) || String(read.unit) !== this.address || read.pdu.length < 5 || this.faults.has('deaf'))
      return undefined
    const bytes = encodeRtu({ unit: read.unit, pdu: Uint8Array.from(this.#reply(read.pdu)) })
    if (this.faults.has('badCrc')) bytes[bytes.length - 1]! ^= 0xff
    return bytes
  }
}

/** The questions in what came to a collector: one of Modbus fills a message of its own. */
export const questionsIn = (reader: FrameReader, payload: Uint8Array): Uint8Array[] =>
  isMalformed(decodeRtu(payload)) ? reader.push(payload) : [payload]
