import { expect, it } from 'vitest'
import { Ports, port } from './ports.ts'

const guard = port<(id: string) => boolean>('devices.guard')
const needs = [{ name: 'devices', needs: [guard] }]

it('hands a call from the module that provides it to the one that needs it', () => {
  const ports = new Ports()
  ports.provide(guard, (id) => id === 'a')
  ports.requireAll(needs)
  expect([ports.get(guard)('a'), ports.get(guard)('b')]).toEqual([true, false])
})
it('refuses a port nobody provides: at the start and at the call', () => {
  const ports = new Ports()
  expect(() => ports.requireAll(needs)).toThrow('devices needs the port devices.guard')
  expect(() => ports.get(guard)).toThrow('no module provides the port devices.guard')
})
it('refuses two providers of one port, and a provider nobody needs', () => {
  const ports = new Ports()
  ports.provide(guard, () => true)
  expect(() => ports.provide(guard, () => false)).toThrow('provided twice')
  expect(() => ports.requireAll([{ name: 'devices' }])).toThrow('no module needs devices.guard')
})
it('keeps the providers of two apps apart', () => {
  const [one, other] = [new Ports(), new Ports()]
  one.provide(guard, () => true)
  expect(() => other.get(guard)).toThrow('no module provides')
})
