// CPU of a sign-in beyond the password hash itself; and what a list feels while two hundred try passwords, each again
// after a second.
// npm run bench -- sign-in
import { setTimeout as delay } from 'node:timers/promises'
import { org, token } from '@cloud-steward/contract/identity/index.ts'
import { hash, verify } from '@node-rs/argon2'
import { atMost, compared, median, quantile, reported, stated } from './_figures.ts'
import { cpuOf, startProduct } from './_product.ts'
import { signedIn } from './_session.ts'

const [TENANT, USERS, ROUNDS, SIGN_INS] = [10_001, 300, 5, 60]
const PASSWORD = 'correct horse battery'
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const product = await startProduct('sign-in')
const { owner, url } = product
const stored = await hash(PASSWORD, OPTIONS)
await owner.query(
  `with made as (insert into identity_user (tenant_id, id, username, nickname, password_hash)
     select $1, gen_random_uuid(), 'bench' || n, 'bench' || n, $2 from generate_series(1, $3::int) n returning id)
   insert into identity_user_role (tenant_id, user_id, role_id)
     select $1, made.id, r.id from made, identity_role r where r.tenant_id = $1 and r.code = 'ROLE_TENEMENT'`,
  [TENANT, stored, USERS],
)
stated(`${USERS} users; argon2id ${OPTIONS.memoryCost} KiB, ${OPTIONS.timeCost} passes`)

let next = 0
async function enter(password = PASSWORD): Promise<number> {
  const username = `bench${(next++ % USERS) + 1}`
  const given = new URLSearchParams({ grant_type: 'password', tenantCode: String(TENANT), username, password })
  return (await fetch(`${url}${token.path}?${given}`, { method: 'POST' })).status
}
const pid = product.child.pid!
/** Milliseconds of CPU for each of `count` pieces of work, two at a time. */
async function each(count: number, cpu: () => number, work: () => Promise<unknown>): Promise<number> {
  const from = cpu()
  let left = count
  const lane = async () => {
    while (left-- > 0) await work()
  }
  await Promise.all([lane(), lane()])
  return ((cpu() - from) * 1_000) / count
}
const own = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
const beyond: number[] = []
for (let round = -1; round < ROUNDS; round++) {
  const signIn = await each(
    SIGN_INS,
    () => cpuOf(pid),
    async () => {
      const status = await enter()
      if (status !== 200) throw new Error(`sign-in answered ${status}`)
    },
  )
  const alone = await each(SIGN_INS, own, () => verify(stored, PASSWORD))
  if (round >= 0) beyond.push(signIn - alone)
  if (round === 0) reported('CPU of one hash', `${alone.toFixed(1)} ms`)
}
atMost('CPU of a sign-in beyond the hash', median(beyond), 3, 'ms', 2)

const authorization = `Bearer ${await signedIn(product)}`
async function lists(seconds: number): Promise<number> {
  const times: number[] = []
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; ) {
    const from = performance.now()
    const answer = await fetch(`${url}${org.endpoints.query.path}?pageSize=20`, { headers: { authorization } })
    await answer.arrayBuffer()
    times.push(performance.now() - from)
    await delay(5)
  }
  return quantile(times, 0.99)
}
const [quiet, stormy]: number[][] = [[], []]
for (let round = -1; round < ROUNDS; round++) {
  const calm = await lists(2)
  let storming = true
  const storm = Array.from({ length: 200 }, async () => {
    while (storming) {
      await enter('wrong password').catch(() => 0)
      await delay(500 + Math.random() * 1_000)
    }
  })
  const under = await lists(2)
  storming = false
  await Promise.all(storm)
  if (round < 0) continue
  quiet!.push(calm)
  stormy!.push(under)
}
compared('list p99 while 200 guess passwords', stormy!, quiet!, { atMost: 2 }, 'ms', 1)
await product.stop()
