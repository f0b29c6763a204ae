import { createHash, randomBytes } from 'node:crypto'
import { appClient, authorize, org, token as tokenEndpoint } from '@cloud-steward/contract/identity/index.ts'
import { expect } from 'vitest'
import { freshTenant, signIn, testApp } from '../../../../test/app.ts'
import { type Client, client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'

export const app = await testApp()
export const tenant = await freshTenant(app)
export const [admin, operator, stranger] = await Promise.all([
  signIn(app, tenant),
  signIn(app, tenant, 'ROLE_TENEMENT'),
  signIn(app, await freshTenant(app)),
])
export const SECRET = 'a secret of some length'
export const BACK = 'https://erp.example/back'
const stamp = newId().slice(-8)
let count = 0
export const draft = (values: object = {}) => ({
  clientCode: `erp-${stamp}-${++count}`,
  clientSecret: SECRET,
  authType: 'authorization_code,refresh_token',
  authScope: 'ui,read',
  tokenSeconds: 600,
  refreshSeconds: 3_600,
  fallbackUrl: `${BACK},http://127.0.0.1:4711/cb`,
  ...values,
})
export interface Made {
  id: string
  code: string
}
export async function makeClient(values: object = {}, who = admin): Promise<Made> {
  const given = draft(values)
  const { body } = await who.send(appClient.endpoints.add, given)
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 })
  return { id: (body.data as { id: string }).id, code: given.clientCode }
}
export interface Tokens {
  status: number
  access_token?: string
  refresh_token?: string
  expires_in?: number
  scope?: string
  error?: string
  reason?: string
}
export async function post(path: string, form: Record<string, string>, basic?: string): Promise<Tokens> {
  const answer = await app.http.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(basic ? { authorization: `Basic ${Buffer.from(basic).toString('base64')}` } : {}),
    },
    payload: new URLSearchParams(form).toString(),
  })
  return { status: answer.statusCode, ...(JSON.parse(answer.body) as object) }
}
export const tokens = (form: Record<string, string>, basic?: string) => post(tokenEndpoint.path, form, basic)
export const verifier = randomBytes(32).toString('base64url')
export const challenge = createHash('sha256').update(verifier).digest('base64url')
export const request = (code: string, values: object = {}) => ({
  response_type: 'code',
  client_id: code,
  redirect_uri: BACK,
  scope: 'read',
  state: 'a b&c',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  ...values,
})
/** The code a person's browser takes back. */
export async function codeFor(code: string, who: Client = operator, values: object = {}): Promise<string> {
  const { body } = await who.send(authorize, request(code, values))
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 })
  const { searchParams, origin } = new URL((body.data as { location: string }).location)
  expect([origin, searchParams.get('state')]).toEqual(['https://erp.example', 'a b&c'])
  return searchParams.get('code')!
}
export const exchange = (of: Made, code: string, values: object = {}) =>
  tokens(
    { grant_type: 'authorization_code', code, redirect_uri: BACK, code_verifier: verifier, ...values },
    `${of.code}:${SECRET}`,
  )
export const as = (token: string | undefined) => client(app.http, token)
export const works = async (token: string | undefined, who = org.endpoints.query) =>
  (await as(token).send(who, {})).body.code
