import type { Model, ModelAlarm, ModelCommand, ModelProperty } from '@cloud-steward/contract/devices/index.ts'
import { KIND_OF_ROLE, RESERVED } from './property.rules.ts'
import { encodeNumber, isBits, widthOf } from './registers.rules.ts'

export type Part = keyof Model
export const PARTS: readonly Part[] = ['properties', 'commands', 'events', 'alarms']
export const EMPTY_MODEL: Model = { properties: [], commands: [], events: [], alarms: [] }
/** Why a model cannot be published; the words of each stand under `device.typeModel.problem`. */
export const PROBLEMS = [
  'argumentRange',
  'clearBeyond',
  'alarmHours',
  'coilFlag',
  'coilValue',
  'commandTwice',
  'doubleOption',
  'duplicateKey',
  'empty',
  'expectedRange',
  'hiddenSwitch',
  'kindChanged',
  'minAboveMax',
  'noCounter',
  'noExpected',
  'noOptions',
  'noProperty',
  'noRegister',
  'noValue',
  'noVerify',
  'notForCategory',
  'notNumber',
  'notSpoken',
  'outOfRange',
  'overlap',
  'registerWidth',
  'reservedKey',
  'roleKind',
  'roleTwice',
  'switchVerify',
  'typeOfKind',
  'valueRange',
] as const
export type ProblemCode = (typeof PROBLEMS)[number]
export interface Problem {
  part: Part
  /** Of the entry; empty: of the whole. */
  key: string
  problem: ProblemCode
}
/** What the type of a model is. */
export interface ModelOf {
  category: string
  protocol: string
  /** What is published now. */
  published?: Model
}

const LAST = 65_535
const twice = <T>(all: readonly T[]): Set<T> => new Set(all.filter((one, at) => all.indexOf(one) !== at))
const isOutOf = (address: number, width: number): boolean => address < 0 || address + width - 1 > LAST

function registerProblem(one: ModelProperty): ProblemCode | undefined {
  const { kind, table, address, type } = one
  if (!table || address == null || (!isBits(table) && !type)) return 'noRegister'
  if (isBits(table) && kind !== 'flag') return 'coilFlag'
  if (!isBits(table) && kind !== 'number' && type === 'f32') return 'typeOfKind'
  return isOutOf(address, widthOf(one)) ? 'outOfRange' : undefined
}
const PLACE_OF_ROLE: Partial<Record<ModelProperty['role'], string>> = {
  relay: 'elemeter',
  valve: 'watermeter',
  opening: 'watermeter',
}
function propertyProblems(one: ModelProperty, of: ModelOf): (ProblemCode | undefined | false)[] {
  const { key, kind, role, min, max, options } = one
  const wanted = KIND_OF_ROLE[role]
  const before = of.published?.properties.find((other) => other.key === key)
  const values = options?.map(({ value }) => value) ?? []
  return [
    role === 'none' && RESERVED.has(key) && 'reservedKey',
    wanted && kind !== wanted && 'roleKind',
    PLACE_OF_ROLE[role] !== undefined && PLACE_OF_ROLE[role] !== of.category && 'notForCategory',
    min != null && max != null && min > max && 'minAboveMax',
    kind === 'choice' && !values.length && 'noOptions',
    twice(values).size > 0 && 'doubleOption',
    before && before.kind !== kind && 'kindChanged',
    of.protocol === 'modbus' && registerProblem(one),
  ]
}
/** Properties that want the same register of a table. */
function overlapping(properties: readonly ModelProperty[]): ModelProperty[] {
  const placed = properties.filter(({ table, address }) => table && address != null)
  return placed.filter((one) =>
    placed.some(
      (other) =>
        other !== one &&
        other.table === one.table &&
        one.address! < other.address! + widthOf(other) &&
        other.address! < one.address! + widthOf(one),
    ),
  )
}

const CATEGORY_OF: Partial<Record<ModelCommand['command'], string>> = {
  switchOff: 'elemeter',
  switchOn: 'elemeter',
  closeValve: 'watermeter',
  openValve: 'watermeter',
}
/** Which role says that it was done, and how it must stand. */
const DONE: Partial<Record<ModelCommand['command'], readonly [role: string, expected: number]>> = {
  switchOff: ['relay', 0],
  switchOn: ['relay', 1],
  closeValve: ['valve', 0],
  openValve: ['valve', 1],
}
export const takesArgument = ({ argumentMin, argumentMax }: ModelCommand): boolean =>
  argumentMin != null || argumentMax != null

function writeProblem(one: ModelCommand): ProblemCode | undefined {
  const { write, address, type, value } = one
  if (!write || address == null || (write !== 'coil' && !type)) return 'noRegister'
  const width = write === 'coil' ? 1 : widthOf({ table: 'holding', type })
  if (write === 'register' && width > 1) return 'registerWidth'
  if (isOutOf(address, width)) return 'outOfRange'
  const written = takesArgument(one) ? [one.argumentMin, one.argumentMax] : [value]
  if (written.some((number) => number == null)) return takesArgument(one) ? undefined : 'noValue'
  if (write === 'coil') return written.every((number) => number === 0 || number === 1) ? undefined : 'coilValue'
  return written.every((number) => encodeNumber(number!, one)) ? undefined : 'valueRange'
}
/**
 * A command of the maker's own that takes power or water away: it would go out past everything that keeps them on. It is one by
 * what it is verified by, or by where it writes.
 */
function isHiddenSwitch(one: ModelCommand, { properties, commands }: Model): boolean {
  if (one.command !== 'custom') return false
  const by = properties.find(({ key }) => key === one.verifyKey)
  if (by?.role === 'relay' || by?.role === 'valve') return true
  if (by?.role === 'opening' && (takesArgument(one) ? (one.argumentMin ?? 0) <= 0 : one.expected === 0)) return true
  const { write, address } = one
  if (!write || address == null) return false
  const isThere = (at: number | null | undefined, width: number) =>
    at != null &&
    address < at + width &&
    at < address + (write === 'coil' ? 1 : widthOf({ table: 'holding', type: one.type }))
  return (
    commands.some((other) => other.command !== 'custom' && other.write === write && isThere(other.address, 1)) ||
    properties.some(
      (of) =>
        (of.role === 'relay' || of.role === 'valve') &&
        of.table === (write === 'coil' ? 'coil' : 'holding') &&
        isThere(of.address, widthOf(of)),
    )
  )
}
function commandProblems(one: ModelCommand, model: Model, of: ModelOf): (ProblemCode | undefined | false)[] {
  const { command, argumentMin, argumentMax, verifyKey, expected } = one
  const by = model.properties.find(({ key }) => key === verifyKey)
  const done = DONE[command]
  const needs = CATEGORY_OF[command]
  const isFlag = by?.kind === 'flag'
  const isOut =
    by &&
    expected != null &&
    (expected < (by.min ?? expected) || expected > (by.max ?? expected) || (isFlag && expected !== 0 && expected !== 1))
  return [
    of.protocol !== 'modbus' && of.protocol !== 'json' && 'notSpoken',
    needs !== undefined && needs !== of.category && 'notForCategory',
    takesArgument(one) && !(argumentMin! <= argumentMax!) && 'argumentRange',
    takesArgument(one) && command !== 'custom' && 'argumentRange',
    !by && 'noVerify',
    by && expected == null && !(takesArgument(one) && by.kind === 'number') && 'noExpected',
    isOut && 'expectedRange',
    by && done && (by.role !== done[0] || expected !== done[1]) && 'switchVerify',
    isHiddenSwitch(one, model) && 'hiddenSwitch',
    of.protocol === 'modbus' && writeProblem(one),
  ]
}

function alarmProblems(
  { property, operator, threshold, clearAt, fromHour, toHour }: ModelAlarm,
  model: Model,
): (ProblemCode | undefined | false)[] {
  const of = model.properties.find(({ key }) => key === property)
  const isBeyond =
    clearAt != null &&
    (operator === 'eq' || (operator === 'gt' || operator === 'ge' ? clearAt > threshold : clearAt < threshold))
  const isNoSpan = (fromHour == null) !== (toHour == null) || (fromHour != null && fromHour === toHour)
  return [
    !of && 'noProperty',
    of && of.kind !== 'number' && 'notNumber',
    isBeyond && 'clearBeyond',
    isNoSpan && 'alarmHours',
  ]
}

/** Why a model cannot be published; none: it can. */
export function problemsOf(model: Model, of: ModelOf): Problem[] {
  const problems: Problem[] = []
  const add = (part: Part, key: string, found: readonly (ProblemCode | undefined | false)[]) => {
    for (const problem of found) if (problem) problems.push({ part, key, problem })
  }
  for (const part of PARTS) for (const key of twice(model[part].map((one) => one.key))) add(part, key, ['duplicateKey'])
  const { properties, commands, alarms } = model
  if (!properties.length) add('properties', '', ['empty'])
  for (const one of properties) add('properties', one.key, propertyProblems(one, of))
  for (const role of twice(properties.map((one) => one.role)))
    if (role !== 'none') add('properties', properties.find((one) => one.role === role)!.key, ['roleTwice'])
  if (of.protocol === 'modbus') {
    for (const key of new Set(overlapping(properties).map((one) => one.key))) add('properties', key, ['overlap'])
    if (!properties.some(({ role }) => role === 'counter')) add('properties', '', ['noCounter'])
  }
  for (const one of commands) add('commands', one.key, commandProblems(one, model, of))
  for (const command of twice(commands.map((one) => one.command)))
    if (command !== 'custom') add('commands', commands.find((one) => one.command === command)!.key, ['commandTwice'])
  for (const one of alarms) add('alarms', one.key, alarmProblems(one, model))
  return problems
}

export interface Difference {
  part: Part
  key: string
  change: 'added' | 'removed' | 'changed'
  details: { field: string; before?: unknown; after?: unknown }[]
}
/** How a model differs from another, entry by entry; the order of entries is no difference. */
export function differenceOf(before: Model, after: Model): Difference[] {
  const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
  return PARTS.flatMap((part) => {
    const [old, now] = [before, after].map(
      (model) => new Map(model[part].map((one) => [one.key, one as object as Record<string, unknown>])),
    )
    return [...new Set([...old!.keys(), ...now!.keys()])].flatMap((key): Difference[] => {
      const [was, is] = [old!.get(key), now!.get(key)]
      if (!was || !is) return [{ part, key, change: was ? 'removed' : 'added', details: [] }]
      const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])]
      const details = fields
        .filter((field) => !same(was[field], is[field]))
        .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }))
      return details.length ? [{ part, key, change: 'changed', details }] : []
    })
  })
}
