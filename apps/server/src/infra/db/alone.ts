import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'
import type { Pools } from './pools.ts'

const AGAIN_MS = 1_000
const nameOf = (name: string): string => `cloud-steward ${name}`

const endOf = (client: Client): Promise<void> =>
  new Promise((resolve) => {
    client.on('error', () => resolve()).on('end', resolve)
  })

export interface SoleWork {
  /** @param tell what other processes of the database may read of it (`toldOf`), at most 40 characters; again when it changes */
  begin(tell: (text: string) => void): { stop(): Promise<void> } | undefined
  /** Whether this process may do it at all. */
  may?(): Promise<boolean>
}

/**
 * Does work that one process of a database does at a time: the holder of an advisory lock. When the holder ends, or loses the
 * database, another one begins. What it tells stands in the name of the connection with the lock, so it goes away with it.
 */
export function doAlone(pools: Pools, name: string, work: SoleWork, log: Logger): { stop(): Promise<void> } {
  let stopped = false
  let client: Client | undefined
  let doing: ReturnType<SoleWork['begin']>
  let told = ''

  // Asks again and again: to wait inside the statement would hold back the vacuum of the whole database.
  async function waitForLock(mine: Client, isOver: () => boolean): Promise<boolean> {
    while (!stopped && !isOver()) {
      const may = doing || !work.may || (await work.may())
      const { rows } = await mine.query<{ held: boolean }>('select $2 and pg_try_advisory_lock(hashtext($1)) as held', [
        nameOf(name),
        !!may,
      ])
      if (rows[0]!.held) return !stopped
      await end()
      await delay(AGAIN_MS)
    }
    return false
  }
  async function end(): Promise<void> {
    const ending = doing
    doing = undefined
    await ending?.stop()
  }
  async function once(): Promise<void> {
    const { connectionString } = pools.app.options
    const mine = (client = new Client({ connectionString, keepAlive: true, application_name: nameOf(name) }))
    let isOver = false
    const over = endOf(mine).then(() => {
      isOver = true
    })
    const tell = (text: string): void => {
      told = text
      client?.query(`select set_config('application_name', $1, false)`, [`${nameOf(name)} ${text}`]).catch(() => {})
    }
    try {
      await mine.connect()
      if (!(await waitForLock(mine, () => isOver))) return
      // Held again after the database was away: the work went on meanwhile.
      if (doing) tell(told)
      else doing = work.begin(tell)
      await over
    } finally {
      await mine.end().catch(() => {})
    }
  }
  const going = (async () => {
    while (!stopped) {
      await once().catch((error: Error) => log.warn({ error: error.message, name }, 'cannot ask who does it'))
      if (!stopped) await delay(AGAIN_MS)
    }
  })()
  return {
    stop: async () => {
      stopped = true
      // Before the lock is given back: the next one begins when it is free.
      await end()
      await client?.end().catch(() => {})
      await going
      // Begun while it was told to stop.
      await end()
    },
  }
}

/** What the process that does this work alone tells of it; undefined when none does, or nothing is told yet. */
export async function toldOf(pools: Pools, name: string): Promise<string | undefined> {
  const { rows } = await pools.side.query<{ told: string }>(
    `select substr(application_name, length($1) + 2) as told from pg_stat_activity
      where datname = current_database() and starts_with(application_name, $1 || ' ')`,
    [nameOf(name)],
  )
  return rows[0]?.told
}
