import type { ModelProperty, REGISTER_TYPES } from '@cloud-steward/contract/devices/index.ts'
import { type AnswerModbus, FUNCTION_MODBUS, float32, u32 } from '@cloud-steward/protocol'

export type RegisterType = (typeof REGISTER_TYPES)[number]
type Table = NonNullable<ModelProperty['table']>
export const isBits = (table: string | null | undefined): boolean => table === 'coil' || table === 'input'
/** So many registers, or coils, a property takes. */
export const widthOf = ({ table, type }: Pick<ModelProperty, 'table' | 'type'>): number =>
  isBits(table) ? 1 : type === 'u32' || type === 'i32' || type === 'f32' ? 2 : 1

/** Neighbours asked together: `count` registers, or coils, from `start` on. */
export interface RegisterRun {
  table: Table
  start: number
  count: number
  properties: ModelProperty[]
}
const MOST_REGISTERS = 125
const MOST_BITS = 2_000
/** What has to be asked to learn these properties, the counter first. Only what touches is asked together: in a gap may lie what a device refuses. */
export function runsOf(properties: readonly ModelProperty[]): RegisterRun[] {
  const runs: RegisterRun[] = []
  const placed = properties.filter(({ table, address }) => table && address != null)
  for (const property of placed.toSorted((a, b) => a.address! - b.address!)) {
    const [table, start, width] = [property.table!, property.address!, widthOf(property)]
    const last = runs.findLast((one) => one.table === table)
    const most = isBits(table) ? MOST_BITS : MOST_REGISTERS
    if (last && last.start + last.count === start && last.count + width <= most) {
      last.count += width
      last.properties.push(property)
    } else runs.push({ table, start, count: width, properties: [property] })
  }
  const counts = ({ properties: all }: RegisterRun) => Number(all.some(({ role }) => role === 'counter'))
  return runs.toSorted((a, b) => counts(b) - counts(a))
}

function numberOf(registers: readonly number[], type: RegisterType): number {
  const [first = 0] = registers
  if (type === 'u16') return first
  if (type === 'i16') return first > 0x7fff ? first - 0x1_0000 : first
  if (type === 'f32') return float32(registers)
  const whole = u32(registers)
  return type === 'i32' && whole > 0x7fff_ffff ? whole - 0x1_0000_0000 : whole
}
const inOrder = (registers: readonly number[], order: ModelProperty['wordOrder']): number[] =>
  order === 'low' ? registers.toReversed() : [...registers]

/** What the registers of a run say, by property, in their units. A number that is none (NaN) is left as it is and refused later. */
export function decodeRun(run: RegisterRun, answer: AnswerModbus): Record<string, number | boolean> {
  const said: Record<string, number | boolean> = {}
  for (const { key, kind, address, type, wordOrder, factor, isInverted } of run.properties) {
    const at = address! - run.start
    if ('coils' in answer) said[key] = answer.coils[at] !== (isInverted ?? false)
    if (!('registers' in answer)) continue
    const width = widthOf({ table: run.table, type })
    const raw = numberOf(inOrder(answer.registers.slice(at, at + width), wordOrder), type ?? 'u16')
    if (kind === 'flag') said[key] = (raw !== 0) !== (isInverted ?? false)
    // Binary fractions make 0.1 × 2301 a little more than 230.1; no meter is that exact.
    else said[key] = kind === 'choice' ? raw : Math.round(raw * (factor ?? 1) * 1e6) / 1e6
  }
  return said
}

const LIMITS: Record<RegisterType, readonly [number, number]> = {
  u16: [0, 0xffff],
  i16: [-0x8000, 0x7fff],
  u32: [0, 0xffff_ffff],
  i32: [-0x8000_0000, 0x7fff_ffff],
  f32: [-3.4e38, 3.4e38],
}
/** The registers a number in its unit is written with; undefined where they cannot hold it. */
export function encodeNumber(
  value: number,
  { type, wordOrder, factor }: Pick<ModelProperty, 'type' | 'wordOrder' | 'factor'>,
): number[] | undefined {
  const kind = type ?? 'u16'
  const steps = value / (factor ?? 1)
  const raw = kind === 'f32' ? steps : Math.round(steps)
  const [least, most] = LIMITS[kind]
  if (!(raw >= least && raw <= most)) return undefined
  const view = new DataView(new ArrayBuffer(4))
  if (kind === 'f32') view.setFloat32(0, raw)
  else view.setUint32(0, raw < 0 ? raw + 0x1_0000_0000 : raw)
  const [high, low] = [view.getUint16(0), view.getUint16(2)]
  return kind === 'u16' || kind === 'i16' ? [low] : inOrder([high, low], wordOrder)
}

const READS: Record<Table, 'readCoils' | 'readInputs' | 'readHolding' | 'readInput'> = {
  coil: 'readCoils',
  input: 'readInputs',
  holding: 'readHolding',
  inputRegister: 'readInput',
}
/** How a table is read, and how many bytes of data its answer has. */
export const readOf = (table: Table): (typeof READS)[Table] => READS[table]
export const functionOf = (table: Table): number => FUNCTION_MODBUS[READS[table]]
