import {
  type Model,
  modelAlarm,
  modelCommand,
  modelEvent,
  modelProperty,
} from '@cloud-steward/contract/devices/model.ts'
import type { Shape } from '@cloud-steward/contract/kit/index.ts'

export type Part = keyof Model
export type Entry = Model[Part][number]
type Values = Readonly<Record<string, unknown>>
export const PARTS: readonly Part[] = ['properties', 'commands', 'events', 'alarms']

const SHAPES: Record<Part, Shape> = {
  properties: modelProperty,
  commands: modelCommand,
  events: modelEvent,
  alarms: modelAlarm,
}
/** What a new entry begins with. */
export const NEW: Record<Part, Values> = {
  properties: { kind: 'number', role: 'none', table: 'holding', type: 'u16', wordOrder: 'high', factor: 1 },
  commands: { command: 'custom', write: 'registers', type: 'u16', wordOrder: 'high', factor: 1 },
  events: { severity: 'info' },
  alarms: { operator: 'gt', holdSeconds: 0, severity: 'major' },
}
const REGISTERS = ['table', 'address', 'type', 'wordOrder', 'factor', 'isInverted', 'write']
const isBits = ({ table, write }: Values): boolean => table === 'coil' || table === 'input' || write === 'coil'
const isLong = ({ type }: Values): boolean => ['u32', 'i32', 'f32'].includes(String(type))

/** Whether a field means something beside the others. */
function counts(part: Part, field: string, values: Values, isModbus: boolean): boolean {
  if (REGISTERS.includes(field) && !isModbus) return false
  if (part === 'properties') {
    const { kind } = values
    if (['unit', 'decimals', 'min', 'max', 'factor'].includes(field))
      return kind === 'number' && !(field === 'factor' && isBits(values))
    if (field === 'options') return kind === 'choice'
    if (field === 'isInverted') return kind === 'flag'
  }
  if (part === 'commands') {
    const isOwn = values.command === 'custom'
    if (field.startsWith('argument')) return isOwn
    if (field === 'value') return isModbus && !(isOwn && values.argumentMin != null)
    if (field === 'factor') return isModbus && !isBits(values)
  }
  if (field === 'type') return !isBits(values)
  if (field === 'wordOrder') return !isBits(values) && isLong(values)
  return true
}
export const fieldsOf = (part: Part, values: Values, isModbus: boolean): string[] =>
  Object.keys(SHAPES[part]).filter((field) => counts(part, field, values, isModbus))
/** The shape of an entry in its form: what registers need is needed where there are some. */
export const shapeOf = (part: Part): Shape => SHAPES[part]
/** What of a form is kept. */
export const kept = (part: Part, values: Values, isModbus: boolean): Entry =>
  Object.fromEntries(
    fieldsOf(part, values, isModbus).flatMap((field) => (values[field] == null ? [] : [[field, values[field]]])),
  ) as unknown as Entry
