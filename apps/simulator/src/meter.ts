import {
  answer188,
  CONTROL_645,
  DATA_645,
  type Datum645,
  datumOf645,
  decode188,
  decode645,
  done645,
  doneValve188,
  FREEZES_645,
  freezeOf645,
  isMalformed,
  isMeant645,
  KIND_188,
  question188,
  question645,
  readClock,
  requestAddress645,
  STATE_645,
  tell188,
  tell645,
  type WallClock,
  writeDatum645,
  writeFreezeTime645,
  writeState645,
} from '@cloud-steward/protocol'
import { Valve } from './valve.ts'

/** Ways in which a meter does not do what it should. */
export type Fault = 'deaf' | 'stuck' | 'jammed' | 'button' | 'exception' | 'badCrc'

export interface Meter {
  readonly address: string
  readonly faults: Set<Fault>
  /** What it answers to a frame; nothing when it is not meant or does not answer. */
  answer(frame: Uint8Array): Uint8Array | undefined
  /** What it would tell of its counter now, as a frame. */
  report(): Uint8Array
  counterMilli(): number
  /** What a new one has to be given to go on where this one stands. */
  state(): Pick<MeterGiven, 'startMilli' | 'at' | 'isCut'>
}
type Clock = () => Date

/** Kilowatts by the hour of a day in a flat: asleep, breakfast, away, evening. */
export const LOAD_KW = [
  0.12, 0.1, 0.1, 0.1, 0.1, 0.12, 0.35, 0.7, 0.5, 0.3, 0.25, 0.3, 0.6, 0.4, 0.25, 0.25, 0.3, 0.5, 1.1, 1.6, 1.4, 1.0,
  0.6, 0.25,
]
/** Litres by the hour of a day. */
export const LOAD_L = [0, 0, 0, 0, 0, 4, 16, 22, 9, 5, 4, 6, 12, 6, 3, 3, 5, 9, 18, 20, 14, 22, 16, 5]
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Of each day in UTC, when it is midnight in China. */
const MIDNIGHT_MS = 16 * HOUR_MS
/** What a clock in China shows. */
function wallOf(moment: Date): WallClock {
  const wall = new Date(moment.getTime() + 8 * HOUR_MS)
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
  }
}

/** Adds up what flows, hour by hour of the wall clock in China, as far as the valve or the relay lets it. */
export class Counter {
  #milli: number
  #at: number
  #rateAt: (hour: number) => number
  /** How it stood at midnights, the last one last. */
  readonly freezes: { at: Date; milli: number }[] = []

  constructor(startMilli: number, at: Date, rateAt: (hour: number) => number) {
    this.#milli = startMilli
    this.#at = at.getTime()
    this.#rateAt = rateAt
  }
  moveTo(now: Date, flows: boolean): number {
    const end = now.getTime()
    while (this.#at < end) {
      const next = Math.min(end, (Math.floor(this.#at / HOUR_MS) + 1) * HOUR_MS)
      const hour = (Math.floor(this.#at / HOUR_MS) + 8) % 24
      if (flows) this.#milli += (this.#rateAt(hour) * (next - this.#at)) / HOUR_MS
      this.#at = next
      if (next % DAY_MS !== MIDNIGHT_MS) continue
      this.freezes.push({ at: new Date(next), milli: Math.floor(this.#milli) })
      if (this.freezes.length > FREEZES_645) this.freezes.shift()
    }
    return Math.floor(this.#milli)
  }
  /** Begins anew at nothing. */
  clear(now: Date, flows: boolean): void {
    this.moveTo(now, flows)
    this.#milli = 0
  }
  rate(now: Date): number {
    return this.#rateAt((Math.floor(now.getTime() / HOUR_MS) + 8) % 24)
  }
}

export interface MeterGiven {
  address: string
  /** Thousandths of kWh or m³ on the counter when it begins. */
  startMilli: number
  /** Since when it shows that; now, where nothing is said. */
  at?: string
  /** Its relay or valve lets nothing through. */
  isCut?: boolean
  /** Of water meters: what flows through it; cold water where nothing is said. */
  medium?: 'coldWater' | 'hotWater' | 'drinkingWater'
  /** Of water meters: says that its battery is low. */
  batteryLow?: boolean
  /** Of water meters: so many seconds its valve is on its way. */
  valveS?: number
  /** Of water meters with a radio of their own: a magnet is held to it. */
  magnet?: boolean
  /** How much is used here, 1 is usual. */
  scale?: number
  faults?: Fault[]
  /** Of a Modbus meter that counts money: what is left on it, and what a kWh takes off it; 1/100 yuan. */
  credit?: { fen: number; priceFen: number }
}

/** 电表 that speaks DL/T 645-2007. */
export class EleMeter implements Meter {
  readonly address: string
  readonly faults: Set<Fault>
  closed = true
  told = true
  #counter: Counter
  #now: Clock
  #password: string

  constructor(given: MeterGiven, now: Clock, password = '000000') {
    const { address, startMilli, at, isCut = false, scale = 1, faults = [] } = given
    this.address = address
    this.faults = new Set(faults)
    this.#now = now
    this.#password = password
    this.closed = !isCut
    this.told = !isCut
    this.#counter = new Counter(startMilli, at ? new Date(at) : now(), (hour) => LOAD_KW[hour]! * 1000 * scale)
  }
  counterMilli(): number {
    return this.#counter.moveTo(this.#now(), this.closed)
  }
  state() {
    return { startMilli: this.counterMilli(), at: this.#now().toISOString(), isCut: !this.closed }
  }
  /** Somebody holds the button. */
  press(): void {
    if (!this.told) return
    this.counterMilli()
    this.closed = true
  }
  #switch(closed: boolean): void {
    this.counterMilli()
    this.told = closed
    if (this.faults.has('stuck') || (closed && this.faults.has('button'))) return
    this.closed = closed
  }
  #value(name: Datum645): number {
    const powerMilli = this.closed ? this.#counter.rate(this.#now()) : 0
    if (name === 'energy') return this.counterMilli()
    if (name === 'voltage') return 220_000 + (Number(this.address.slice(-2)) % 50) * 100
    if (name === 'power') return powerMilli
    if (name === 'current') return (powerMilli * 1000) / 220
    return 0
  }
  /** Of a day it kept: when it was, or the counter with four rates, of which it knows one. */
  #frozen(id: string): Uint8Array | undefined {
    this.counterMilli()
    const asked = freezeOf645(id)
    const kept = asked && this.#counter.freezes.at(-asked.back)
    if (!kept) return undefined
    if (asked.what === 'time') return writeFreezeTime645(wallOf(kept.at))
    const total = writeDatum645('energy', kept.milli)
    return Uint8Array.from([...total, ...new Uint8Array(12), ...total])
  }
  report(): Uint8Array {
    return tell645(this.address, DATA_645.energy.id, writeDatum645('energy', this.counterMilli()))
  }
  answer(frame: Uint8Array): Uint8Array | undefined {
    const read = decode645(frame)
    if (isMalformed(read) || !isMeant645(read.address, this.address) || this.faults.has('deaf')) return undefined
    const asked = question645(read)
    if (!asked) return undefined
    if (asked.control === CONTROL_645.readAddress) return requestAddress645(this.address)
    if (asked.id === STATE_645) {
      const { closed, told: toldClosed } = this
      return tell645(this.address, STATE_645, writeState645({ closed, toldClosed, warning: false }))
    }
    const name = asked.id && datumOf645(asked.id)
    if (name) return tell645(this.address, asked.id!, writeDatum645(name, this.#value(name)))
    const frozen = asked.id ? this.#frozen(asked.id) : undefined
    if (frozen) return tell645(this.address, asked.id!, frozen)
    if (!asked.relay) return done645(this.address, asked.control, 0x02)
    if (asked.relay.password !== this.#password) return done645(this.address, CONTROL_645.remoteControl, 0x04)
    const until = readClock(asked.relay.expires)
    const late =
      until && Date.UTC(until.year, until.month - 1, until.day, until.hour - 8, until.minute) < this.#now().getTime()
    // An order that came too late does nothing.
    if (!late && asked.relay.order === 'allowClose') this.told = true
    else if (!late) this.#switch(asked.relay.order !== 'trip')
    return done645(this.address, CONTROL_645.remoteControl)
  }
}

/** Whoever does not know what a meter measures asks by this. */
const ANY_KIND = 0xaa

/** 水表 with a valve that speaks CJ/T 188. */
export class WaterMeter implements Meter {
  readonly address: string
  readonly faults: Set<Fault>
  batteryLow: boolean
  readonly #kind: number
  #counter: Counter
  #now: Clock
  #valve: Valve

  constructor(given: MeterGiven, now: Clock) {
    const { address, startMilli, at, isCut = false, scale = 1, faults = [], batteryLow = false, valveS } = given
    this.address = address
    this.#kind = KIND_188[given.medium ?? 'coldWater']
    this.faults = new Set(faults)
    this.batteryLow = batteryLow
    this.#now = now
    this.#valve = new Valve(!isCut, now, valveS)
    this.#counter = new Counter(startMilli, at ? new Date(at) : now(), (hour) => LOAD_L[hour]! * scale)
  }
  get open(): boolean {
    return this.#valve.degree > 0
  }
  counterMilli(): number {
    return this.#counter.moveTo(this.#now(), this.open)
  }
  state() {
    return { startMilli: this.counterMilli(), at: this.#now().toISOString(), isCut: this.#valve.wanted === 0 }
  }
  /** The standard has no word for a valve on its way: it is said to stand where it came from. */
  #said(): 'open' | 'closed' | 'fault' {
    if (this.faults.has('jammed')) return 'fault'
    return (this.#valve.isMoving ? this.#valve.wanted === 0 : this.open) ? 'open' : 'closed'
  }
  #reading(serial: number): Uint8Array {
    return tell188({
      kind: this.#kind,
      address: this.address,
      serial,
      volumeMilli: this.counterMilli(),
      at: wallOf(this.#now()),
      valve: this.#said(),
      batteryLow: this.batteryLow,
    })
  }
  report(): Uint8Array {
    return this.#reading(0)
  }
  answer(frame: Uint8Array): Uint8Array | undefined {
    const read = decode188(frame)
    if (isMalformed(read) || read.address !== this.address || this.faults.has('deaf') || answer188(read))
      return undefined
    const asked = question188(read)
    if (!asked || (asked.kind !== this.#kind && asked.kind !== ANY_KIND)) return undefined
    if (asked.asks === 'counter') return this.#reading(asked.serial)
    this.counterMilli()
    if (!this.faults.has('stuck') && !this.faults.has('jammed')) this.#valve.turn(asked.order === 'open' ? 100 : 0)
    return doneValve188({ kind: this.#kind, address: this.address }, asked.serial, this.#said(), this.batteryLow)
  }
}
