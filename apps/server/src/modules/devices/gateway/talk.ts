import {
  ask188,
  ask645,
  CONTROL_188,
  CONTROL_645,
  commandRelay645,
  commandValve188,
  DATA_645,
  type Key645,
  KIND_188,
  STATE_645,
} from '@cloud-steward/protocol'
import type { Kind } from '../command/command.queries.ts'
import { ANSWER_MS } from '../command/command.rules.ts'
import type { CollectorSession, Known } from './collector-session.ts'
import type { DecodedFrame, Facts } from './decoded-frame.rules.ts'
import type { Child } from './gateway.queries.ts'
import { readJson } from './json-talk.ts'
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
  (child: Child, control: number, more: (decoded: DecodedFrame) => boolean = () => true) =>
  (decoded: DecodedFrame): boolean =>
    decoded.address === child.address && decoded.done?.control === control && (decoded.done.refused || more(decoded))

/** How a meter stands: its relay or its valve, asked now. Undefined: it does not answer. */
export async function askState(session: CollectorSession, child: Child): Promise<Facts | undefined> {
  if (child.protocol === 'cjt188') {
    const decoded = await askCounter(session, child)
    return decoded?.facts
  }
  const decoded = await session.ask(
    ask645(child.address, STATE_645),
    from(child, CONTROL_645.readData, ({ facts }) => facts?.relay !== undefined),
    ANSWER_MS,
  )
  return decoded?.done?.refused ? undefined : decoded?.facts
}

const askCounter = (session: CollectorSession, child: Child): Promise<DecodedFrame | undefined> =>
  child.protocol === 'cjt188'
    ? session.ask(ask188(called(child), serial++), from(child, CONTROL_188.readData), ANSWER_MS)
    : session.ask(
        ask645(child.address, DATA_645.energy.id),
        from(child, CONTROL_645.readData, ({ counterMilli }) => counterMilli !== undefined),
        ANSWER_MS,
      )

/** Reads all of a meter that changes; false when it did not tell its counter. What it says is stored by the line. */
export async function readMeter(session: CollectorSession, child: Known): Promise<boolean> {
  if (child.protocol === 'modbus') return child.model !== undefined && readModbus(session, child, child.model)
  if (child.protocol === 'json') return (await readJson(session, child)) !== undefined
  const counter = await askCounter(session, child)
  if (counter?.counterMilli === undefined) return false
  if (child.protocol !== 'dlt645') return true
  for (const name of ['power', 'voltage'] as const) {
    await session.ask(
      ask645(child.address, DATA_645[name].id),
      from(child, CONTROL_645.readData, ({ facts }) => facts?.[name] !== undefined),
      ANSWER_MS,
    )
  }
  await askState(session, child)
  return true
}

/** Sends a switch command to a meter. Its result must be read afterwards. */
export async function sendSwitch(
  session: CollectorSession,
  child: Child,
  kind: Kind,
  key: Key645 | undefined,
): Promise<'accepted' | 'refused' | 'noAnswer' | 'noKey'> {
  const { ctx } = session
  let decoded: DecodedFrame | undefined
  if (child.protocol === 'cjt188') {
    const action = kind === 'openValve' ? 'open' : 'close'
    decoded = await session.ask(
      commandValve188(called(child), action, serial++),
      from(child, CONTROL_188.writeData),
      ANSWER_MS,
    )
  } else {
    if (!key) return 'noKey'
    const action = kind === 'switchOff' ? 'trip' : child.needsButton ? 'allowClose' : 'close'
    const until = wallAt(new Date(ctx.now().getTime() + HOLDS_MS), ctx.tenant.timeZone)
    decoded = await session.ask(
      commandRelay645(child.address, action, key, until),
      from(child, CONTROL_645.remoteControl),
      ANSWER_MS,
    )
  }
  if (!decoded) return 'noAnswer'
  return decoded.done?.refused ? 'refused' : 'accepted'
}
