import { setTimeout as delay } from 'node:timers/promises'
import { draftShape, type Endpoint, type Envelope, type Resource } from '@cloud-steward/contract'
import { labelIn } from '@cloud-steward/contract/default-labels.ts'
import deviceWords from '@cloud-steward/contract/devices/en.json' with { type: 'json' }
import fieldWords from '@cloud-steward/contract/field/en.json' with { type: 'json' }
import { token } from '@cloud-steward/contract/identity/index.ts'
import { queryRun, queryRunItem } from '@cloud-steward/contract/runs/index.ts'

export interface Account {
  /** `http://host:port` */
  server: string
  tenant: string
  user: string
  password: string
}
type Row = Record<string, unknown> & { id: string }
const ROWS_OF_SHEET = 5_000
const PAGE = 5_000
const LOOK_MS = 500

/** The product's own API, as somebody who is signed in. */
export class Platform {
  #server: string
  #token: string

  private constructor(server: string, accessToken: string) {
    this.#server = server
    this.#token = accessToken
  }
  static async signIn({ server, tenant, user, password }: Account): Promise<Platform> {
    const body = new URLSearchParams({ grant_type: 'password', tenantCode: tenant, username: user, password })
    const answer = await fetch(server + token.path, { method: 'POST', body })
    const { access_token } = (await answer.json()) as { access_token?: string }
    if (!access_token) throw new Error(`${user} could not sign in at ${server}`)
    return new Platform(server, access_token)
  }

  /** What is answered to it; fails with the platform's own words. */
  async send<T = Row>({ method, path, from }: Endpoint, input: object): Promise<T> {
    const isBody = from === 'body' && method !== 'GET'
    const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)])).toString()
    return this.#ask<T>(isBody ? path : `${path}?${query}`, {
      method,
      ...(isBody ? { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } } : {}),
    })
  }
  async #ask<T>(path: string, init: RequestInit): Promise<T> {
    const headers = { authorization: `Bearer ${this.#token}`, 'accept-language': 'en', ...init.headers }
    const answer = await fetch(this.#server + path, { ...init, headers })
    const { code, message, data } = (await answer.json()) as Envelope<T>
    if (code !== 200) throw new Error(`${path}: ${message}`)
    return data
  }

  /** All rows of a list. */
  async list<R extends Row>({ endpoints }: Resource, filter: object): Promise<R[]> {
    const rows: R[] = []
    for (let currentPage = 1; ; currentPage++) {
      const page = await this.send<{ list: R[] }>(endpoints.query, { ...filter, currentPage, pageSize: PAGE })
      rows.push(...page.list)
      if (page.list.length < PAGE) return rows
    }
  }

  /** Adds many through the import of their list: what people do with a sheet. Fails with the first row that is refused. */
  async import(resource: Resource, rows: readonly Record<string, string>[]): Promise<void> {
    const keys = Object.keys(draftShape(resource))
    const words: Record<string, string> = { ...fieldWords, ...deviceWords }
    const header = keys.map((key) => labelIn(words, `${resource.name}.${key}`))
    for (let at = 0; at < rows.length; at += ROWS_OF_SHEET) {
      const part = rows.slice(at, at + ROWS_OF_SHEET).map((row) => keys.map((key) => row[key] ?? ''))
      const form = new FormData()
      form.set('file', new Blob([[header, ...part].map((cells) => cells.join(',')).join('\n')]), 'rows.csv')
      const init = { method: 'POST', headers: { prefer: 'respond-async' }, body: form }
      await this.#ended((await this.#ask<{ runId: string }>(resource.endpoints.import.path, init)).runId)
    }
  }
  async #ended(id: string): Promise<void> {
    for (;;) {
      const { state, failed, error } = await this.send<{ state: string; failed: number; error?: string }>(queryRun, {
        id,
      })
      if (state === 'succeeded' && !failed) return
      if (state === 'waiting' || state === 'running') {
        await delay(LOOK_MS)
        continue
      }
      const { list } = await this.send<{ list: { title: string; message: string }[] }>(queryRunItem, {
        runId: id,
        state: 'failed',
        pageSize: 1,
      })
      throw new Error(`the import ${state}: ${failed} rows failed; ${list[0]?.title}: ${list[0]?.message ?? error}`)
    }
  }
}
