import type { Model, ModelCommand } from '@cloud-steward/contract/devices/index.ts'
import type { Key645 } from '@cloud-steward/protocol'
import type { CommandRow } from '../command/command.queries.ts'
import { isDone } from '../command/command.rules.ts'
import { readingOf, shownOf } from '../model/property.rules.ts'
import type { CollectorSession, Known } from './collector-session.ts'
import type { Facts } from './decoded-frame.rules.ts'
import { readJson, sendJsonCommand } from './json-talk.ts'
import { readProperty, writeModbus } from './modbus-talk.ts'
import { askState, sendSwitch } from './talk.ts'

/** How to read the state of a device for a command, and how to send the command. */
export interface CommandExecution {
  /** `moving`, `fault`: what a valve says of itself instead of standing. */
  readState(): Promise<'asWanted' | 'otherwise' | 'moving' | 'fault' | 'unknown'>
  send(): Promise<'accepted' | 'refused' | 'noAnswer' | 'noKey'>
  /** A motor moves the valve: it takes some seconds. */
  isValve: boolean
}
const otherwise = (valve: Facts['valve']): 'otherwise' | 'moving' | 'fault' =>
  valve === 'opening' || valve === 'closing' ? 'moving' : valve === 'fault' ? 'fault' : 'otherwise'
const isValveKind = (kind: string): boolean => kind === 'openValve' || kind === 'closeValve'

/** Whether a property is what an order wants it to be, to half of its last shown digit: a float is never exactly 0.1. */
export function isAsWanted(
  modelCommand: ModelCommand,
  model: Model,
  argument: number | null,
  said: number | undefined,
): boolean {
  const property = model.properties.find(({ key }) => key === modelCommand.verifyKey)
  const wanted = modelCommand.expected ?? argument
  if (!property || said === undefined || wanted == null) return false
  const slack = property.kind === 'number' ? 0.5 * 10 ** -(property.decimals ?? 3) : 0
  return Math.abs(said - wanted) <= slack
}

function byModel(
  session: CollectorSession,
  child: Known,
  model: Model,
  modelCommand: ModelCommand,
  command: CommandRow,
): CommandExecution {
  const argument = command.argument ?? undefined
  const property = model.properties.find(({ key }) => key === modelCommand.verifyKey)
  const isValve = property?.role === 'valve' || property?.role === 'opening'
  return {
    isValve,
    async readState() {
      const decoded = child.protocol === 'modbus' ? undefined : await readJson(session, child, [modelCommand.verifyKey])
      const reading =
        child.protocol === 'modbus'
          ? await readProperty(session, child, model, modelCommand.verifyKey)
          : decoded && readingOf(model, decoded.model?.properties ?? {})
      const said = reading && property && shownOf(property, reading)
      if (said === undefined) return 'unknown'
      const stood = isValve ? otherwise(decoded?.facts?.valve) : 'otherwise'
      // A moving valve is already open, but not yet at the target position.
      if (stood === 'moving') return stood
      return isAsWanted(modelCommand, model, command.argument, said) ? 'asWanted' : stood
    },
    send: () =>
      child.protocol === 'modbus'
        ? writeModbus(session, child, modelCommand, argument)
        : sendJsonCommand(session, child, modelCommand, argument, command.expiresAt),
  }
}

/** How a command is executed on a device: by its model or its protocol. Undefined if the model does not have the command. */
export function executionOf(
  session: CollectorSession,
  child: Known,
  command: CommandRow,
  key: Key645 | undefined,
): CommandExecution | undefined {
  const { model, protocol } = child
  const modelCommand =
    command.kind === 'custom'
      ? model?.commands.find((one) => one.key === command.modelKey && one.command === 'custom')
      : model?.commands.find((one) => one.command === command.kind)
  if (model && modelCommand && (protocol === 'modbus' || protocol === 'json'))
    return byModel(session, child, model, modelCommand, command)
  if (command.kind === 'custom' || protocol === 'modbus') return undefined
  return {
    isValve: isValveKind(command.kind),
    async readState() {
      const facts = await askState(session, child)
      if (!facts) return 'unknown'
      return isDone(command.kind, facts) ? 'asWanted' : otherwise(facts.valve)
    },
    send: () => sendSwitch(session, child, command.kind, key),
  }
}
