import { expect } from 'vitest'
import { PASSWORD, type TestApp, type TestTenant } from './app.ts'
import { answerOf, multipart } from './client.ts'

export type Fields = Readonly<Record<string, unknown>>
/** What came back, as a client of the platform reads it: it knows nothing of our contract. */
export interface WireAnswer {
  http: number
  headers: Record<string, unknown>
  /** The JSON body, whatever its form; undefined for files. */
  body: Fields
  bytes: Buffer
}

/** Undefined fields are left out, arrays are one value joined by commas. */
const encoded = (fields: Fields): string =>
  new URLSearchParams(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]): [string, string] => [key, String(value)]),
  ).toString()
const FORM = 'application/x-www-form-urlencoded;charset=UTF-8'

/** A client of the platform: the bearer token and the roles as one text, parameters mostly in the query string. */
export class Wire {
  readonly #app: TestApp
  token: string | undefined
  /** The roles array turned into text; before they are known it is there and empty. */
  roles: readonly string[] | undefined
  /** Where it calls from. */
  ip = '127.0.0.1'
  constructor(app: TestApp, token?: string) {
    this.#app = app
    this.token = token
    if (token) this.roles = []
  }

  async send(method: string, url: string, headers: Fields = {}, payload?: string | Buffer): Promise<WireAnswer> {
    const all = {
      accept: 'application/json, text/plain, */*',
      'accept-language': 'zh-CN,zh;q=0.9',
      authorization: this.token && `Bearer ${this.token}`,
      rolecode: this.roles && String(this.roles),
      ...headers,
    }
    const told = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
    const answer = await this.#app.http.inject({
      method: method as 'GET',
      url,
      remoteAddress: this.ip,
      headers: told as Record<string, string>,
      payload,
    })
    const { status, body, bytes } = answerOf(answer.statusCode, answer.headers, answer.rawPayload)
    return { http: status, headers: answer.headers, body: body as unknown as Fields, bytes }
  }
  get(path: string, query: Fields = {}): Promise<WireAnswer> {
    return this.send('GET', `/api/${path}?${encoded(query)}`)
  }
  /** Parameters in the query string, a form's content type, an empty body. */
  post(path: string, query: Fields = {}, headers: Fields = {}): Promise<WireAnswer> {
    return this.send('POST', `/api/${path}?${encoded(query)}`, { 'content-type': FORM, ...headers }, '')
  }
  put(path: string, query: Fields): Promise<WireAnswer> {
    return this.send('PUT', `/api/${path}?${encoded(query)}`, { 'content-type': FORM }, '')
  }
  form(path: string, fields: Fields): Promise<WireAnswer> {
    return this.send('POST', `/api/${path}`, { 'content-type': FORM }, encoded(fields))
  }
  json(method: 'POST' | 'PUT', path: string, body: object): Promise<WireAnswer> {
    const type = { 'content-type': 'application/json;charset=UTF-8' }
    return this.send(method, `/api/${path}`, type, JSON.stringify(body))
  }
  /** As the upload control of a browser sends it: without the roles. */
  upload(path: string, file: Buffer, name = 'rows.xlsx'): Promise<WireAnswer> {
    const { payload, type } = multipart(file, name)
    const headers = { accept: '*/*', 'content-type': type, rolecode: undefined }
    return this.send('POST', `/api/${path}`, headers, payload)
  }
}

/** What every screen demands of an answer; `status` and `message` are compared literally. */
export function done<T = Fields>({ http, body }: WireAnswer): T {
  expect([http, body?.status, body?.message], JSON.stringify(body)).toEqual([200, 200, 'success'])
  return body.data as T
}
/** A refusal that leaves a form usable: HTTP 200, no `code`, an empty object, a sentence. @returns the sentence */
export function refused({ http, body }: WireAnswer): string {
  expect([http, body?.status, body?.data], JSON.stringify(body)).toEqual([200, 500, {}])
  expect(body).not.toHaveProperty('code')
  expect(body.message).not.toBe('success')
  // In the caller's language, and not the name of a sentence that is missing.
  expect(body.message).toMatch(/\p{Script=Han}/u)
  return body.message as string
}
export interface WirePage<Row = Fields & { id: string }> {
  list: Row[]
  pagination: { total: number; pageSize: number; current: number }
}

export const BROWSER = { authorization: 'Basic YnJvd3Nlcjo=' }
/** The sign-in of the platform's login page, and what it asks for next. */
export async function wireSignIn(app: TestApp, tenant: TestTenant, username = 'admin', password = PASSWORD) {
  const given = { tenantCode: tenant.code, username, password }
  const fixed = { scope: 'ui', grant_type: 'password', client_id: 'browser', type: 'account' }
  const { http, body } = await new Wire(app).post('uaa/oauth/token', { ...given, ...fixed }, BROWSER)
  expect(http, JSON.stringify(body)).toBe(200)
  const wire = new Wire(app, body.access_token as string)
  done(await wire.post('admin/sysuser/registerNewSession'))
  const user = done<Fields & { id: string; roles: string[] }>(await wire.get('uaa/users/getSysUser'))
  wire.roles = user.roles
  return { wire, user }
}
