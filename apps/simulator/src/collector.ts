import type { Socket } from 'node:net'
import { FRAMING_METERS, FrameReader, toHex } from '@cloud-steward/protocol'
import mqtt, { type MqttClient } from 'mqtt'
import type { Direct } from './direct-meter.ts'
import type { SimLock } from './lock.ts'
import type { Meter } from './meter.ts'
import { questionsIn } from './modbus-meter.ts'

export interface CollectorGiven {
  /** `mqtt://host:port` */
  url: string
  username: string
  password: string
  meters: readonly Meter[]
  locks?: readonly SimLock[]
  /** It is no collector but a meter with a radio of its own, and speaks for that alone. */
  direct?: Direct
  /** Meters of a shared channel it hears, and how well; another one may hear them as well. */
  radios?: readonly { meter: Direct; signal: number }[]
  now?: () => Date
  /** What it says of itself; a radio is never received quite alike. */
  own?: { signal: number; firmware: string }
}
interface Kept {
  at: string
  frame: string
}
/** Kept while the network is away; the oldest go first when it lasts too long. */
const MOST_KEPT = 20_000
const PART = 200

/** 采集器: hands frames of the platform to the meters on its line, and their answers back. */
export class Collector {
  /** Questions that came over the line. */
  asked = 0
  /** Messages given to the network, and those of them the platform has acknowledged. */
  sent = 0
  /** Readings it told or kept by itself. */
  readings = 0
  acked = 0
  /** How often it was told to begin anew. */
  restarts = 0
  #startedAt: number
  #given: CollectorGiven
  #client: MqttClient | undefined
  #kept: Kept[] = []
  #reader = new FrameReader(FRAMING_METERS)
  #delivering: Promise<void> | undefined

  constructor(given: CollectorGiven) {
    this.#given = given
    this.#startedAt = (given.now?.() ?? new Date()).getTime()
  }
  get root(): string {
    return `cs/${this.#given.username}`
  }
  get connected(): boolean {
    return this.#client?.connected ?? false
  }
  /** It has a network, or comes back by itself as soon as it has one. */
  get reachable(): boolean {
    return this.#client !== undefined
  }
  /** Readings that wait for the network. */
  get backlog(): number {
    return this.#kept.length
  }

  /** Resolves when it is signed in; fails when it is refused. */
  async connect(): Promise<void> {
    const { url, username, password } = this.#given
    const client = mqtt.connect(url, {
      username,
      password,
      clientId: `sim-${username.replace('/', '-')}-${process.pid}`,
      protocolVersion: 4,
      reconnectPeriod: 2_000,
      connectTimeout: 8_000,
      // A platform whose database is away says so, and is asked again.
      reconnectOnConnackError: true,
    })
    client.on('message', (topic, payload) => (topic.endsWith('/command') ? this.#obey(payload) : this.#hear(payload)))
    try {
      await new Promise<void>((resolve, reject) => {
        client.once('connect', () => resolve())
        client.once('error', reject)
      })
    } catch (error) {
      await client.endAsync(true)
      throw error
    }
    this.#client = client
    client.on('error', () => {})
    client.on('connect', () => void this.#come(client))
    // An acknowledgement behind an answer would wait for that one's.
    const hasten = () => void (client.stream as Partial<Socket>).setNoDelay?.(true)
    client.on('connect', hasten)
    hasten()
    await this.#come(client)
  }

  async #come(client: MqttClient): Promise<void> {
    await client.subscribeAsync(`${this.root}/down/+`, { qos: 1 }).catch(() => {})
    await this.deliver().catch(() => {})
    await this.reportLocks().catch(() => {})
    await this.reportOwn().catch(() => {})
  }
  async reportOwn(): Promise<void> {
    const { own } = this.#given
    if (!own) return
    const signal = own.signal + Math.round(Math.random() * 6 - 3)
    await this.publish('data', JSON.stringify({ ...own, signal }))
  }
  /** Locks, or the meter that it is, say how they stand. */
  async reportLocks(): Promise<void> {
    const { locks = [], direct, radios = [] } = this.#given
    const own = [...locks, ...(direct ? [direct] : [])].map((one) => one.report())
    const heard = radios.map(({ meter, signal }) => ({ ...meter.report(), address: meter.address, signal }))
    const said = [...own, ...heard]
    if (said.length) await this.publish('data', JSON.stringify(said))
  }
  /** What it is told itself: it answers without an address. */
  async #obeyOwn({ id, op }: { id: string; op: string }): Promise<void> {
    const now = this.#given.now?.() ?? new Date()
    const radios = (this.#given.radios ?? []).map(({ meter }) => meter)
    const found = [...this.#given.meters, ...(this.#given.locks ?? []), ...radios].map(({ address }) => address)
    const more = op === 'ping' ? { uptime: (now.getTime() - this.#startedAt) / 1_000 } : op === 'found' ? { found } : {}
    const ok = ['ping', 'search', 'found', 'restart'].includes(op)
    await this.publish('data', JSON.stringify({ reply: { id, ok, ...(ok ? {} : { error: 'unknown' }) }, ...more }))
    if (op !== 'restart') return
    this.restarts++
    await this.cut()
    this.#startedAt = (this.#given.now?.() ?? new Date()).getTime()
    await this.connect()
  }
  #obey(payload: Buffer): void {
    this.asked++
    const order = JSON.parse(payload.toString()) as Parameters<SimLock['answer']>[0]
    const { direct, locks = [], radios = [] } = this.#given
    if (!order.address && !direct) return void this.#obeyOwn(order).catch(() => {})
    const heard = radios.flatMap(({ meter, signal }) =>
      meter.answer(order).map((one) => ({ ...one, address: meter.address, signal })),
    )
    const said = direct ? direct.answer(order) : [...locks.flatMap((lock) => lock.answer(order)), ...heard]
    if (said.length) void this.publish('data', JSON.stringify(said)).catch(() => {})
  }

  #hear(payload: Buffer): void {
    for (const frame of questionsIn(this.#reader, payload)) {
      this.asked++
      for (const meter of this.#given.meters) {
        const answer = meter.answer(frame)
        if (answer) void this.publish('frame', Buffer.from(answer)).catch(() => {})
      }
    }
  }

  /** Resolves when the platform has acknowledged it; fails without a network. */
  async publish(topic: string, payload: Buffer | string): Promise<void> {
    if (!this.#client) throw new Error('no network')
    this.sent++
    await this.#client.publishAsync(`${this.root}/up/${topic}`, payload, { qos: 1 })
    this.acked++
  }

  /** What every meter shows now, by the collector's own clock. */
  #shown(): Kept[] {
    this.readings += this.#given.meters.length
    const at = (this.#given.now?.() ?? new Date()).toISOString()
    // Slaves on Modbus say nothing unasked.
    const frames = this.#given.meters.map((meter) => toHex(meter.report())).filter(Boolean)
    return frames.map((frame) => ({ at, frame }))
  }
  /** Tells what every meter shows now, so many times over. */
  async report(times = 1): Promise<void> {
    const said = JSON.stringify(this.#shown())
    await Promise.all(Array.from({ length: times }, () => this.publish('data', said)))
  }
  /** Writes down what every meter shows now, to be delivered later. */
  keep(): void {
    this.#kept.push(...this.#shown())
    if (this.#kept.length > MOST_KEPT) this.#kept.splice(0, this.#kept.length - MOST_KEPT)
  }
  /** Delivers what was kept, the oldest first; a part that was not acknowledged comes again. */
  deliver(): Promise<void> {
    // Of two that deliver at once, one would take away what the other had not sent yet.
    this.#delivering ??= this.#deliverAll().finally(() => {
      this.#delivering = undefined
    })
    return this.#delivering
  }
  async #deliverAll(): Promise<void> {
    while (this.#kept.length) {
      const part = this.#kept.slice(0, PART)
      await this.publish('data', JSON.stringify(part))
      // What grew too old meanwhile is gone already.
      const last = this.#kept.indexOf(part.at(-1)!)
      this.#kept.splice(0, last + 1)
    }
  }
  /** Loses the network. */
  async cut(): Promise<void> {
    await this.#client?.endAsync(true)
    this.#client = undefined
  }
}
