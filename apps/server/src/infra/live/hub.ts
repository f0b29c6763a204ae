import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Listening, listen } from '../db/listen.ts'
import type { Pools } from '../db/pools.ts'
import { tenantDb } from '../db/tenant-db.ts'
import { missedBy, rangeTold, type Told, toldAfter } from './live.queries.ts'
import { LIVE_CHANNEL } from './publish.ts'

/** An open console, or a program that hears of some kinds. */
export interface Listener {
  userId: string
  username: string
  /** Kinds of messages it hears; undefined: all. */
  kinds?: readonly string[]
  /** Whether it is of staff whose roles may call an address, as of the last heartbeat. */
  isStaffOf(url: string): boolean
  /** Whether it is of staff who see this site, or, without one, the whole tenant; as of the last heartbeat. */
  seesSite(siteId: string | null): boolean
  send(frame: string): void
}
/** The open consoles of a tenant in this process. */
interface Room {
  tenantId: number
  /** All that was told up to this number has been passed on. */
  last: number
  listeners: Set<Listener>
  busy: boolean
  again: boolean
}
/** Maximum of missed messages to repeat; a console that missed more reloads everything. */
const MOST_MISSED = 500
const AT_ONCE = 200
/** The loop breathes after so many consoles. */
const STRETCH = 500
const RETRY_MS = 1_000

/** The users of a tenant who hold a role at this moment, by their ids. */
export type HoldersOf = (tenantId: number, role: string) => Promise<ReadonlySet<string>>

/** Passes on what is told, in its order, to the consoles that are open in this process. */
export class LiveHub {
  readonly #pools: () => Pools
  readonly #log: Logger
  readonly #holdersOf: HoldersOf
  readonly #rooms = new Map<number, Promise<Room>>()
  #listening: Listening | undefined

  constructor(pools: () => Pools, log: Logger, holdersOf: HoldersOf) {
    this.#pools = pools
    this.#log = log
    this.#holdersOf = holdersOf
  }

  /**
   * Tells a console what it missed since `after`, if it names that, and from then on everything. Nothing is lost
   * between the two: it enters the room when it has seen all the room has seen.
   * @returns how it leaves
   */
  async join(tenantId: number, listener: Listener, after?: number): Promise<() => void> {
    const room = await this.#room(tenantId)
    let seen = after ?? room.last
    const range = after === undefined ? undefined : await this.#db(tenantId).first(rangeTold(tenantId))
    let lost = range !== undefined && (seen + 1 < range.first || seen > Math.max(range.last, room.last))
    while (!lost && seen < room.last) {
      const upTo = room.last
      const { username, kinds } = listener
      const asked = { username, kinds, after: seen, upTo, most: MOST_MISSED + 1 }
      const missed = await this.#db(tenantId).rows(missedBy(tenantId, asked))
      if (missed.length > MOST_MISSED) lost = true
      else {
        const holders = await this.#holdersIn(tenantId, missed)
        for (const told of missed) if (isFor(listener, told, holders)) listener.send(told.frame)
      }
      seen = upTo
    }
    listener.send(JSON.stringify({ kind: lost ? 'missed' : 'ready', seq: room.last }))
    room.listeners.add(listener)
    return () => void room.listeners.delete(listener)
  }

  async close(): Promise<void> {
    await this.#listening?.stop()
  }

  /** Asked of the database each time: a role withdrawn a moment ago counts, however long ago the last heartbeat was. */
  async #holdersIn(tenantId: number, told: readonly Told[]): Promise<Holders> {
    const roles = new Set(told.flatMap(({ hearerRole }) => hearerRole ?? []))
    return new Map(
      await Promise.all([...roles].map(async (role) => [role, await this.#holdersOf(tenantId, role)] as const)),
    )
  }

  #db = (tenantId: number) => tenantDb(this.#pools().app, tenantId)

  #room(tenantId: number): Promise<Room> {
    const known = this.#rooms.get(tenantId)
    if (known) return known
    const made = this.#open(tenantId)
    this.#rooms.set(tenantId, made)
    made.catch(() => this.#rooms.delete(tenantId))
    return made
  }
  async #open(tenantId: number): Promise<Room> {
    this.#listening ??= listen(this.#pools(), LIVE_CHANNEL, (payload) => void this.#heard(payload), this.#log)
    await this.#listening.ready
    const { last } = (await this.#db(tenantId).first(rangeTold(tenantId)))!
    return { tenantId, last, listeners: new Set(), busy: false, again: false }
  }

  async #heard(payload?: string): Promise<void> {
    const rooms = payload === undefined ? [...this.#rooms.values()] : [this.#rooms.get(Number(payload))]
    for (const opening of rooms) {
      const room = await opening?.catch(() => undefined)
      if (room) void this.#passOn(room)
    }
  }

  async #passOn(room: Room): Promise<void> {
    room.again = true
    if (room.busy) return
    room.busy = true
    try {
      while (room.again) {
        room.again = false
        const rows = await this.#db(room.tenantId).rows(toldAfter(room.tenantId, room.last, AT_ONCE))
        const holders = await this.#holdersIn(room.tenantId, rows)
        for (const row of rows) await notify(room, row, holders)
        if (rows.length === AT_ONCE) room.again = true
      }
    } catch (error) {
      this.#log.warn({ error: (error as Error).message }, 'cannot read what to tell; trying again')
      setTimeout(() => void this.#passOn(room), RETRY_MS).unref()
    } finally {
      room.busy = false
    }
  }
}

type Holders = ReadonlyMap<string, ReadonlySet<string>>
/** Everybody where no names, no staff and no role are given. */
function isFor({ userId, username, isStaffOf, seesSite, kinds }: Listener, told: Told, holders: Holders): boolean {
  const { kind, receivers, staffUrl, hearerRole, hearerSite } = told
  if (kinds && !kinds.includes(kind)) return false
  if (hearerRole) return holders.get(hearerRole)!.has(userId) && seesSite(hearerSite)
  if (receivers?.includes(username)) return true
  return staffUrl === null ? receivers === null : isStaffOf(staffUrl)
}

async function notify(room: Room, told: Told, holders: Holders): Promise<void> {
  let sent = 0
  for (const listener of room.listeners) {
    if (!isFor(listener, told, holders)) continue
    listener.send(told.frame)
    if (++sent % STRETCH === 0) await setImmediate()
  }
  room.last = told.seq
}
