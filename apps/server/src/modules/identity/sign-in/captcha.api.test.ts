import { compareCaptcha, generateImageCaptcha, token } from '@cloud-steward/contract/identity/index.ts'
import { beforeEach, expect, it } from 'vitest'
import { freshTenant, testApp } from '../../../../test/app.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import { hashOf } from './hash.ts'

const app = await testApp()
const db = tenantDb(app.pools.app, 0)
// One address solves them all, and a captcha left over would count for the next test.
beforeEach(() => db.run(raw(sql`delete from identity_captcha`)))
const PASSWORD = 'correct horse 1'

async function post(url: string, query: Record<string, string>): Promise<{ reason?: string; access_token?: string }> {
  return JSON.parse((await app.http.inject({ method: 'POST', url, query })).body) as { reason?: string }
}
const picture = (key: string) => app.http.inject({ url: generateImageCaptcha.path, query: { key } })
/** Nobody can read the answer off a hash, so the test writes one it knows. */
async function known(text: string): Promise<string> {
  const key = newId()
  await picture(key)
  await db.run(raw(sql`update identity_captcha set answer = ${hashOf(`${key} ${text}`)} where name = ${hashOf(key)}`))
  return key
}
const compare = async (key: string, charCaptcha: string) =>
  (await post(compareCaptcha.path, { key, charCaptcha })).reason
const enter = (tenantCode: string, password: string, captchaKey = '') =>
  post(token.path, { grant_type: 'password', tenantCode, username: 'admin', password, captchaKey })

it('draws a picture that holds no text', async () => {
  const { statusCode, headers, body } = await picture(newId())
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/svg+xml', 'no-store'])
  expect(body).toMatch(/^<svg [^>]*width="125" height="35"/)
  // The page around it may be as dark as its strokes.
  expect(body).toMatch(/<rect width="100%" height="100%" fill="#f5f5f5"\/>/)
  expect(body).not.toMatch(/<text|<script|[A-Z0-9]{4}</)
  expect((await picture('short')).json<object>()).toMatchObject({ code: 400 })
})

it('takes the characters in any case, once, and gives five tries', async () => {
  const key = await known('AB37')
  for (let n = 0; n < 4; n++) expect(await compare(key, 'XXXX')).toBe('identity.error.captchaWrong')
  expect(await compare(key, ' ab37 ')).toBeUndefined()
  expect(await compare(key, 'AB37')).toBe('identity.error.captchaWrong')
  const tried = await known('AB37')
  for (let n = 0; n < 5; n++) await compare(tried, 'XXXX')
  expect(await compare(tried, 'AB37')).toBe('identity.error.captchaWrong')
  expect(await compare(newId(), 'AB37')).toBe('identity.error.captchaWrong')
})

it('is asked for after three wrong passwords and lets one more be tried', async () => {
  const { code } = await freshTenant(app)
  for (let n = 0; n < 3; n++) expect((await enter(code, 'wrong')).reason).toBe('identity.error.badCredentials')
  expect((await enter(code, PASSWORD)).reason).toBe('identity.error.captchaNeeded')
  const key = await known('KM34')
  expect((await enter(code, PASSWORD, key)).reason).toBe('identity.error.captchaNeeded')
  await compare(key, 'KM34')
  expect((await enter(code, 'wrong', key)).reason).toBe('identity.error.badCredentials')
  expect((await enter(code, PASSWORD, key)).reason).toBe('identity.error.captchaNeeded')
  const again = await known('KM34')
  await compare(again, 'KM34')
  expect((await enter(code, PASSWORD, again)).access_token).toBeTruthy()
})

it('is not asked of many who know the password and come at once', async () => {
  const { code } = await freshTenant(app)
  const answers = await Promise.all(Array.from({ length: 12 }, () => enter(code, PASSWORD)))
  expect(answers.map(({ reason }) => reason)).toEqual(answers.map(() => undefined))
})

it('counts for clients of the platform, which name no key when they sign in', async () => {
  const { code } = await freshTenant(app)
  for (let n = 0; n < 3; n++) await enter(code, 'wrong')
  await compare(await known('KM34'), 'KM34')
  expect((await enter(code, PASSWORD)).access_token).toBeTruthy()
})
