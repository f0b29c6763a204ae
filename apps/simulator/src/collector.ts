import { FRAMING_METERS, FrameReader, toHex } from '@cloud-steward/protocol'
import mqtt, { type MqttClient } from 'mqtt'
import type { SimLock } from './lock.ts'
import type { Meter } from './meter.ts'

export interface CollectorGiven {
  /** `mqtt://host:port` */
  url: string
  username: string
  password: string
  meters: readonly Meter[]
  locks?: readonly SimLock[]
  now?: () => Date
}
/** Kept while the network is away; the oldest go first when it lasts too long. */
const MOST_KEPT = 20_000
const PART = 200

/** 采集器: hands frames of the platform to the meters on its line, and their answers back. */
export class Collector {
  /** Questions that came over the line. */
  asked = 0
  #given: CollectorGiven
  #client: MqttClient | undefined
  #kept: { at: string; frame: string }[] = []
  #reader = new FrameReader(FRAMING_METERS)

  constructor(given: CollectorGiven) {
    this.#given = given
  }
  get root(): string {
    return `cs/${this.#given.username}`
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
    await this.#come(client)
  }

  async #come(client: MqttClient): Promise<void> {
    await client.subscribeAsync(`${this.root}/down/+`, { qos: 1 }).catch(() => {})
    await this.deliver().catch(() => {})
    await this.tellLocks().catch(() => {})
  }
  /** Locks say how they stand. */
  async tellLocks(): Promise<void> {
    const { locks = [] } = this.#given
    if (locks.length) await this.publish('data', JSON.stringify(locks.map((lock) => lock.tell())))
  }
  #obey(payload: Buffer): void {
    this.asked++
    const order = JSON.parse(payload.toString()) as Parameters<SimLock['answer']>[0]
    const said = (this.#given.locks ?? []).flatMap((lock) => lock.answer(order))
    if (said.length) void this.publish('data', JSON.stringify(said)).catch(() => {})
  }

  #hear(payload: Buffer): void {
    for (const frame of this.#reader.push(payload)) {
      this.asked++
      for (const meter of this.#given.meters) {
        const answer = meter.answer(frame)
        if (answer) void this.publish('frame', Buffer.from(answer)).catch(() => {})
      }
    }
  }

  /** Resolves when the platform has acknowledged it. */
  async publish(topic: string, payload: Buffer | string): Promise<void> {
    await this.#client?.publishAsync(`${this.root}/up/${topic}`, payload, { qos: 1 })
  }

  /** Writes down what every meter shows now, to be delivered later. */
  keep(): void {
    const at = (this.#given.now?.() ?? new Date()).toISOString()
    this.#kept.push(...this.#given.meters.map((meter) => ({ at, frame: toHex(meter.tell()) })))
    if (this.#kept.length > MOST_KEPT) this.#kept.splice(0, this.#kept.length - MOST_KEPT)
  }
  /** Delivers what was kept, the oldest first; a part that was not acknowledged comes again. */
  async deliver(): Promise<void> {
    while (this.#kept.length) {
      const part = this.#kept.slice(0, PART)
      await this.publish('data', JSON.stringify(part))
      this.#kept.splice(0, part.length)
    }
  }
  /** Loses the network. */
  async cut(): Promise<void> {
    await this.#client?.endAsync(true)
    this.#client = undefined
  }
}
