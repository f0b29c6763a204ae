import { createHash } from 'node:crypto'

/** Ways in which a lock or its gateway does not do what it should. */
export type LockFault =
  /** Says nothing. */
  | 'deaf'
  /** Does what it is told, but its answer is lost. */
  | 'lossy'
  /** Says that it did, and did not. */
  | 'stuck'
  /** The gateway has something else to do. */
  | 'busy'
  /** The gateway does not reach the lock. */
  | 'unreachable'

export interface LockGiven {
  address: string
  slots?: number
  battery?: number
  firmware?: string
  codes?: HeldCode[]
  /** Of the next thing it sees. */
  eventNo?: number
}
export interface HeldCode {
  slot: number
  kind: string
  code?: string
  from?: string
  to?: string
  days?: number[]
  start?: string
  end?: string
  once?: boolean
}
interface Order extends Partial<HeldCode> {
  id: string
  address: string
  op: string
  until?: string
}

/** 智能门锁: holds codes with their times, says what it holds, and tells of every opening. */
export class SimLock {
  readonly address: string
  readonly faults = new Set<LockFault>()
  /** By their places. */
  readonly codes = new Map<number, HeldCode>()
  locked = true
  battery: number
  readonly firmware: string
  readonly signal: number
  #slots: number
  #eventNo: number
  #now: () => Date

  constructor(given: LockGiven, now: () => Date) {
    this.address = given.address
    this.#slots = given.slots ?? 100
    this.battery = given.battery ?? 90
    this.firmware = given.firmware ?? '1.4.2'
    this.signal = -55 - (Number.parseInt(given.address.slice(-2), 10) % 40 || 0)
    this.#eventNo = given.eventNo ?? 1
    this.#now = now
    for (const code of given.codes ?? []) this.codes.set(code.slot, code)
  }

  /** What it says of itself. */
  report(): object {
    return {
      address: this.address,
      battery: this.battery,
      locked: this.locked,
      firmware: this.firmware,
      signal: this.signal,
    }
  }
  /** What a new one has to be given to go on where this one stands. */
  state(): Pick<LockGiven, 'codes' | 'battery' | 'eventNo'> {
    return { codes: [...this.codes.values()], battery: this.battery, eventNo: this.#eventNo }
  }

  /** What it answers to an order, and what it saw with it. */
  answer(order: Order): object[] {
    if (order.address !== this.address || this.faults.has('deaf')) return []
    const reply = (more: object) => [{ address: this.address, reply: { id: order.id, ok: true, ...more } }]
    for (const fault of ['busy', 'unreachable'] as const)
      if (this.faults.has(fault)) return reply({ ok: false, error: fault })
    if (order.until && Date.parse(order.until) < this.#now().getTime()) return reply({ ok: false, error: 'late' })
    const changes = ['put', 'drop', 'unlock'].includes(order.op)
    const said = changes && this.faults.has('stuck') ? reply({}) : this.#do(order, reply)
    return changes && this.faults.has('lossy') ? [] : said
  }

  #do(order: Order, reply: (more: object) => object[]): object[] {
    const { slot = 0 } = order
    if (order.op === 'put') {
      if (!this.codes.has(slot) && this.codes.size >= this.#slots) return reply({ ok: false, error: 'full' })
      const { id: _id, address: _address, op: _op, until: _until, ...code } = order
      this.codes.set(slot, { ...code, slot, kind: order.kind ?? 'passcode' })
      return reply({})
    }
    if (order.op === 'drop') {
      this.codes.delete(slot)
      return reply({})
    }
    if (order.op === 'get' || order.op === 'list') {
      const found = order.op === 'list' ? [...this.codes.values()] : [this.codes.get(slot) ?? []].flat()
      return reply({ codes: found.map(shown) })
    }
    if (order.op === 'unlock') {
      this.locked = false
      return [...reply({}), this.#event('remote', true), this.report()]
    }
    return reply({ ok: false, error: 'unknown' })
  }

  /** Somebody enters digits: what it tells of that. It opens when they are those of a code whose time it is. */
  enter(code: string): { opened: boolean; said: object[] } {
    return this.#tried('passcode', (one) => one.code === code)
  }
  /** Somebody shows what was read at it under this place: a finger, a palm, a face, a remote control. */
  present(slot: number): { opened: boolean; said: object[] } {
    return this.#tried(this.codes.get(slot)?.kind ?? 'other', (one) => one.slot === slot && !one.code)
  }
  #tried(method: string, isIt: (one: HeldCode) => boolean): { opened: boolean; said: object[] } {
    const now = this.#now().getTime()
    const found = [...this.codes.values()].find(
      (one) =>
        isIt(one) &&
        (!one.from || Date.parse(one.from) <= now) &&
        (!one.to || Date.parse(one.to) > now) &&
        isItsTime(one, this.#now()),
    )
    if (found?.once) this.codes.delete(found.slot)
    this.locked = !found
    this.battery = Math.max(1, this.battery - (this.#eventNo % 50 ? 0 : 1))
    return { opened: Boolean(found), said: [this.#event(method, Boolean(found), found?.slot)] }
  }
  #event(method: string, ok: boolean, slot?: number): object {
    const event = { no: this.#eventNo++, method, slot, ok, battery: this.battery }
    return { address: this.address, at: this.#now().toISOString(), event }
  }
}
const shown = ({ slot, kind, from, to, days, start, end, once, code }: HeldCode) => ({
  slot,
  kind,
  from,
  to,
  days,
  start,
  end,
  once,
  check: code && createHash('sha256').update(`${slot}:${code}`).digest('hex').slice(0, 8),
})
/** On the wall of a door in China. A night that ends tomorrow belongs to the day on which it began. */
function isItsTime({ days, start, end }: HeldCode, now: Date): boolean {
  const wall = new Date(now.getTime() + 8 * 3_600_000)
  const minute = wall.toISOString().slice(11, 16)
  const today = wall.getUTCDay() || 7
  const isDay = (day: number) => !days?.length || days.includes(day)
  if (!start || !end) return isDay(today)
  if (start < end) return isDay(today) && minute >= start && minute < end
  return (isDay(today) && minute >= start) || (isDay(today === 1 ? 7 : today - 1) && minute < end)
}
