import { setTimeout as delay } from 'node:timers/promises'
import { queryRun, queryRunItem } from '@cloud-steward/contract/runs/index.ts'
import type { Client } from './client.ts'

/** Waits until a run has ended. */
export async function endOfRun(who: Client, id: string, seconds = 60) {
  for (const end = Date.now() + seconds * 1_000; ; await delay(20)) {
    const { body } = await who.call(queryRun, { id })
    if (body.code !== 200) throw new Error(JSON.stringify(body))
    if (!['waiting', 'running'].includes(body.data.state)) return body.data
    if (Date.now() > end) throw new Error(`run ${id} did not end: ${JSON.stringify(body.data)}`)
  }
}
export async function itemsOfRun(who: Client, runId: string, headers: Record<string, string> = {}) {
  const { body } = await who.call(queryRunItem, { runId, pageSize: 1_000 }, { headers })
  return body.data.list
}
