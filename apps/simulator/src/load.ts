import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Faults, Fleet } from './fleet.ts'
import type { Plan } from './plan.ts'
import { type Account, Platform } from './platform.ts'
import { type FleetSize, registerFleet } from './register-fleet.ts'
import { openStanding } from './stood.ts'

export interface LoadGiven {
  account: Account
  /** Of the broker, where it is not port 1883 of the server. */
  url: string | undefined
  /** Where the passwords are kept for the next time. */
  plan: string
  size: FleetSize
  faults: Faults
  everySeconds: number
  /** Ends by itself after so many seconds. */
  seconds: number | undefined
}
const LINE_MS = 5_000
const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** Registers devices at a server that runs, once, and simulates them until it is told to end. */
export async function runLoad(given: LoadGiven): Promise<void> {
  const { account, plan: file, faults, everySeconds } = given
  const url = given.url ?? `mqtt://${new URL(account.server).hostname}:1883`
  const platform = await Platform.signIn(account)
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Plan) : undefined
  const plan = { url, ...(await registerFleet(platform, given.size, known, say)) }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, JSON.stringify(plan), { mode: 0o600 })
  const stood = openStanding(file)
  const fleet = new Fleet({ url, plan, faults, everySeconds, stood: stood.of })
  stood.keepUntilTheEnd(fleet.meters, () => fleet.stop())
  if (given.seconds) setTimeout(() => process.kill(process.pid, 'SIGTERM'), given.seconds * 1_000)
  const clock = performance.now()
  let [before, last] = [fleet.figures(), clock]
  setInterval(() => {
    const [now, at] = [fleet.figures(), performance.now()]
    const rate = (of: 'sent' | 'acked' | 'asked') => `${Math.round(((now[of] - before[of]) * 1_000) / (at - last))}`
    const refused = fleet.refused ? `, ${fleet.refused} refused (${fleet.lastRefusal})` : ''
    say(
      `${Math.round((at - clock) / 1_000)} s: ${rate('sent')} messages/s, ${rate('acked')} acked/s, ${rate('asked')} asked/s; ` +
        `${now.acked} acked of ${now.sent}, ${now.online} online, ${now.offline} offline, backlog ${now.backlog}${refused}`,
    )
    ;[before, last] = [now, at]
  }, LINE_MS)
  await fleet.start()
}
