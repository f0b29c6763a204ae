import { Counter, type Fault, LOAD_KW, LOAD_L, type MeterGiven } from './meter.ts'
import { Valve } from './valve.ts'

interface Order {
  id: string
  address?: string
  op: string
  keys?: string[]
  key?: string
  argument?: number
  until?: string
}

/** 直连表: has a radio of its own and signs in itself; it speaks JSON in the words of its model, and needs no collector. */
export abstract class Direct {
  readonly address: string
  readonly faults: Set<Fault>
  protected readonly now: () => Date
  #signal: number

  constructor({ address, faults = [] }: MeterGiven, now: () => Date) {
    this.address = address
    this.faults = new Set(faults)
    this.now = now
    this.#signal = -78 - (Number(address.slice(-2)) % 20)
  }
  abstract counterMilli(): number
  abstract state(): Pick<MeterGiven, 'startMilli' | 'at' | 'isCut'>
  /** By the keys of its model. */
  protected abstract shown(): Record<string, unknown>
  /** What it says in the platform's words besides. */
  protected said(): Record<string, unknown> {
    return {}
  }
  /** @returns whether it knows that order */
  protected abstract obey(key: string, argument?: number): boolean

  /** Without an address: what signs in itself speaks of itself. */
  report(): object {
    const at = this.now().toISOString()
    return { at, signal: this.#signal, firmware: '1.0.8', ...this.said(), properties: this.shown() }
  }
  /** What it answers to an order. */
  answer({ id, address, op, keys, key, argument, until }: Order): object[] {
    if ((address && address !== this.address) || this.faults.has('deaf')) return []
    const reply = (more: object) => [{ reply: { id, ok: true }, ...more }]
    if (op === 'read') {
      const all = Object.entries(this.shown()).filter(([name]) => !keys || keys.includes(name))
      return reply({ ...this.said(), properties: Object.fromEntries(all) })
    }
    const isLate = until && Date.parse(until) < this.now().getTime()
    this.counterMilli()
    if (op !== 'command' || isLate || !key || !this.obey(key, argument))
      return [{ reply: { id, ok: false, error: isLate ? 'late' : 'unknown' } }]
    return reply({})
  }
}

/** 直连电表 */
export class DirectMeter extends Direct {
  closed: boolean
  #counter: Counter

  constructor(given: MeterGiven, now: () => Date) {
    super(given, now)
    const { startMilli, at, isCut = false, scale = 1 } = given
    this.closed = !isCut
    this.#counter = new Counter(startMilli, at ? new Date(at) : now(), (hour) => LOAD_KW[hour]! * 1000 * scale)
  }
  counterMilli(): number {
    return this.#counter.moveTo(this.now(), this.closed)
  }
  state() {
    return { startMilli: this.counterMilli(), at: this.now().toISOString(), isCut: !this.closed }
  }
  protected shown() {
    const watts = this.closed ? Math.round(this.#counter.rate(this.now())) : 0
    return {
      energy: Math.floor(this.counterMilli() / 10) / 100,
      u: 221 + (Number(this.address.slice(-2)) % 50) / 10,
      p: watts / 1_000,
      relay: this.closed,
    }
  }
  protected obey(key: string): boolean {
    if (key !== 'relayOff' && key !== 'relayOn') return false
    if (!this.faults.has('stuck')) this.closed = key === 'relayOn'
    return true
  }
}

/** 直连水表: its valve can also be opened part of the way, and it notices a magnet. */
export class DirectWaterMeter extends Direct {
  #counter: Counter
  #valve: Valve
  #magnet: boolean

  constructor(given: MeterGiven, now: () => Date) {
    super(given, now)
    const { startMilli, at, isCut = false, scale = 1, valveS, magnet = false } = given
    this.#valve = new Valve(!isCut, now, valveS)
    this.#magnet = magnet
    this.#counter = new Counter(startMilli, at ? new Date(at) : now(), (hour) => LOAD_L[hour]! * scale)
  }
  counterMilli(): number {
    return this.#counter.moveTo(this.now(), this.#valve.degree > 0)
  }
  state() {
    return { startMilli: this.counterMilli(), at: this.now().toISOString(), isCut: this.#valve.wanted === 0 }
  }
  protected shown() {
    const { degree } = this.#valve
    return { volume: Math.floor(this.counterMilli()) / 1_000, isOpen: degree > 0, degree }
  }
  protected override said() {
    const { degree, wanted, isMoving } = this.#valve
    const valve = isMoving ? (wanted > degree ? 'opening' : 'closing') : degree > 0 ? 'open' : 'closed'
    return { valve, magnet: this.#magnet, battery: 87, batteryLow: false }
  }
  protected obey(key: string, argument?: number): boolean {
    const degree = key === 'valveOpen' ? 100 : key === 'valveClose' ? 0 : key === 'valveTo' ? argument : undefined
    if (degree === undefined) return false
    if (!this.faults.has('stuck')) this.#valve.turn(degree)
    return true
  }
}
