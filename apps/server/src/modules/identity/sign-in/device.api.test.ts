import { token } from '@cloud-steward/contract/identity/index.ts'
import { expect, it } from 'vitest'
import { freshTenant, PASSWORD, testApp } from '../../../../test/app.ts'
import { solvedCaptcha } from '../../../../test/captcha.ts'

const app = await testApp()
interface Told {
  status: number
  reason?: string
  cookie?: string
}
async function enter(
  tenantCode: string,
  username: string,
  password: string,
  cookie = '',
  captchaKey = '',
): Promise<Told> {
  const query = { grant_type: 'password', tenantCode, username, password, ...(captchaKey ? { captchaKey } : {}) }
  const headers = cookie ? { cookie } : {}
  const answer = await app.http.inject({ method: 'POST', url: token.path, query, headers })
  const set = answer.headers['set-cookie']
  const { reason } = JSON.parse(answer.body) as { reason?: string }
  return { status: answer.statusCode, reason, cookie: set === undefined ? undefined : String(set) }
}
const pairOf = ({ cookie }: Told) => cookie!.split(';')[0]!
/** As a stranger does who reads every picture. */
async function storm(code: string, username: string, tries: number): Promise<number[]> {
  const seen: number[] = []
  for (let n = 0; n < tries; n++)
    seen.push((await enter(code, username, `guess ${n}`, '', await solvedCaptcha(app))).status)
  return seen
}

it('lets the owner in on his device whatever strangers try, and nobody else', async () => {
  const { code } = await freshTenant(app)
  const first = await enter(code, 'admin', PASSWORD)
  expect(first.cookie).toMatch(
    /^device-[\w-]+=[\w-]{43}; Max-Age=\d+; Path=\/api\/uaa\/oauth\/token; HttpOnly; SameSite=Strict$/,
  )
  const other = pairOf(await enter(code, 'tenement', PASSWORD))
  expect(new Set(await storm(code, 'admin', 50))).toEqual(new Set([400, 429]))
  expect((await enter(code, 'admin', PASSWORD)).reason).not.toBeUndefined()
  const again = await enter(code, 'admin', PASSWORD, `a=b; ${pairOf(first)}; c=d`)
  expect([again.status, pairOf(again)]).toEqual([200, pairOf(first)])
  // Another user's device is none of his, under whatever name it comes.
  const named = `${pairOf(first).split('=')[0]}=${other.split('=')[1]}`
  for (const cookie of [other, named, `${pairOf(first).split('=')[0]}=${'x'.repeat(43)}`])
    expect((await enter(code, 'admin', PASSWORD, cookie, await solvedCaptcha(app))).reason).toBe(
      'identity.error.lockedFor',
    )
  // What the owner does on his device gives strangers no new tries.
  expect(new Set(await storm(code, 'admin', 3))).toEqual(new Set([429]))
})

it('still counts what is guessed on a known device, apart from all others', async () => {
  const { code } = await freshTenant(app)
  const cookie = pairOf(await enter(code, 'admin', PASSWORD))
  const tries: (string | undefined)[] = []
  for (let n = 0; n < 7; n++) tries.push((await enter(code, 'admin', `guess ${n}`, cookie)).reason)
  expect(tries).toEqual([
    ...Array<string>(5).fill('identity.error.badCredentials'),
    'identity.error.lockedFor',
    'identity.error.lockedFor',
  ])
  expect((await enter(code, 'admin', PASSWORD, cookie)).status).toBe(429)
  expect((await enter(code, 'admin', PASSWORD)).status).toBe(200)
})

it('gives no device to a sign-in that failed', async () => {
  const { code } = await freshTenant(app)
  expect((await enter(code, 'admin', 'wrong')).cookie).toBeUndefined()
})
