// The database goes away under load, or does not do what it should: stopped, killed, cut off like by a power cut, one backend
// ended, no connection left, read-only, no disk left; and the way to it is slow, reset, cut, or hangs. Meanwhile: good
// answers or 503 with Retry-After within 3 s, never 500, never a hang; the process lives; good answers within 5 s of its
// return; every acknowledged write is there. npm run trial -- database-restart --times=1 --faults=stopped,killed,hung
import { setTimeout as delay } from 'node:timers/promises'
import { rentee } from '@cloud-steward/contract/housing/index.ts'
import { asOwner } from '../../apps/server/src/infra/db/owner.ts'
import { oneTimePassword, signInTo, startServer } from '../../apps/server/test/spawned-server.ts'
import { Bridge } from './_bridge.ts'
import { faultsOf, Place } from './_database-faults.ts'
import { startTrial } from './_trial.ts'

const ALL = 'stopped,killed,immediate,backend,limit,readOnly,full,slow,reset,cut,hung'
const { values, folder, problems, end } = startTrial('database-restart', { times: '1', faults: ALL })

const place = new Place(folder)
await place.start()
// The server keeps one address while the database comes back on another port.
const bridge = await Bridge.open(() => Number(new URL(place.now.url).port))
const ownerUrl = new URL(place.now.url)
ownerUrl.pathname = '/trial'
await asOwner(place.now.url, (owner) => owner.query('create database trial'))
ownerUrl.port = String(bridge.port)
const env = { DATABASE_URL: ownerUrl.href, DATA_DIR: `${folder}/app`, LOG_LEVEL: 'error' }
const server = await (await startServer(env)).ready()
const who = await signInTo(server.url, oneTimePassword(server.output()))

const acknowledged: string[] = []
let [sent, refused, slowest, slowestOfFault, worstRecovery] = [0, 0, 0, 0, 0]
let lastGood = 0
let running = true
let now = 'nothing'

async function load(lane: number): Promise<void> {
  for (let at = 0; running; at++) {
    const from = performance.now()
    const code = `L${lane}-${at}`
    const writes = at % 3 === 0
    try {
      const answer = writes
        ? await who.send(rentee.endpoints.add, { code, name: code, mobile: '13800000000' }, { key: `key-${code}` })
        : await who.send(rentee.endpoints.query, { name: 'L' })
      const { status, headers, body } = answer
      if (status === 503) {
        refused++
        if (!headers['retry-after']) problems.push('503 without Retry-After')
        await delay(100)
      } else if (status === 200 && body.code === 200) {
        lastGood = performance.now()
        if (writes) acknowledged.push(code)
      } else problems.push(`${status} ${body?.code} ${body?.reason ?? ''} with ${now}`)
    } catch (error) {
      problems.push(`no answer with ${now}: ${(error as Error).message}`)
    }
    sent++
    slowestOfFault = Math.max(slowestOfFault, performance.now() - from)
  }
}
const lanes = Array.from({ length: 16 }, (_, lane) => load(lane))

const faults = faultsOf(place, bridge, 'trial')
let rounds = 0
for (let time = 0; time < Number(values.times); time++)
  for (const name of values.faults.split(',')) {
    const fault = faults[name]
    if (!fault) {
      console.log(`  ${name}: not on this machine`)
      continue
    }
    await delay(1_500)
    now = name
    slowestOfFault = 0
    const asked = refused
    const over = fault.run()
    await Promise.race([over, delay(1_500)])
    const health = await fetch(`${server.url}/api/health`).then(
      ({ status }) => status,
      () => 0,
    )
    if (fault.isAway && health !== 503) problems.push(`health says ${health} with ${name}`)
    await over
    if (server.child.exitCode !== null) throw new Error(`the server ended: ${server.output().slice(-2_000)}`)
    const back = performance.now()
    while (lastGood < back && performance.now() - back < 15_000) await delay(10)
    const recovery = (lastGood - back) / 1_000
    worstRecovery = Math.max(worstRecovery, lastGood > back ? recovery : 15)
    await delay(500)
    if (slowestOfFault > (fault.slowestMs ?? 3_500))
      problems.push(`one answer took ${Math.round(slowestOfFault)} ms with ${name}`)
    slowest = Math.max(slowest, slowestOfFault)
    rounds++
    now = 'nothing'
    console.log(
      `  ${name}: ${refused - asked} × 503, slowest ${Math.round(slowestOfFault)} ms, good again ${recovery.toFixed(2)} s after it was over`,
    )
  }
await delay(1_000)
running = false
await Promise.all(lanes)

const { rows } = await asOwner(ownerUrl.href, (owner) =>
  owner.query<{ code: string }>('select code from housing_rentee'),
)
const stored = new Set(rows.map(({ code }) => code))
const lost = acknowledged.filter((code) => !stored.has(code))
if (lost.length) problems.push(`${lost.length} acknowledged writes lost`)
if (stored.size !== rows.length) problems.push('a write is there twice')
if (server.child.exitCode !== null) problems.push(`the server ended with ${server.child.exitCode}`)
if (worstRecovery > 5) problems.push(`recovery took ${worstRecovery.toFixed(1)} s`)
server.child.kill('SIGTERM')
await server.ended
bridge.close()
await place.end()
end(
  `${rounds} faults, ${sent} requests, ${acknowledged.length} writes acknowledged, ${lost.length} lost, ${refused} × 503, slowest ${Math.round(slowest)} ms, worst recovery ${worstRecovery.toFixed(2)} s`,
)
