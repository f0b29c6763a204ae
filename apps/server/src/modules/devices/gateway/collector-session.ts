import type { Model } from '@cloud-steward/contract/devices/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { isUnstorable } from '../../../infra/db/refusals.ts'
import { type DeviceEvent, keepEvents } from '../model/device-event.queries.ts'
import { knownModels } from '../model/known-models.ts'
import { type Reading, readingOf } from '../model/property.rules.ts'
import type { Telemetry } from '../telemetry/merge.rules.ts'
import { countStray } from '../telemetry/telemetry.queries.ts'
import type { TelemetryBuffer } from '../telemetry/telemetry-buffer.ts'
import { type DecodedFrame, momentOf } from './decoded-frame.rules.ts'
import { Freezes } from './freeze.ts'
import { type Child, childrenOf, meterOfOtherCollector } from './gateway.queries.ts'
import type { Links } from './links.ts'
import type { LockSaid } from './lock.rules.ts'
import { type MessageEntry, readMessage } from './message.rules.ts'
import { ModbusWire } from './modbus-wire.ts'
import { eventsOf } from './model-message.rules.ts'

/** Minimum time between two reads of the devices because of an unknown address. */
const KNOWN_MS = 5_000
/** How often a session rereads the models of its devices without a notification. */
const MODEL_MS = 60_000

export interface CollectorSessionParts {
  ctx: Ctx
  collectorId: string
  /** Of a meter that speaks for itself: what it says without an address is of this. */
  address?: string | null
  buffer: TelemetryBuffer
  /** Who hears what is on a shared channel. */
  links: Links
  /** Sends bytes to the collector; false if it is not connected. */
  write: (bytes: Uint8Array, topic?: 'frame' | 'command') => boolean
}
export type Known = Child & { state: string; model?: Model }

/** The session of one collector: it stores reported values and passes answers to the waiting request. */
export class CollectorSession {
  /** Bytes and entries that could not be read since the last round. */
  malformed = 0
  readonly ctx: Ctx
  readonly collectorId: string
  /** What is asked and answered in Modbus. */
  readonly modbus: ModbusWire
  /** What its meters kept of midnights. */
  readonly freezes = new Freezes(this)
  #parts: CollectorSessionParts
  #children = new Map<string, Known>()
  #knownAt = 0
  /** Incremented each time the cache is cleared. */
  #turn = 0
  #lastAt = new Map<string, number>()
  #rightClocks = new Map<string, boolean>()
  #over = false
  #waiting:
    | { matches: (decoded: DecodedFrame) => boolean; resolve: (decoded: DecodedFrame | undefined) => void }
    | undefined

  constructor(parts: CollectorSessionParts) {
    this.#parts = parts
    this.ctx = parts.ctx
    this.collectorId = parts.collectorId
    this.modbus = new ModbusWire((frame) => parts.write(frame))
  }

  async children(): Promise<Known[]> {
    const turn = this.#turn
    const rows = await this.ctx.db.rows(childrenOf(this.ctx.tenant.id, this.collectorId, this.ctx.now()))
    const models = await knownModels(
      this.ctx,
      rows.map(({ modelId }) => modelId),
    )
    const known = rows.map((row): Known => ({ ...row, model: models.get(row.modelId ?? '') }))
    this.#children = new Map(known.map((one) => [one.address, one]))
    // If the devices changed meanwhile, read them again.
    if (turn === this.#turn) this.#knownAt = Date.now()
    else this.forget()
    return known
  }
  /** Meters this session polls; of a shared channel only those with the best signal here. */
  async polledMeters(): Promise<Known[]> {
    return (await this.children()).filter(({ pathId }) => pathId === this.collectorId)
  }
  /** Forgets the devices; they are read again with the next message. */
  forget(): void {
    this.#turn++
    this.#children.clear()
    this.#knownAt = 0
  }

  /** Gives two answers within a millisecond different timestamps. */
  #justNow(deviceId: string, received: Date): Date {
    const at = Math.max(received.getTime(), (this.#lastAt.get(deviceId) ?? 0) + 1)
    this.#lastAt.set(deviceId, at)
    return new Date(at)
  }

  /** What is to be kept of a device's clock: how far it is off when it begins to be wrong, 0 when it is right (again). */
  #clockNews({ id: deviceId, clockIsOff }: Known, said: Date, received: Date): Telemetry[] {
    const isRight = momentOf(said, received) === said
    if ((this.#rightClocks.get(deviceId) ?? !clockIsOff) === isRight) return []
    this.#rightClocks.set(deviceId, isRight)
    const clockOffMs = isRight ? 0 : said.getTime() - received.getTime() || 1
    return [{ deviceId, at: this.#justNow(deviceId, received), receivedAt: received, facts: { clockOffMs } }]
  }

  async #childAt(address: string, byModel: boolean): Promise<Known | undefined> {
    const isOld = byModel && Date.now() - this.#knownAt > MODEL_MS
    const known = isOld ? undefined : this.#children.get(address)
    if (known || Date.now() - this.#knownAt < KNOWN_MS) return known
    return (await this.children()).findLast((one) => one.address === address)
  }
  /** A shared-channel meter of another collector of the site. */
  async #guestAt(address: string): Promise<Known | undefined> {
    const { ctx, collectorId } = this
    // A direct meter cannot receive other meters.
    if (this.#parts.address) return undefined
    const row = await ctx.db.first(meterOfOtherCollector(ctx.tenant.id, collectorId, address, ctx.now()))
    if (!row) return undefined
    const models = await knownModels(ctx, [row.modelId])
    const guest = { ...row, model: models.get(row.modelId ?? '') }
    this.#children.set(address, guest)
    return guest
  }

  /** Sends a frame and waits for the answer that matches; undefined when none comes in time. One question at a time. */
  async ask(
    frame: Uint8Array,
    matches: (decoded: DecodedFrame) => boolean,
    answerMs: number,
    topic?: 'command',
  ): Promise<DecodedFrame | undefined> {
    if (this.#over) return undefined
    const answered = new Promise<DecodedFrame | undefined>((resolve) => {
      const timer = setTimeout(() => resolve(undefined), answerMs)
      this.#waiting = {
        matches,
        resolve: (decoded) => {
          clearTimeout(timer)
          resolve(decoded)
        },
      }
    })
    if (!this.#parts.write(frame, topic)) this.#waiting?.resolve(undefined)
    try {
      return await answered
    } finally {
      this.#waiting = undefined
    }
  }

  get isOver(): boolean {
    return this.#over
  }
  /** Ends the session: waiting requests return without an answer. */
  end(): void {
    this.#over = true
    this.modbus.end()
    this.#waiting?.resolve(undefined)
  }

  /** Sends a frame that has no answer. */
  send(frame: Uint8Array): void {
    this.#parts.write(frame)
  }

  #read(topic: string, payload: Buffer) {
    const { timeZone } = this.ctx.tenant
    const { address } = this.#parts
    return readMessage(topic, topic === 'frame' ? this.sift(payload) : payload, { timeZone, address })
  }
  /** Handles an answer without storing it. The request stores Modbus answers itself, because only it can decode them. */
  observe(topic: string, payload: Buffer): void {
    const { said, malformed } = this.#read(topic, payload)
    this.malformed += malformed
    this.#resolveWaiting(said)
  }
  /** What of these bytes is no answer in Modbus. */
  sift(payload: Uint8Array): Buffer {
    const { rest, earlier } = this.modbus.sift(payload)
    // Counted as rubbish when they came, before the rest of the answer was there.
    this.malformed = Math.max(0, this.malformed - earlier)
    return Buffer.from(rest)
  }
  /** Stores an answer that only the request could decode. */
  async storeReading({ id: deviceId }: Pick<Child, 'id'>, { counterMilli, facts, malformed }: Reading): Promise<void> {
    this.malformed += malformed
    const at = this.#justNow(deviceId, this.ctx.now())
    await this.#parts.buffer.add([{ deviceId, at, receivedAt: at, counterMilli, facts }], true)
  }
  /** Stores a value of a past time. */
  async storeReadingAt({ id: deviceId }: Pick<Child, 'id'>, at: Date, counterMilli: number): Promise<void> {
    await this.#parts.buffer.add([{ deviceId, at, receivedAt: this.ctx.now(), counterMilli }], true)
  }
  /** What a device says by its model, with what it says in the platform's own words. */
  #byModel(
    { model }: Known,
    { counterMilli, facts, model: said }: DecodedFrame,
  ): Pick<Telemetry, 'counterMilli' | 'facts'> {
    const reading = readingOf(model, said!.properties)
    this.malformed += reading.malformed + said!.malformed
    const both = facts || reading.facts ? { ...reading.facts, ...facts } : undefined
    return { counterMilli: counterMilli ?? reading.counterMilli, facts: both }
  }
  #eventsOf(child: Known, { model: said }: DecodedFrame, at: Date | undefined, received: Date): DeviceEvent[] {
    const { events, malformed } = eventsOf(child.model, said?.events ?? [])
    this.malformed += malformed
    return events.map((event) => ({ ...event, deviceId: child.id, at: momentOf(event.at ?? at, received) }))
  }
  #isAnswer = (said: readonly MessageEntry[]): boolean =>
    this.#waiting !== undefined && said.some(({ decoded }) => decoded.done || decoded.reply)
  #resolveWaiting(said: readonly MessageEntry[]): void {
    for (const { decoded } of said)
      if ((decoded.done || decoded.reply) && this.#waiting?.matches(decoded)) this.#waiting.resolve(decoded)
  }

  #noteLink({ id: deviceId }: Known, { facts }: DecodedFrame, at: Date): void {
    const { ctx, collectorId } = this
    this.#parts.links.note(ctx, { deviceId, collectorId, signal: facts?.signal ?? null, at })
  }
  /** A message of the collector; resolves when what it says is stored, or never can be. */
  async receive(topic: string, payload: Buffer): Promise<void> {
    try {
      await this.#store(topic, payload)
    } catch (error) {
      // A repeated message would fail again and block all later ones.
      if (!isUnstorable(error)) throw error
      const { cause } = error as Error
      this.ctx.log.error({ error: (cause as Error).message, collector: this.collectorId }, 'a message was given up')
    }
  }
  async #store(topic: string, payload: Buffer): Promise<void> {
    const received = this.ctx.now()
    const { said, own, malformed } = this.#read(topic, payload)
    this.malformed += malformed
    const given: Telemetry[] = []
    // A meter that speaks for itself is heard of by what it says.
    if (!this.#parts.address) given.push({ deviceId: this.collectorId, at: received, receivedAt: received, facts: own })
    const events: LockSaid[] = []
    const happened: DeviceEvent[] = []
    for (const { decoded, at } of said) {
      if (!decoded.address) continue
      const child =
        (await this.#childAt(decoded.address, decoded.model !== undefined)) ?? (await this.#guestAt(decoded.address))
      if (!child) {
        await this.ctx.db.run(countStray(this.ctx.tenant.id, this.collectorId, decoded.address.slice(0, 14)))
        continue
      }
      if (child.isShared) this.#noteLink(child, decoded, received)
      if (at) given.push(...this.#clockNews(child, at, received))
      given.push({
        deviceId: child.id,
        // A direct answer is stamped with the receive time, because meter clocks drift. A stored value keeps its own timestamp if that is plausible.
        at: at && momentOf(at, received) === at ? at : this.#justNow(child.id, received),
        receivedAt: received,
        ...(decoded.model
          ? this.#byModel(child, decoded)
          : { counterMilli: decoded.counterMilli, facts: decoded.facts }),
      })
      if (decoded.model) happened.push(...this.#eventsOf(child, decoded, at, received))
      if (decoded.event && child.category === 'lock')
        events.push({ deviceId: child.id, ...decoded.event, at: momentOf(at, received).toISOString() })
    }
    await this.#parts.buffer.add(given, this.#isAnswer(said))
    if (happened.length) await this.ctx.db.run(keepEvents(this.ctx.tenant.id, happened, received))
    // The locks module stores lock events. The message is acknowledged after the event is committed.
    if (events.length)
      await this.ctx.transaction(async (tx) =>
        tx.emit({ name: 'LockSaid', payload: { events, receivedAt: received.toISOString() } }),
      )
    this.#resolveWaiting(said)
  }
}
