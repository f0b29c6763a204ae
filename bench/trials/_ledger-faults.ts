import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster } from './_cluster.ts'

// Whoever waits for him holds up others for a second, until the database finds out.
const PAUSE_MS = 20_000
/**
 * Somebody who locks rows of bills the other way round than the product does, so that now and then both wait for each
 * other and the database ends one of them. @returns how often it was his turn
 */
export async function crossLocks(cluster: Cluster, billIds: readonly string[], isOver: () => boolean): Promise<number> {
  let turns = 0
  for (; !isOver(); await delay(PAUSE_MS)) {
    const lockAll = cluster.asOwner(async (owner) => {
      await owner.query('begin')
      for (const id of billIds.toSorted().toReversed()) {
        await owner.query('select from billing_bill where id = $1 for update', [id])
        await delay(30)
      }
      await owner.query('rollback')
    })
    // Ended by the database, or without one.
    await lockAll.catch(() => {})
    turns++
  }
  return turns
}
