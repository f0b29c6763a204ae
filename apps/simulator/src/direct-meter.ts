import { Counter, type Fault, LOAD_KW, type MeterGiven } from './meter.ts'

interface Order {
  id: string
  address?: string
  op: string
  keys?: string[]
  key?: string
  until?: string
}

/** 直连电表: has a radio of its own and signs in itself; it speaks JSON in the words of its model, and needs no collector. */
export class DirectMeter {
  readonly address: string
  readonly faults: Set<Fault>
  closed: boolean
  #counter: Counter
  #now: () => Date
  #signal: number

  constructor(given: MeterGiven, now: () => Date) {
    const { address, startMilli, at, isCut = false, scale = 1, faults = [] } = given
    this.address = address
    this.faults = new Set(faults)
    this.closed = !isCut
    this.#now = now
    this.#signal = -78 - (Number(address.slice(-2)) % 20)
    this.#counter = new Counter(startMilli, at ? new Date(at) : now(), (hour) => LOAD_KW[hour]! * 1000 * scale)
  }
  counterMilli(): number {
    return this.#counter.moveTo(this.#now(), this.closed)
  }
  state() {
    return { startMilli: this.counterMilli(), at: this.#now().toISOString(), isCut: !this.closed }
  }
  #shown(): Record<string, unknown> {
    const watts = this.closed ? Math.round(this.#counter.rate(this.#now())) : 0
    return {
      energy: Math.floor(this.counterMilli() / 10) / 100,
      u: 221 + (Number(this.address.slice(-2)) % 50) / 10,
      p: watts / 1_000,
      relay: this.closed,
    }
  }
  /** Without an address: what signs in itself speaks of itself. */
  tell(): object {
    return { at: this.#now().toISOString(), signal: this.#signal, firmware: '1.0.8', properties: this.#shown() }
  }

  /** What it answers to an order. */
  answer({ id, address, op, keys, key, until }: Order): object[] {
    if ((address && address !== this.address) || this.faults.has('deaf')) return []
    const reply = (more: object) => [{ reply: { id, ok: true }, ...more }]
    if (op === 'read') {
      const all = Object.entries(this.#shown()).filter(([name]) => !keys || keys.includes(name))
      return reply({ properties: Object.fromEntries(all) })
    }
    const isLate = until && Date.parse(until) < this.#now().getTime()
    if (op !== 'command' || isLate || (key !== 'relayOff' && key !== 'relayOn'))
      return [{ reply: { id, ok: false, error: isLate ? 'late' : 'unknown' } }]
    this.counterMilli()
    if (!this.faults.has('stuck')) this.closed = key === 'relayOn'
    return reply({})
  }
}
