import { expect, it } from 'vitest'
import { fieldsOf, kept } from './entries.ts'

it('asks of a property only what means something beside the rest', () => {
  const number = { kind: 'number', table: 'holding', type: 'u16' }
  expect(fieldsOf('properties', number, false)).toEqual([
    'key',
    'name',
    'kind',
    'role',
    'unit',
    'decimals',
    'min',
    'max',
  ])
  expect(fieldsOf('properties', number, true)).toEqual(expect.arrayContaining(['table', 'address', 'type', 'factor']))
  expect(fieldsOf('properties', number, true)).not.toContain('wordOrder')
  expect(fieldsOf('properties', { ...number, type: 'f32' }, true)).toContain('wordOrder')
  const coil = fieldsOf('properties', { kind: 'flag', table: 'coil' }, true)
  expect(coil).toEqual(['key', 'name', 'kind', 'role', 'table', 'address', 'isInverted'])
  expect(fieldsOf('properties', { kind: 'choice' }, false)).toContain('options')
})

it('asks of a command for a number to write only where none is given with it', () => {
  const own = { command: 'custom', write: 'register' }
  expect(fieldsOf('commands', own, true)).toContain('value')
  expect(fieldsOf('commands', { ...own, argumentMin: 0, argumentMax: 9 }, true)).not.toContain('value')
  expect(fieldsOf('commands', { command: 'switchOff', write: 'coil' }, true)).not.toContain('argumentMin')
  expect(fieldsOf('commands', own, false)).toEqual([
    'key',
    'name',
    'command',
    'argumentMin',
    'argumentMax',
    'verifyKey',
    'expected',
  ])
})

it('keeps nothing that is not asked, and nothing empty', () => {
  const given = {
    key: 'a',
    name: 'A',
    kind: 'flag',
    role: 'none',
    unit: 'V',
    min: 1,
    table: 'holding',
    address: 0,
    isInverted: null,
  }
  expect(kept('properties', given, true)).toEqual({
    key: 'a',
    name: 'A',
    kind: 'flag',
    role: 'none',
    table: 'holding',
    address: 0,
  })
})
