import { askModbus, encodeRtu } from '@cloud-steward/protocol'
import { expect, it } from 'vitest'
import { ModbusWire } from './modbus-wire.ts'

const answer = (value: number) => encodeRtu({ unit: 9, pdu: Uint8Array.of(3, 2, 0, value) })

it('takes an answer that comes late for none to the next question', async () => {
  const sent: number[] = []
  const wire = new ModbusWire(() => sent.push(Date.now()) > 0)
  const first = wire.ask(9, askModbus('readHolding', 1, 1), 50)
  expect(await first).toBeUndefined()
  const second = wire.ask(9, askModbus('readHolding', 2, 1), 2_000)
  await new Promise((resolve) => setTimeout(resolve, 300))
  // Of the same unit, function and length; the line was not quiet yet, so nothing was asked.
  const late = answer(1)
  // Before it is heard: the quiet that is waited for begins in there.
  const lateAt = Date.now()
  expect(wire.sift(late)).toEqual({ rest: late, earlier: 0 })
  await expect.poll(() => sent.length, { interval: 20 }).toBe(2)
  expect(sent[1]! - lateAt).toBeGreaterThanOrEqual(990)
  wire.sift(answer(7))
  expect(await second).toEqual({ function: 3, registers: [7] })
})

it('ends with its line, whoever waits', async () => {
  const wire = new ModbusWire(() => true)
  const asked = wire.ask(9, askModbus('readHolding', 1, 1), 60_000)
  await new Promise((resolve) => setImmediate(resolve))
  wire.end()
  expect(await asked).toBeUndefined()
  expect(await wire.ask(9, askModbus('readHolding', 1, 1), 60_000)).toBeUndefined()
})
