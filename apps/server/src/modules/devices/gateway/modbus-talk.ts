import type { Model, ModelCommand } from '@cloud-steward/contract/devices/index.ts'
import { askModbus, writeCoil, writeRegister, writeRegisters } from '@cloud-steward/protocol'
import { ANSWER_MS } from '../command/command.rules.ts'
import { type Reading, readingOf } from '../model/property.rules.ts'
import { decodeRun, encodeNumber, type RegisterRun, readOf, runsOf } from '../model/registers.rules.ts'
import type { CollectorSession } from './collector-session.ts'
import type { Child } from './gateway.queries.ts'

/** Asks one run of registers and stores what it says. Undefined: no answer; without a reading: the device refused. */
async function askRun(
  session: CollectorSession,
  child: Child,
  model: Model,
  run: RegisterRun,
): Promise<{ reading?: Reading } | undefined> {
  const pdu = askModbus(readOf(run.table), run.start, run.count)
  const answer = await session.modbus.ask(Number(child.address), pdu, ANSWER_MS)
  if (!answer) return undefined
  if ('exception' in answer) return {}
  const reading = readingOf(model, decodeRun(run, answer))
  await session.storeReading(child, reading)
  return { reading }
}

/** Reads all properties of a model; false when the meter did not tell its counter. */
export async function readModbus(session: CollectorSession, child: Child, model: Model): Promise<boolean> {
  let counted = false
  for (const run of runsOf(model.properties)) {
    const decoded = await askRun(session, child, model, run)
    // Read the counter first: a meter that does not answer is not asked for the rest.
    if (!decoded) return counted
    counted ||= decoded.reading?.counterMilli !== undefined
  }
  return counted
}

/** Reads one property; undefined: no answer, or a refusal. */
export async function readProperty(
  session: CollectorSession,
  child: Child,
  model: Model,
  key: string,
): Promise<Reading | undefined> {
  const property = model.properties.filter((one) => one.key === key)
  const [run] = runsOf(property)
  return run && (await askRun(session, child, model, run))?.reading
}

/** Writes what a command writes. Whether it was done must be asked afterwards. */
export async function writeModbus(
  session: CollectorSession,
  child: Child,
  command: ModelCommand,
  argument: number | undefined,
): Promise<'accepted' | 'refused' | 'noAnswer'> {
  const { write, address } = command
  const value = argument ?? command.value ?? 0
  const registers = write === 'coil' ? [] : encodeNumber(value, command)
  if (!registers || address == null) return 'refused'
  const pdu =
    write === 'coil'
      ? writeCoil(address, value !== 0)
      : write === 'register'
        ? writeRegister(address, registers[0]!)
        : writeRegisters(address, registers)
  const answer = await session.modbus.ask(Number(child.address), pdu, ANSWER_MS)
  if (!answer) return 'noAnswer'
  return 'exception' in answer ? 'refused' : 'accepted'
}
