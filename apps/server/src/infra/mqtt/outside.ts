import { setTimeout as delay } from 'node:timers/promises'
import { connect, type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import type { OutsideBroker } from './outside-broker.ts'

export interface OutsideHandlers {
  /** Resolves once it is safe: only then is it acknowledged. What fails is tried again. */
  heard(topic: string, payload: Buffer): Promise<void>
  /** What came on a topic this process listens to for itself, in its order; it is heard by `heard` of somebody as well. */
  answered(topic: string, payload: Buffer): void
}
export interface Outside {
  /** With QoS 1. False when the broker is not there. */
  send(topic: string, payload: Uint8Array): boolean
  /** Resolves when it is heard, as long as the broker is there; and again by itself when it comes back. */
  follow(topic: string): Promise<void>
  unfollow(topic: string): void
  close(): Promise<void>
}
/** One connection acknowledges one message after the other; so many together fill batches. */
const EARS = 16
const AGAIN_MS = 1_000
/** What came while this process was away is kept for it so long, seconds. */
const KEPT_S = 86_400

/** Hears everything below `filter` and speaks, over a broker that is not ours. */
export async function startOutside(
  { url, username, password, name, share, version }: OutsideBroker,
  filter: string,
  handlers: OutsideHandlers,
  log: Logger,
): Promise<Outside> {
  let closing = false
  const open = (clientId: string, clean: boolean): MqttClient => {
    const client = connect(url, {
      username,
      password,
      clientId,
      protocolVersion: version,
      clean,
      reconnectPeriod: AGAIN_MS,
      ...(version === 5 && !clean && { properties: { sessionExpiryInterval: KEPT_S } }),
    })
    client.on('error', (error) => log.warn({ error: error.message }, 'the MQTT broker'))
    return client
  }

  async function keep(topic: string, payload: Buffer): Promise<void> {
    while (!closing) {
      try {
        return await handlers.heard(topic, payload)
      } catch (error) {
        log.error({ error: (error as Error).message, topic }, 'a message could not be stored')
        await delay(AGAIN_MS)
      }
    }
    throw new Error('closing')
  }
  // Those without a group hear everything each, so one is enough.
  const ears = Array.from({ length: share ? EARS : 1 }, (_, at) => {
    const ear = open(`${name}-ear-${at}`, false)
    ear.handleMessage = (packet, done) => {
      keep(packet.topic, Buffer.from(packet.payload)).then(() => done(), done)
    }
    ear.on('connect', () => {
      ear.subscribe(share ? `$share/${share}/${filter}` : filter, { qos: 1 }, (error) => {
        if (error) log.error({ error: error.message }, 'the MQTT broker lets us hear nothing')
      })
    })
    return ear
  })
  const mouth = open(`${name}-mouth`, true)
  mouth.on('message', (topic, payload) => handlers.answered(topic, payload))
  return {
    send: (topic, payload) => {
      if (!mouth.connected) return false
      mouth.publish(topic, Buffer.from(payload), { qos: 1 })
      return true
    },
    follow: async (topic) => {
      await mouth.subscribeAsync(topic, { qos: 0 })
    },
    unfollow: (topic) => {
      mouth.unsubscribe(topic)
    },
    close: async () => {
      closing = true
      await Promise.all([...ears, mouth].map((client) => client.endAsync(true)))
    },
  }
}
