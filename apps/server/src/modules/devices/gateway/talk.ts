import {
  ask188,
  ask645,
  CONTROL_188,
  CONTROL_645,
  DATA_645,
  type Key645,
  KIND_188,
  orderRelay645,
  orderValve188,
  STATE_645,
} from '@cloud-steward/protocol'
import type { Kind } from '../command/command.queries.ts'
import { ANSWER_MS } from '../command/command.rules.ts'
import type { Child } from './gateway.queries.ts'
import type { Facts, Heard } from './heard.rules.ts'
import { readJson } from './json-talk.ts'
import type { Known, Line } from './line.ts'
import { readModbus } from './modbus-talk.ts'
import { wallAt } from './wall-clock.rules.ts'

/** An order is worth nothing to a meter later than this after it was sent. */
const HOLDS_MS = 5 * 60_000
let serial = 0
const MEDIUM_188 = {
  cold_water: KIND_188.coldWater,
  hot_water: KIND_188.hotWater,
  drinking_water: KIND_188.drinkingWater,
} as const
/** Whom a question by CJ/T 188 is for: one of another kind does not answer it. */
const called = ({ medium, address }: Child) => ({ kind: MEDIUM_188[medium ?? 'cold_water'], address })

const from =
  (child: Child, control: number, more: (heard: Heard) => boolean = () => true) =>
  (heard: Heard): boolean =>
    heard.address === child.address && heard.done?.control === control && (heard.done.refused || more(heard))

/** How a meter stands: its relay or its valve, asked now. Undefined: it does not answer. */
export async function askState(line: Line, child: Child): Promise<Facts | undefined> {
  if (child.protocol === 'cjt188') {
    const heard = await askCounter(line, child)
    return heard?.facts
  }
  const heard = await line.ask(
    ask645(child.address, STATE_645),
    from(child, CONTROL_645.readData, ({ facts }) => facts?.relay !== undefined),
    ANSWER_MS,
  )
  return heard?.done?.refused ? undefined : heard?.facts
}

const askCounter = (line: Line, child: Child): Promise<Heard | undefined> =>
  child.protocol === 'cjt188'
    ? line.ask(ask188(called(child), serial++), from(child, CONTROL_188.readData), ANSWER_MS)
    : line.ask(
        ask645(child.address, DATA_645.energy.id),
        from(child, CONTROL_645.readData, ({ counterMilli }) => counterMilli !== undefined),
        ANSWER_MS,
      )

/** Reads all of a meter that changes; false when it did not tell its counter. What it says is stored by the line. */
export async function readMeter(line: Line, child: Known): Promise<boolean> {
  if (child.protocol === 'modbus') return child.model !== undefined && readModbus(line, child, child.model)
  if (child.protocol === 'json') return (await readJson(line, child)) !== undefined
  const counter = await askCounter(line, child)
  if (counter?.counterMilli === undefined) return false
  if (child.protocol !== 'dlt645') return true
  for (const name of ['power', 'voltage'] as const) {
    await line.ask(
      ask645(child.address, DATA_645[name].id),
      from(child, CONTROL_645.readData, ({ facts }) => facts?.[name] !== undefined),
      ANSWER_MS,
    )
  }
  await askState(line, child)
  return true
}

/** Tells a meter to switch. Whether it did must be asked afterwards. */
export async function orderSwitch(
  line: Line,
  child: Child,
  kind: Kind,
  key: Key645 | undefined,
): Promise<'accepted' | 'refused' | 'noAnswer' | 'noKey'> {
  const { ctx } = line
  let heard: Heard | undefined
  if (child.protocol === 'cjt188') {
    const order = kind === 'openValve' ? 'open' : 'close'
    heard = await line.ask(orderValve188(called(child), order, serial++), from(child, CONTROL_188.writeData), ANSWER_MS)
  } else {
    if (!key) return 'noKey'
    const order = kind === 'switchOff' ? 'trip' : child.needsButton ? 'allowClose' : 'close'
    const until = wallAt(new Date(ctx.now().getTime() + HOLDS_MS), ctx.tenant.timeZone)
    heard = await line.ask(
      orderRelay645(child.address, order, key, until),
      from(child, CONTROL_645.remoteControl),
      ANSWER_MS,
    )
  }
  if (!heard) return 'noAnswer'
  return heard.done?.refused ? 'refused' : 'accepted'
}
