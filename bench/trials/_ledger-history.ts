import { setTimeout as delay } from 'node:timers/promises'
import type { Endpoint } from '@cloud-steward/contract'
import type { Client } from 'pg'

/** One thing a client wanted, under one idempotency key. Its key stands in the row it makes, if it makes one. */
export interface Wish {
  key: string
  endpoint: Endpoint
  input: object
  /** What the last answer said; unknown while none has come. */
  outcome: 'ok' | 'refused' | 'unknown'
  id?: string
  reason?: string
}
interface Answer {
  status: number
  code: number
  reason?: string
  data?: { id?: string; runId?: string }
}

/** Sends wishes and keeps what came back. */
export class History {
  readonly wishes: Wish[] = []
  answers = 0
  cut = 0
  busy = 0
  readonly #url: string
  readonly #token: string
  /** What turned out wrong is added to these. */
  readonly #problems: string[]
  readonly #whenUp: () => Promise<unknown>
  /** @param whenUp what is sent waits for this: a server that was killed comes back */
  constructor(url: string, token: string, problems: string[], whenUp: () => Promise<unknown> = async () => {}) {
    this.#url = url
    this.#token = token
    this.#problems = problems
    this.#whenUp = whenUp
  }

  wish(wish: Pick<Wish, 'key' | 'endpoint' | 'input'>): Wish {
    const made: Wish = { ...wish, outcome: 'unknown' }
    this.wishes.push(made)
    return made
  }

  /** Looks at something; nothing while nobody answers. */
  async ask<T>(endpoint: Endpoint, input: Record<string, string>): Promise<T | undefined> {
    await this.#whenUp()
    const headers = { authorization: `Bearer ${this.#token}` }
    const signal = AbortSignal.timeout(10_000)
    return fetch(`${this.#url}${endpoint.path}?${new URLSearchParams(input)}`, { headers, signal }).then(
      async (answer) => ((await answer.json()) as { data?: T }).data,
      () => undefined,
    )
  }

  /** Sends once; the connection is cut after `cutAfter` milliseconds. A cut or a busy server leaves the outcome open. */
  async send(wish: Wish, cutAfter?: number): Promise<Answer | undefined> {
    let answer: Answer
    await this.#whenUp()
    try {
      const reply = await fetch(this.#url + wish.endpoint.path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${this.#token}`,
          'content-type': 'application/json',
          'idempotency-key': wish.key,
        },
        body: JSON.stringify(wish.input),
        signal: AbortSignal.timeout(cutAfter ?? 40_000),
      })
      answer = { ...((await reply.json()) as Answer), status: reply.status }
    } catch {
      this.cut++
      return undefined
    }
    this.answers++
    if (answer.status === 503 || answer.status === 429) {
      this.busy++
      return undefined
    }
    if (answer.status >= 500) this.#problems.push(`${wish.key}: answered ${answer.status}`)
    this.#take(wish, answer)
    return answer
  }

  #take(wish: Wish, { code, reason, data }: Answer): void {
    const [outcome, id] = code === 200 ? (['ok', data?.id ?? data?.runId] as const) : (['refused', undefined] as const)
    // Answers to one key agree, however often and at what time it is sent.
    if (wish.outcome !== 'unknown' && (wish.outcome !== outcome || wish.id !== id))
      this.#problems.push(`${wish.key}: ${wish.outcome} ${wish.id} became ${outcome} ${id} (${reason})`)
    Object.assign(wish, { outcome, id, reason })
  }

  /** Repeats the key until an answer comes. */
  async resolve(wish: Wish): Promise<void> {
    for (let attempt = 0; wish.outcome === 'unknown' && attempt < 60; attempt++)
      if (!(await this.send(wish))) await delay(Math.min(2_000, 50 * 2 ** attempt))
    if (wish.outcome === 'unknown') this.#problems.push(`${wish.key}: no answer`)
  }

  /** What nobody knows the end of, found out by so many at once. @returns how many there were */
  async resolveAll(atOnce: number): Promise<number> {
    const open = this.wishes.filter(({ outcome }) => outcome === 'unknown')
    const left = open[Symbol.iterator]()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const wish of left) await this.resolve(wish)
      }),
    )
    return open.length
  }

  /** Every `ok` is there once and as it was answered; nothing else is there. */
  async compare(owner: Client, path: string, rows: string): Promise<void> {
    const found = new Map<string, string[]>()
    for (const { key, id } of (await owner.query<{ key: string; id: string }>(rows)).rows)
      found.set(key, [...(found.get(key) ?? []), id])
    for (const { key, outcome, id, endpoint } of this.wishes) {
      if (endpoint.path !== path) continue
      const ids = found.get(key) ?? []
      const wanted = outcome === 'ok' ? 1 : 0
      if (ids.length !== wanted || (id && ids[0] !== id))
        this.#problems.push(`${key}: ${outcome} ${id ?? ''}, but ${ids.length} rows (${ids.join(', ')})`)
      found.delete(key)
    }
    for (const key of found.keys()) this.#problems.push(`${key}: a row nobody asked for`)
  }
}
