import pg from 'pg'
import { vi } from 'vitest'

/** How often the database is asked for what this does, and whoever is outside: each is a wait for an answer. */
export async function tripsOf(work: () => Promise<unknown>): Promise<{ database: number; outside: number }> {
  const asked = [vi.spyOn(pg.Client.prototype, 'query'), vi.spyOn(globalThis, 'fetch')] as const
  try {
    await work()
    const [database, outside] = asked.map(({ mock }) => mock.calls.length) as [number, number]
    return { database, outside }
  } finally {
    for (const one of asked) one.mockRestore()
  }
}
