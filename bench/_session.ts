import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Endpoint } from '@cloud-steward/contract'
import { token } from '@cloud-steward/contract/identity/index.ts'
import { queryRun } from '@cloud-steward/contract/runs/index.ts'
import type { Product } from './_product.ts'

/** Signs in as the first administrator. @returns the access token. */
export async function signedIn({ url, password }: Pick<Product, 'url' | 'password'>): Promise<string> {
  const given = new URLSearchParams({ grant_type: 'password', tenantCode: '10001', username: 'admin', password })
  const answer = await fetch(`${url}${token.path}?${given}`, { method: 'POST' })
  const { access_token } = (await answer.json()) as { access_token?: string }
  if (!access_token) throw new Error(`sign-in answered ${answer.status}`)
  return access_token
}

/** Calls the API as the holder of a token; @returns `data` of an answer that worked. */
export function callerOf(url: string, accessToken: string) {
  return async <T>(endpoint: Pick<Endpoint, 'method' | 'path' | 'from' | 'keyed'>, input: object): Promise<T> => {
    const query = endpoint.from === 'body' ? '' : `?${new URLSearchParams(input as Record<string, string>)}`
    const answer = await fetch(url + endpoint.path + query, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
        ...(endpoint.keyed ? { 'idempotency-key': randomUUID() } : {}),
      },
      ...(endpoint.from === 'body' ? { body: JSON.stringify(input) } : {}),
    })
    const body = (await answer.json()) as { code: number; data: T }
    if (body.code !== 200) throw new Error(JSON.stringify(body))
    return body.data
  }
}
export type Caller = ReturnType<typeof callerOf>

export interface RunState {
  state: string
  total: number
  done: number
}
/** Waits for a run to end. @returns how long it took, and the longest time without progress, in seconds */
export async function endOfRun(call: Caller, id: string, from: number): Promise<{ seconds: number; silent: number }> {
  let [done, since, silent] = [-1, performance.now(), 0]
  for (;;) {
    const run = await call<RunState>(queryRun, { id })
    const now = performance.now()
    if (run.done !== done) {
      if (done >= 0) silent = Math.max(silent, now - since)
      since = now
      done = run.done
    }
    if (run.state === 'succeeded') return { seconds: (now - from) / 1_000, silent: silent / 1_000 }
    if (!['waiting', 'running'].includes(run.state)) throw new Error(`the run ended as ${run.state}`)
    await delay(200)
  }
}
