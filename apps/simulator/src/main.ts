import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Collector } from './collector.ts'
import { SimLock } from './lock.ts'
import { EleMeter, type Meter, WaterMeter } from './meter.ts'
import type { Plan } from './plan.ts'

const AGAIN_MS = 5_000
const KEEP_MS = 20_000
const LOCKS_MS = 5 * 60_000
const COMES_HOME = 0.05

const { values } = parseArgs({ options: { plan: { type: 'string' }, url: { type: 'string' } } })
if (!values.plan) {
  process.stderr.write('Say what to simulate: --plan plan.json (its form stands in apps/simulator/src/plan.ts)\n')
  process.exit(1)
}
const plan = JSON.parse(readFileSync(values.plan, 'utf8')) as Plan
const url = values.url ?? plan.url ?? 'mqtt://127.0.0.1:1883'
const now = () => new Date()

// Where the meters stood when it last ran: they go on from there.
const stateFile = `${values.plan}.state`
const before = (existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, 'utf8')) : {}) as Record<string, object>
const all: (Meter | SimLock)[] = []
function keep(): void {
  const state = Object.fromEntries(all.map((meter) => [meter.address, meter.state()]))
  writeFileSync(`${stateFile}.new`, JSON.stringify(state))
  renameSync(`${stateFile}.new`, stateFile)
}

for (const { username, password, relayPassword, meters: given, locks: doors = [] } of plan.collectors) {
  const meters = given.map((one) => {
    const whole = { ...one, ...before[one.address] }
    return one.protocol === 'cjt188' ? new WaterMeter(whole, now) : new EleMeter(whole, now, relayPassword)
  })
  const locks = doors.map((one) => new SimLock({ ...one, ...before[one.address] }, now))
  all.push(...meters, ...locks)
  const collector = new Collector({ url, username, password, meters, locks })
  setInterval(() => void collector.tellLocks().catch(() => {}), LOCKS_MS)
  // Somebody comes home now and then.
  setInterval(() => {
    for (const lock of locks) {
      const code = [...lock.codes.values()].find((one) => one.code)?.code
      if (!code || Math.random() > COMES_HOME) continue
      void collector.publish('data', JSON.stringify([...lock.enter(code).said, lock.tell()])).catch(() => {})
    }
  }, LOCKS_MS)
  void (async () => {
    for (;;) {
      try {
        return await collector.connect()
      } catch (error) {
        // The broker comes up with the server; a password that was replaced stays refused.
        process.stderr.write(`${username}: ${(error as Error).message}\n`)
        await delay(AGAIN_MS)
      }
    }
  })()
}
setInterval(keep, KEEP_MS)
function leave(): void {
  keep()
  process.exit(0)
}
// Whoever started it has gone: so does it.
process.on('disconnect', leave)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, leave)
