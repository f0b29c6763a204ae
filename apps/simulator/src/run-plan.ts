import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { Collector } from './collector.ts'
import { type Direct, DirectMeter, DirectWaterMeter } from './direct-meter.ts'
import { SimLock } from './lock.ts'
import { EleMeter, type Meter, WaterMeter } from './meter.ts'
import { ModbusMeter } from './modbus-meter.ts'
import type { Plan } from './plan.ts'
import { openStanding } from './stood.ts'

const AGAIN_MS = 5_000
const LOCKS_MS = 5 * 60_000
const OWN_MS = 15 * 60_000
const COMES_HOME = 0.05

/** Simulates the devices of a plan file, until the program is ended. */
export function runPlan(file: string, givenUrl: string | undefined): void {
  const plan = JSON.parse(readFileSync(file, 'utf8')) as Plan
  const url = givenUrl ?? plan.url ?? 'mqtt://127.0.0.1:1883'
  const now = () => new Date()
  const stood = openStanding(file)
  const all: (Meter | SimLock | Direct)[] = []
  const shared = new Map<string, DirectWaterMeter>()
  for (const [at, line] of plan.collectors.entries()) {
    const { username, password, relayPassword, meters: given, locks: doors = [], direct: alone } = line
    const meters = given.map((one) => {
      const whole = { ...one, ...stood.of(one.address) }
      if (one.protocol === 'modbus') return new ModbusMeter(whole, now)
      return one.protocol === 'cjt188' ? new WaterMeter(whole, now) : new EleMeter(whole, now, relayPassword)
    })
    const locks = doors.map((one) => new SimLock({ ...one, ...stood.of(one.address) }, now))
    const Kind = alone?.category === 'watermeter' ? DirectWaterMeter : DirectMeter
    const direct = alone && new Kind({ ...alone, ...stood.of(alone.address) }, now)
    all.push(...meters, ...locks, ...(direct ? [direct] : []))
    const radios = (line.radios ?? []).map(({ signal, ...one }) => {
      const meter = shared.get(one.address) ?? new DirectWaterMeter({ ...one, ...stood.of(one.address) }, now)
      if (!shared.has(one.address)) all.push(meter)
      shared.set(one.address, meter)
      return { meter, signal }
    })
    const own = direct ? undefined : { signal: -62 - ((at * 17) % 45), firmware: '3.2.1' }
    const collector = new Collector({ url, username, password, meters, locks, direct, radios, own })
    setInterval(() => void collector.reportLocks().catch(() => {}), LOCKS_MS)
    setInterval(() => void collector.reportOwn().catch(() => {}), OWN_MS)
    // Somebody comes home now and then.
    setInterval(() => {
      for (const lock of locks) {
        const code = [...lock.codes.values()].find((one) => one.code)?.code
        if (!code || Math.random() > COMES_HOME) continue
        void collector.publish('data', JSON.stringify([...lock.enter(code).said, lock.report()])).catch(() => {})
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
  stood.keepUntilTheEnd(all)
}
