import type { Model, ModelCommand, ModelProperty } from '@cloud-steward/contract/devices/index.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelOf } from '../../../infra/labels.ts'
import { METER_COMMANDS, METER_MODEL, METER_PROPERTIES } from './model.builders.ts'
import { differenceOf, EMPTY_MODEL, type ModelOf, PROBLEMS, problemsOf } from './model.rules.ts'

const OF: ModelOf = { category: 'elemeter', protocol: 'modbus' }
const codes = (change: Partial<Model>, of: Partial<ModelOf> = {}) =>
  problemsOf({ ...METER_MODEL, ...change }, { ...OF, ...of }).map(({ problem }) => problem)
const property = (more: Partial<ModelProperty>): ModelProperty[] => [
  ...METER_PROPERTIES,
  { key: 'x', name: 'X', kind: 'number', role: 'none', table: 'holding', address: 0x20, type: 'u16', ...more },
]
const command = (more: Partial<ModelCommand>): ModelCommand[] => [
  ...METER_COMMANDS,
  {
    key: 'limit',
    name: '限额',
    command: 'custom',
    argumentMin: 0,
    argumentMax: 60,
    write: 'register',
    address: 0x30,
    type: 'u16',
    verifyKey: 'reactive',
    ...more,
  },
]
const alarm = (more: Partial<Model['alarms'][number]>): Model['alarms'] => [{ ...METER_MODEL.alarms[0]!, ...more }]

describe('a model', () => {
  it('can be published when nothing in it contradicts itself', () => {
    expect(problemsOf(METER_MODEL, OF)).toEqual([])
    expect(codes({ commands: command({}) })).toEqual([])
  })

  it.each([
    ['duplicateKey', property({ key: 'energy' })],
    ['reservedKey', property({ key: 'firmware' })],
    ['roleKind', property({ role: 'batteryLow' })],
    ['roleTwice', property({ role: 'voltage' })],
    ['minAboveMax', property({ min: 3, max: 2 })],
    ['noOptions', property({ kind: 'choice' })],
    ['doubleOption', property({ kind: 'choice', options: [1, 1].map((value) => ({ value, meaning: 'x' })) })],
    ['noRegister', property({ address: undefined })],
    ['noRegister', property({ type: undefined })],
    ['coilFlag', property({ table: 'coil' })],
    ['typeOfKind', property({ kind: 'flag', type: 'f32' })],
    ['outOfRange', property({ address: 65_535, type: 'u32' })],
    ['overlap', property({ address: 0x19, type: 'f32' })],
    ['notForCategory', property({ kind: 'flag', role: 'valve' })],
  ] as const)('is refused for its properties: %s', (code, properties) => {
    expect(codes({ properties })).toContain(code)
  })

  it.each([
    ['noVerify', command({ verifyKey: 'gone' })],
    ['noVerify', command({ verifyKey: '' })],
    ['noExpected', command({ argumentMin: undefined, argumentMax: undefined, value: 1 })],
    ['noExpected', command({ verifyKey: 'relay' })],
    ['expectedRange', command({ verifyKey: 'voltage', expected: 501 })],
    ['argumentRange', command({ argumentMax: undefined })],
    ['argumentRange', command({ argumentMin: 61 })],
    ['noRegister', command({ address: undefined })],
    ['noValue', command({ argumentMin: undefined, argumentMax: undefined, expected: 1 })],
    ['coilValue', command({ write: 'coil' })],
    ['registerWidth', command({ type: 'u32' })],
    ['valueRange', command({ argumentMax: 70_000 })],
    ['outOfRange', command({ write: 'registers', address: 65_535, type: 'f32' })],
    ['commandTwice', [...METER_COMMANDS, { ...METER_COMMANDS[0]!, key: 'again' }]],
    ['switchVerify', [{ ...METER_COMMANDS[0]!, expected: 1 }]],
    ['notForCategory', [{ ...METER_COMMANDS[0]!, command: 'closeValve' as const }]],
    ['hiddenSwitch', [{ ...METER_COMMANDS[0]!, command: 'custom' as const }]],
    [
      'hiddenSwitch',
      [
        ...METER_COMMANDS,
        { ...METER_COMMANDS[0]!, key: 'trip', command: 'custom' as const, verifyKey: 'voltage', expected: 0 },
      ],
    ],
  ] as const)('is refused for its commands: %s', (code, commands) => {
    expect(codes({ commands: [...commands] })).toContain(code)
  })

  it.each([
    ['noProperty', alarm({ property: 'gone' })],
    ['notNumber', alarm({ property: 'relay' })],
    ['clearBeyond', alarm({ clearAt: 251 })],
    ['clearBeyond', alarm({ operator: 'lt', clearAt: 249 })],
    ['clearBeyond', alarm({ operator: 'eq' })],
    ['alarmHours', alarm({ fromHour: 8 })],
    ['alarmHours', alarm({ fromHour: 8, toHour: 8 })],
  ] as const)('is refused for its alarms: %s', (code, alarms) => {
    expect(codes({ alarms: [...alarms] })).toContain(code)
  })

  it('is refused by what its type is and what was published before', () => {
    expect(codes({ properties: METER_PROPERTIES.slice(1) })).toContain('noCounter')
    expect(codes({}, { protocol: 'dlt645' })).toContain('notSpoken')
    expect(problemsOf(EMPTY_MODEL, { ...OF, protocol: 'json' })).toEqual([
      { part: 'properties', key: '', problem: 'empty' },
    ])
    const changed = METER_PROPERTIES.map((one) => (one.key === 'frequency' ? { ...one, kind: 'flag' as const } : one))
    expect(codes({}, { published: { ...METER_MODEL, properties: changed } })).toEqual(['kindChanged'])
    // A register means nothing to those that speak JSON.
    expect(codes({ properties: property({ address: 0 }) }, { protocol: 'json' })).toEqual([])
  })

  it('is told each thing once', () => {
    const problems = problemsOf({ ...METER_MODEL, properties: [...METER_PROPERTIES, METER_PROPERTIES[1]!] }, OF)
    expect(new Set(problems.map((one) => JSON.stringify(one))).size).toBe(problems.length)
  })

  it('has words for whatever is wrong with it', () => {
    expect(PROBLEMS.filter((code) => !labelOf('zh', `device.typeModel.problem.${code}`))).toEqual([])
  })

  it('has no overlapping registers when nothing is said of it', () => {
    const place = fc.record({
      address: fc.integer({ min: 0, max: 40 }),
      type: fc.constantFrom('u16' as const, 'f32' as const),
    })
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 6 }), (places) => {
        const properties = places.map(
          (one, at): ModelProperty => ({
            ...one,
            key: `p${at}`,
            name: 'P',
            kind: 'number',
            role: 'none',
            table: 'holding',
          }),
        )
        const taken = places.flatMap(({ address, type }) => (type === 'f32' ? [address, address + 1] : [address]))
        const found = problemsOf({ ...EMPTY_MODEL, properties }, OF).some(({ problem }) => problem === 'overlap')
        expect(found).toBe(new Set(taken).size < taken.length)
      }),
    )
  })
})

describe('the difference of two models', () => {
  it('is none of a model to itself, however its entries are ordered', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(METER_PROPERTIES, { minLength: METER_PROPERTIES.length }), (properties) => {
        expect(differenceOf(METER_MODEL, { ...METER_MODEL, properties })).toEqual([])
      }),
    )
  })

  it('names what came, what went and what changed, with both values', () => {
    const [first, second, ...rest] = METER_PROPERTIES
    const after = { ...METER_MODEL, properties: [{ ...second!, max: 400 }, ...rest, { ...first!, key: 'total' }] }
    expect(differenceOf(METER_MODEL, after)).toEqual([
      { part: 'properties', key: 'energy', change: 'removed', details: [] },
      { part: 'properties', key: 'voltage', change: 'changed', details: [{ field: 'max', before: 500, after: 400 }] },
      { part: 'properties', key: 'total', change: 'added', details: [] },
    ])
  })
})
