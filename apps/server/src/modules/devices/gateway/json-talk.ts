import type { ModelCommand } from '@cloud-steward/contract/devices/index.ts'
import { ANSWER_MS } from '../command/command.rules.ts'
import type { Child } from './gateway.queries.ts'
import type { Heard } from './heard.rules.ts'
import type { Line } from './line.ts'

let count = 0
/** Asks a device that speaks JSON on `down/command`; its answer carries the number of the question. */
function askJson(line: Line, child: Child, question: object): Promise<Heard | undefined> {
  // A number of its own for each question: the answer to an earlier one, come late, is none to this.
  const id = `${line.ctx.now().getTime().toString(36)}.${++count}`
  return line.ask(
    Buffer.from(JSON.stringify({ id, address: child.address, ...question })),
    ({ address, reply }) => address === child.address && reply?.id === id,
    ANSWER_MS,
    'command',
  )
}
/** Asks for properties, all of them without keys; what comes is stored by the line. Undefined: no answer, or a refusal. */
export async function readJson(line: Line, child: Child, keys?: readonly string[]): Promise<Heard | undefined> {
  const heard = await askJson(line, child, { op: 'read', ...(keys ? { keys } : {}) })
  return heard?.reply?.ok ? heard : undefined
}
export async function tellJson(
  line: Line,
  child: Child,
  command: ModelCommand,
  argument: number | undefined,
  until: string,
): Promise<'accepted' | 'refused' | 'noAnswer'> {
  const heard = await askJson(line, child, { op: 'command', key: command.key, argument, until })
  return heard?.reply ? (heard.reply.ok ? 'accepted' : 'refused') : 'noAnswer'
}
