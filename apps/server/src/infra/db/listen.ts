import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'
import type { Pools } from './pools.ts'

const AGAIN_MS = 1_000

export interface Listening {
  /** Resolves once the channel is heard. */
  ready: Promise<void>
  stop(): Promise<void>
}

/**
 * Hears a channel of the database on a connection of its own. When that is lost it is opened again, and `heard` is
 * called without a payload: anything may have been said meanwhile.
 */
export function listen(pools: Pools, channel: string, heard: (payload?: string) => void, log: Logger): Listening {
  let client: Client | undefined
  let stopped = false
  let isReady = () => {}
  const ready = new Promise<void>((resolve) => {
    isReady = resolve
  })

  async function once(): Promise<void> {
    const { connectionString } = pools.app.options
    const mine = new Client({ connectionString, keepAlive: true, application_name: 'cloud-steward-listen' })
    client = mine
    const over = new Promise<void>((resolve) => {
      mine.on('error', () => resolve()).on('end', resolve)
    })
    try {
      mine.on('notification', ({ payload }) => heard(payload))
      await mine.connect()
      await mine.query(`listen ${channel}`)
      isReady()
      heard()
      await over
    } finally {
      await mine.end().catch(() => {})
    }
  }
  const going = (async () => {
    while (!stopped) {
      await once().catch((error: Error) => log.warn({ error: error.message, channel }, 'cannot listen'))
      if (!stopped) await delay(AGAIN_MS)
    }
  })()
  return {
    ready,
    stop: async () => {
      stopped = true
      await client?.end().catch(() => {})
      await going
    },
  }
}
