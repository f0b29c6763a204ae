import type { Model, ModelCommand } from '@cloud-steward/contract/devices/index.ts'
import type { Key645 } from '@cloud-steward/protocol'
import type { CommandRow } from '../command/command.queries.ts'
import { isDone } from '../command/command.rules.ts'
import { readingOf, shownOf } from '../model/property.rules.ts'
import type { Facts } from './heard.rules.ts'
import { readJson, tellJson } from './json-talk.ts'
import type { Known, Line } from './line.ts'
import { readProperty, writeModbus } from './modbus-talk.ts'
import { askState, orderSwitch } from './talk.ts'

/** How a device stands towards an order, and how it is told it. */
export interface Told {
  /** `moving`, `fault`: what a valve says of itself instead of standing. */
  stands(): Promise<'asWanted' | 'otherwise' | 'moving' | 'fault' | 'unknown'>
  tell(): Promise<'accepted' | 'refused' | 'noAnswer' | 'noKey'>
  /** A motor carries it out: it is on its way for some seconds. */
  isValve: boolean
}
const otherwise = (valve: Facts['valve']): 'otherwise' | 'moving' | 'fault' =>
  valve === 'opening' || valve === 'closing' ? 'moving' : valve === 'fault' ? 'fault' : 'otherwise'
const isValveKind = (kind: string): boolean => kind === 'openValve' || kind === 'closeValve'

/** Whether a property is what an order wants it to be, to half of its last shown digit: a float is never exactly 0.1. */
export function isAsWanted(
  command: ModelCommand,
  model: Model,
  argument: number | null,
  said: number | undefined,
): boolean {
  const property = model.properties.find(({ key }) => key === command.verifyKey)
  const wanted = command.expected ?? argument
  if (!property || said === undefined || wanted == null) return false
  const slack = property.kind === 'number' ? 0.5 * 10 ** -(property.decimals ?? 3) : 0
  return Math.abs(said - wanted) <= slack
}

function byModel(line: Line, child: Known, model: Model, command: ModelCommand, order: CommandRow): Told {
  const argument = order.argument ?? undefined
  const property = model.properties.find(({ key }) => key === command.verifyKey)
  const isValve = property?.role === 'valve' || property?.role === 'opening'
  return {
    isValve,
    async stands() {
      const heard = child.protocol === 'modbus' ? undefined : await readJson(line, child, [command.verifyKey])
      const reading =
        child.protocol === 'modbus'
          ? await readProperty(line, child, model, command.verifyKey)
          : heard && readingOf(model, heard.model?.properties ?? {})
      const said = reading && property && shownOf(property, reading)
      if (said === undefined) return 'unknown'
      const stood = isValve ? otherwise(heard?.facts?.valve) : 'otherwise'
      // What is on its way is open already, and not yet as far as it is to be.
      if (stood === 'moving') return stood
      return isAsWanted(command, model, order.argument, said) ? 'asWanted' : stood
    },
    tell: () =>
      child.protocol === 'modbus'
        ? writeModbus(line, child, command, argument)
        : tellJson(line, child, command, argument, order.expiresAt),
  }
}

/** How an order is carried out on a device: as its model says, or as its protocol has it. Undefined: its model does not know the order. */
export function toldOf(line: Line, child: Known, order: CommandRow, key: Key645 | undefined): Told | undefined {
  const { model, protocol } = child
  const command =
    order.kind === 'custom'
      ? model?.commands.find((one) => one.key === order.modelKey && one.command === 'custom')
      : model?.commands.find((one) => one.command === order.kind)
  if (model && command && (protocol === 'modbus' || protocol === 'json'))
    return byModel(line, child, model, command, order)
  if (order.kind === 'custom' || protocol === 'modbus') return undefined
  return {
    isValve: isValveKind(order.kind),
    async stands() {
      const facts = await askState(line, child)
      if (!facts) return 'unknown'
      return isDone(order.kind, facts) ? 'asWanted' : otherwise(facts.valve)
    },
    tell: () => orderSwitch(line, child, order.kind, key),
  }
}
