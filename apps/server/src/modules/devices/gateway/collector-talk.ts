import { ask645, DATA_645, endingWith645 } from '@cloud-steward/protocol'
import type { CommandRow, Result } from '../command/command.queries.ts'
import { ANSWER_MS } from '../command/command.rules.ts'
import { countStray } from '../telemetry/telemetry.queries.ts'
import type { CollectorSession } from './collector-session.ts'
import type { DecodedFrame } from './decoded-frame.rules.ts'
import { collectorSettings, keepSuccess, missedOf } from './gateway.queries.ts'
import { type Probed, searchAddresses } from './search.rules.ts'
import { readMeter } from './talk.ts'

/** Without an end it is tried again later. */
interface Spoken {
  end?: 'verified' | 'failed'
  result: Result
  detail?: string
  answer?: string
}
interface Meanwhile {
  /** It is still being worked on. */
  hold: () => Promise<unknown>
  /** Runs the next due command of the collector, so that a reconnection does not wait for a search. */
  others: () => Promise<boolean>
}
const NO_ANSWER: Spoken = { result: 'noAnswer' }
/** How long meters may answer one search request. */
const PROBE_MS = 1_500
/** Once more, and then it stands as it is. */
const TRIES = 2
let count = 0

/** Asks the collector itself; its answer has no address. */
async function askOwn(session: CollectorSession, op: string): Promise<DecodedFrame | undefined> {
  const id = `${session.ctx.now().getTime().toString(36)}.c${++count}`
  return session.ask(
    Buffer.from(JSON.stringify({ id, op })),
    ({ address, reply }) => address === '' && reply?.id === id,
    ANSWER_MS,
    'command',
  )
}
/** What it says no to is either passing or for good. */
const refused = ({ reply }: DecodedFrame): Spoken =>
  reply?.error === 'busy' ? { result: 'busy' } : { end: 'failed', result: 'refused' }

async function ping(session: CollectorSession): Promise<Spoken> {
  const decoded = await askOwn(session, 'ping')
  if (!decoded) return NO_ANSWER
  return decoded.reply?.ok ? { end: 'verified', result: 'done' } : refused(decoded)
}
/** Restarts a collector. Verified when its reported uptime began after the command. Not sent again while the result is unknown. */
async function restart(session: CollectorSession, { attempts, createdAt }: CommandRow): Promise<Spoken> {
  const began = (decoded: DecodedFrame | undefined): boolean =>
    (decoded?.collector?.uptimeS ?? Number.POSITIVE_INFINITY) * 1_000 <
    session.ctx.now().getTime() - Date.parse(createdAt)
  const done: Spoken = { end: 'verified', result: 'done' }
  if (attempts > 0) {
    const decoded = await askOwn(session, 'ping')
    if (!decoded) return NO_ANSWER
    if (began(decoded)) return done
  }
  const told = await askOwn(session, 'restart')
  if (!told) return NO_ANSWER
  if (!told.reply?.ok) return refused(told)
  return began(await askOwn(session, 'ping')) ? done : { result: 'notDone' }
}

async function searchInWords(session: CollectorSession, { attempts }: CommandRow): Promise<Spoken> {
  if (attempts === 0) {
    const begun = await askOwn(session, 'search')
    if (begun && !begun.reply?.ok) return refused(begun)
  }
  const decoded = await askOwn(session, 'found')
  if (!decoded) return NO_ANSWER
  if (!decoded.reply?.ok) return refused(decoded)
  return foundMeters(session, decoded.collector?.found ?? [])
}
async function searchByFrames(session: CollectorSession, { hold, others }: Meanwhile): Promise<Spoken> {
  const probe = async (ending: string): Promise<Probed> => {
    const addresses = new Set<string>()
    const before = session.malformed
    const question = ask645(endingWith645(ending), DATA_645.energy.id)
    // Collect answers until the time is over.
    await session.ask(
      question,
      ({ address, protocol }) => {
        if (protocol === 'dlt645') addresses.add(address)
        return false
      },
      PROBE_MS,
    )
    return { addresses: [...addresses], collided: session.malformed > before }
  }
  const { found, complete } = await searchAddresses(probe, async () => {
    await hold()
    while (await others());
    return !session.isOver
  })
  return complete ? foundMeters(session, found) : NO_ANSWER
}
/** Records addresses that belong to no device of the collector as strays. */
async function foundMeters(session: CollectorSession, found: readonly string[]): Promise<Spoken> {
  const { ctx, collectorId } = session
  const known = new Set((await session.children()).map(({ address }) => address))
  for (const address of found)
    if (!known.has(address)) await ctx.db.run(countStray(ctx.tenant.id, collectorId, address.slice(0, 14)))
  return { end: 'verified', result: 'done', detail: String(found.length), answer: JSON.stringify(found) }
}

/** Asks those again whom the last round did not reach. */
async function readMissed(
  session: CollectorSession,
  { attempts }: CommandRow,
  { hold, others }: Meanwhile,
): Promise<Spoken> {
  const { ctx, collectorId } = session
  const { pollMinutes } = (await ctx.db.first(collectorSettings(ctx.tenant.id, collectorId)))!
  const since = new Date(ctx.now().getTime() - pollMinutes * 60_000)
  const missed = new Set((await ctx.db.rows(missedOf(ctx.tenant.id, collectorId, since))).map(({ id }) => id))
  const children = (await session.polledMeters()).filter(
    ({ category, state }) => category !== 'lock' && state === 'active',
  )
  let answered = 0
  for (const child of children) {
    if (!missed.has(child.id)) continue
    await hold()
    while (await others());
    if (session.isOver) return NO_ANSWER
    if (await readMeter(session, child)) answered++
  }
  const silent = missed.size - answered
  if (children.length) {
    const successBp = Math.round(((children.length - silent) * 10_000) / children.length)
    await ctx.db.run(keepSuccess(ctx.tenant.id, collectorId, successBp))
  }
  const detail = `${answered}/${missed.size}`
  if (!silent) return { end: 'verified', result: 'read', detail }
  return attempts + 1 < TRIES ? { result: 'partly', detail } : { end: 'failed', result: 'partly', detail }
}

/** Carries an order to the collector itself out, as its line lets it. */
export async function performCollectorCommand(
  session: CollectorSession,
  command: CommandRow,
  meanwhile: Meanwhile,
): Promise<Spoken> {
  if (command.kind === 'ping') return ping(session)
  if (command.kind === 'restart') return restart(session, command)
  if (command.kind === 'readMissed') return readMissed(session, command, meanwhile)
  const own = await session.ctx.db.first(collectorSettings(session.ctx.tenant.id, session.collectorId))
  return own?.protocol === 'json' ? searchInWords(session, command) : searchByFrames(session, meanwhile)
}
