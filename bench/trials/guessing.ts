// Guessing: passwords, codes, captchas and secrets of programs, of one account, of many, from one address; who is there and
// who is not looks and lasts the same; one code is used once by fifty at a time. npm run trial -- guessing --tries=1000

import {
  compareCaptcha,
  generateImageCaptcha,
  getSmsCaptcha,
  getSmsPwdCaptcha,
  message,
  queryTenantUser,
  retrievePassword,
  retrievePasswordSms,
  token,
} from '@cloud-steward/contract/identity/index.ts'
import { asOwner } from '../../apps/server/src/infra/db/owner.ts'
import { openPools } from '../../apps/server/src/infra/db/pools.ts'
import { hashPassword } from '../../apps/server/src/modules/identity/index.ts'
import { addUser } from '../../apps/server/src/setup/first-tenants.ts'
import { BUNDLE, oneTimePassword, signInTo, startServer } from '../../apps/server/test/spawned-server.ts'
import { median } from '../_figures.ts'
import { ownerUrlOf } from './_owner.ts'
import { startTrial } from './_trial.ts'

const { values, folder, problems, end } = startTrial('guessing', { tries: '1000' })
const tries = Number(values.tries)
const server = await (await startServer({ DATA_DIR: folder, LOG_LEVEL: 'error' }, BUNDLE)).ready()
const ownerUrl = ownerUrlOf(folder)
const admin = await signInTo(server.url, oneTimePassword(server.output()))

const [TENANT, PASSWORD, ACCOUNTS] = ['10001', 'a right password 7', 40]
const pools = openPools(ownerUrl, { warn: () => {} })
const hash = await hashPassword(PASSWORD)
for (let n = 0; n < ACCOUNTS; n++)
  await addUser(
    pools,
    Number(TENANT),
    { username: `guessed${n}`, nickname: 'x', role: 'ROLE_TENEMENT', mobile: `1390000${String(n).padStart(4, '0')}` },
    hash,
  )
await pools.end()
const mobileOf = (n: number) => `1390000${String(n).padStart(4, '0')}`

interface Told {
  status: number
  code?: number
  reason?: string
  message?: string
  access_token?: string
}
let spare = 0
/** From an address of its own unless one is named, so that only what is tried here counts. */
async function ask(endpoint: { method: string; path: string }, input: Record<string, string>, from?: string) {
  const address = from ?? `198.18.${(spare >> 8) % 256}.${spare++ % 256}`
  const answer = await fetch(`${server.url}${endpoint.path}?${new URLSearchParams(input)}`, {
    method: endpoint.method,
    headers: { 'x-forwarded-for': address, 'accept-language': 'en' },
  })
  const body = (await answer.json().catch(() => ({}))) as Told
  return { ...body, status: answer.status }
}
const enter = (username: string, password: string, from?: string, more: Record<string, string> = {}) =>
  ask(token, { grant_type: 'password', tenantCode: TENANT, username, password, ...more }, from)
/** In batches, as a thief with patience for none of it. */
async function many<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (let at = 0; at < count; at += 50)
    all.push(...(await Promise.all(Array.from({ length: Math.min(50, count - at) }, (_, n) => work(at + n)))))
  return all
}
const judged = (answers: readonly Told[]) =>
  answers.filter(({ reason }) => reason === 'identity.error.badCredentials').length
const expectAtMost = (what: string, found: number, most: number) => {
  if (found > most) problems.push(`${what}: ${found}, at most ${most}`)
}

// One account, from everywhere: few are looked at, and the right one is told what the wrong ones are.
const one = await many(tries, (n) => enter('guessed0', `wrong ${n}`))
expectAtMost('passwords of one account that were looked at', judged(one), 5)
const [right, wrong] = [await enter('guessed0', PASSWORD), await enter('guessed0', 'wrong')]
if (right.access_token) problems.push('the right password worked while the account was locked')
if (right.message !== wrong.message || right.status !== wrong.status)
  problems.push(`a right password is told apart: ${JSON.stringify([right, wrong])}`)

// Many accounts, from one address.
const spread = await many(tries, (n) => enter(`nobody${n}`, 'wrong', '203.0.113.9'))
expectAtMost('passwords from one address that were looked at', judged(spread), 60)

// Codes sent to a number.
const asked = await ask(getSmsCaptcha, { tenantCode: TENANT, mobile: mobileOf(1) })
if (asked.code !== 200) problems.push(`no code was sent: ${asked.message}`)
const codes = await many(tries * 10, (n) =>
  ask(token, { grant_type: 'mobile', tenantCode: TENANT, mobile: mobileOf(1), smsCaptcha: String(n).padStart(6, '0') }),
)
const guessed = codes.filter(({ access_token }) => access_token).length
if (guessed) problems.push(`${guessed} of ${codes.length} codes were guessed`)
const again = await many(20, () => ask(getSmsCaptcha, { tenantCode: TENANT, mobile: mobileOf(1) }))
expectAtMost('codes sent to one number within a minute', again.filter(({ code }) => code === 200).length, 0)
const flood = await many(60, (n) =>
  ask(getSmsCaptcha, { tenantCode: TENANT, mobile: `1380000${1000 + n}` }, '203.0.113.10'),
)
expectAtMost('codes sent from one address within an hour', flood.filter(({ code }) => code === 200).length, 30)

// The right code, by fifty at a time.
await ask(getSmsPwdCaptcha, { tenantCode: TENANT, mobile: mobileOf(2) })
const { list } = (await admin.send(message.endpoints.query, { pageSize: 50, template: 'passwordCode' })).body.data as {
  list: { content: string; recipient: string }[]
}
const sent = /\d{6}/.exec(list.find(({ recipient }) => recipient.endsWith(mobileOf(2).slice(-4)))?.content ?? '')?.[0]
if (!sent) problems.push('the code is not in the log of messages')
const used = await Promise.all(
  Array.from({ length: 50 }, (_, n) =>
    ask(retrievePasswordSms, {
      tenantCode: TENANT,
      mobile: mobileOf(2),
      smsCaptcha: sent ?? '',
      newPassword: `another one ${n}`,
    }),
  ),
)
const worked = used.filter(({ code }) => code === 200).length
if (worked !== 1) problems.push(`one code was used ${worked} times`)

// Captchas.
const key = 'a captcha to be guessed'
await ask(generateImageCaptcha, { key })
const pictures = await many(tries, (n) => ask(compareCaptcha, { key, charCaptcha: (n + 46_656).toString(36) }))
expectAtMost('captchas that were guessed', pictures.filter(({ code }) => code === 200).length, 0)

// Who is there looks and lasts like who is not.
type Probe = (n: number, known: boolean, from: string) => Promise<Told>
const probes: Record<string, Probe> = {
  password: (n, known, from) => enter(known ? `guessed${10 + n}` : `nobody-${n}`, 'wrong', from),
  'code by SMS': (n, known, from) =>
    ask(getSmsPwdCaptcha, { tenantCode: TENANT, mobile: known ? mobileOf(10 + n) : `1370000${1000 + n}` }, from),
  'tenant of a code': (n, known, from) =>
    ask(
      getSmsCaptcha,
      { tenantCode: known ? TENANT : '99999', mobile: `1360000${1000 + n + (known ? 500 : 0)}` },
      from,
    ),
  'code by mail': (n, known, from) =>
    ask(retrievePassword, { email: `${known ? 'guessed' : 'nobody'}${n}@example.org` }, from),
}
await asOwner(ownerUrl, (db) =>
  db.query(`update identity_user set email = username || '@example.org' where username like 'guessed%'`),
)
const shapeOf = ({ status, code, reason }: Told) => JSON.stringify([status, code, reason])
const times: string[] = []
for (const [what, probe] of Object.entries(probes)) {
  const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const shapes = new Set<string>()
  for (let n = 0; n < 25; n++)
    for (const kind of n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const address = `198.19.${Object.keys(probes).indexOf(what)}.${2 * n + (kind === 'known' ? 1 : 0)}`
      // A captcha that was solved from there, where one is asked for.
      await asOwner(ownerUrl, (db) =>
        db.query(
          `insert into identity_captcha (name, answer, ip, solved_at, ends_at) values ($1, '', $1, now(), now() + interval '1 minute')`,
          [address],
        ),
      )
      const from = performance.now()
      shapes.add(shapeOf(await probe(n, kind === 'known', address)))
      took[kind].push(performance.now() - from)
    }
  if (shapes.size > 1) problems.push(`${what} tells who is there: ${[...shapes].join(' ')}`)
  const [known, unknown] = [median(took.known), median(took.unknown)]
  times.push(`${what} ${known.toFixed(1)}/${unknown.toFixed(1)} ms`)
  if (Math.abs(known - unknown) > Math.max(0.1 * unknown, 1))
    problems.push(`${what} lasts ${known.toFixed(1)} ms for who is there and ${unknown.toFixed(1)} ms for who is not`)
}
// Finding one's tenants is there to be told; it must not be told to whoever asks a thousand times.
const looked = await many(200, (n) => ask(queryTenantUser, { userInfo: `guessed${n % ACCOUNTS}` }, '203.0.113.11'))
expectAtMost('tenants looked up from one address', looked.filter(({ code }) => code === 200).length, 20)

server.child.kill('SIGTERM')
await server.ended
end(`${tries} passwords, ${codes.length} codes, ${pictures.length} captchas; ${times.join(', ')}`)
