import { copy, readBcd, readClock, type WallClock, writeBcd } from './bytes.ts'

/** What a meter can be asked for, by its identifier: where the digits are, and what they count. */
interface Datum {
  id: string
  bytes: number
  decimals: number
  /** The highest bit is a sign, not a digit. */
  signed?: boolean
}
export const DATA_645 = {
  /** kWh */
  energy: { id: '00010000', bytes: 4, decimals: 2 },
  energySharp: { id: '00010100', bytes: 4, decimals: 2 },
  energyPeak: { id: '00010200', bytes: 4, decimals: 2 },
  energyFlat: { id: '00010300', bytes: 4, decimals: 2 },
  energyValley: { id: '00010400', bytes: 4, decimals: 2 },
  /** V */
  voltage: { id: '02010100', bytes: 2, decimals: 1 },
  /** A */
  current: { id: '02020100', bytes: 3, decimals: 3, signed: true },
  /** kW */
  power: { id: '02030000', bytes: 3, decimals: 4, signed: true },
  powerFactor: { id: '02060000', bytes: 2, decimals: 3, signed: true },
  /** Yuan left on a prepaid meter. */
  credit: { id: '00900200', bytes: 4, decimals: 2 },
} as const satisfies Record<string, Datum>
export type Datum645 = keyof typeof DATA_645

/** 电能表运行状态字 3: of the relay, of what it was last told, of the mode. */
export const STATE_645 = '04000503'

const byId = new Map(Object.entries(DATA_645).map(([name, datum]) => [datum.id as string, name as Datum645]))
export const datumOf645 = (id: string): Datum645 | undefined => byId.get(id)

/** Thousandths of the unit (of kW: ten-thousandths rounded to them); undefined when a half byte is no digit. */
export function readDatum645(name: Datum645, value: Uint8Array): number | undefined {
  const { bytes, decimals, signed } = DATA_645[name] as Datum
  if (value.length < bytes) return undefined
  const own = copy(value, 0, bytes)
  const negative = signed === true && (own[bytes - 1]! & 0x80) !== 0
  if (negative) own[bytes - 1] = own[bytes - 1]! & 0x7f
  const digits = readBcd(own)
  if (digits === undefined) return undefined
  const milli = Math.round(digits * 10 ** (3 - decimals))
  return negative ? -milli : milli
}

/** Thousandths of the unit as the meter shows them: what it has no digits for is cut off, as its counter does. */
export function writeDatum645(name: Datum645, milli: number): Uint8Array {
  const { bytes, decimals, signed } = DATA_645[name] as Datum
  const digits = Math.floor((Math.abs(milli) * 10 ** decimals) / 1000 + 1e-9)
  const value = writeBcd(digits, bytes)
  if (signed && milli < 0) value[bytes - 1] = value[bytes - 1]! | 0x80
  return value
}

export interface State645 {
  /** Whether power flows. */
  closed: boolean
  /** What the relay was last told, done or not. */
  toldClosed: boolean
  /** A trip is near. */
  warning: boolean
}
export const readState645 = (value: Uint8Array): State645 | undefined =>
  value.length < 2
    ? undefined
    : { closed: !(value[0]! & 0x10), toldClosed: !(value[0]! & 0x40), warning: (value[0]! & 0x80) !== 0 }
export const writeState645 = ({ closed, toldClosed, warning }: State645): Uint8Array =>
  Uint8Array.of((closed ? 0 : 0x10) | (toldClosed ? 0 : 0x40) | (warning ? 0x80 : 0), 0)

/** 日冻结: so many days a meter keeps its counter as it stood at midnight. */
export const FREEZES_645 = 62
/** Of the last daily freeze (1), the one before (2) …: when it was, or what the counter showed, forward, total and four rates. */
export const freezeId645 = (what: 'time' | 'energy', back: number): string =>
  `0506${what === 'time' ? '00' : '01'}${back.toString(16).padStart(2, '0').toUpperCase()}`
const FREEZE = /^0506(00|01)([0-9A-F]{2})$/

/** What was asked of which freeze; undefined: of none. */
export function freezeOf645(id: string): { what: 'time' | 'energy'; back: number } | undefined {
  const [, what, back] = FREEZE.exec(id) ?? []
  const number = Number.parseInt(back ?? '0', 16)
  return number >= 1 && number <= FREEZES_645 ? { what: what === '00' ? 'time' : 'energy', back: number } : undefined
}
/** When a meter froze: minute, hour, day, month, year. Undefined where it has not, or shows no time. */
export const readFreezeTime645 = (value: Uint8Array): WallClock | undefined =>
  value.length < 5 ? undefined : readClock(Uint8Array.of(0, ...value.subarray(0, 5)))
export const writeFreezeTime645 = ({ year, month, day, hour, minute }: WallClock): Uint8Array =>
  Uint8Array.from([minute, hour, day, month, year % 100].flatMap((part) => [...writeBcd(part, 1)]))
/** What the counter showed then, thousandths of kWh; the four rates behind it are left. */
export const readFreezeEnergy645 = (value: Uint8Array): number | undefined => readDatum645('energy', value)
