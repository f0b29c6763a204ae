// 10,000 collectors that are connected and quiet: what they cost in memory, and what the server does while nothing happens.
// npm run bench -- connections
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { brokerAt, registerLines } from './_devices.ts'
import { atMost, reported, stated } from './_figures.ts'
import { cpuOf, memoryOf, startProduct } from './_product.ts'

const [COLLECTORS, MOST_MB, QUIET_S] = [10_000, 250, 60]
const { env, url } = await brokerAt()
const product = await startProduct('connections', env)
const { owner } = product
const pid = product.child.pid!
const { lines } = await registerLines(owner, { collectors: COLLECTORS, meters: 1 })
stated(
  `${COLLECTORS} collectors of one tenant, each with one meter, signed in over QoS 1 subscriptions; nothing is said`,
)
await delay(5_000)
const before = memoryOf(pid)
const child = fork(fileURLToPath(new URL('./_quiet-collectors.ts', import.meta.url)), {
  execArgv: ['--import', 'tsx'],
  env: { PATH: process.env.PATH, BROKER_PORT: new URL(url).port },
})
const from = performance.now()
child.send(lines.map(({ username }) => username))
const [there] = (await once(child, 'message')) as [number]
if (there !== COLLECTORS) throw new Error(`${there} are connected`)
const seconds = (performance.now() - from) / 1_000
// First rounds, and what was garbage on the way.
await delay(30_000)
const [cpu, statements] = [cpuOf(pid), await statementsOf()]
await delay(QUIET_S * 1_000)
atMost('memory of 10,000 connected collectors', memoryOf(pid) - before, MOST_MB, 'MB')
atMost('CPU of the server while they are quiet', ((cpuOf(pid) - cpu) / QUIET_S) * 100, 15, '% of a core', 1)
reported('connected', `${Math.round(COLLECTORS / seconds)} /s`)
reported('transactions while they are quiet', `${Math.round(((await statementsOf()) - statements) / QUIET_S)} /s`)
child.disconnect()
await product.stop()
process.exit()

async function statementsOf(): Promise<number> {
  const { rows } = await owner.query<{ n: string }>(
    `select xact_commit as n from pg_stat_database where datname = current_database()`,
  )
  return Number(rows[0]!.n)
}
