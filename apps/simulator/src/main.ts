import { parseArgs } from 'node:util'
import { runLoad } from './load.ts'
import { runPlan } from './run-plan.ts'

const USAGE = `Say what to simulate:
  --plan plan.json [--url mqtt://host:port]        the devices of a plan (its form stands in apps/simulator/src/plan.ts)
  --collectors 500 --meters 50 --server http://localhost:8080 --user admin
                                                   a fleet at a server that runs; the password stands in SIMULATE_PASSWORD
More stands in apps/simulator/README.md.
`
const DEFAULT_SERVER = 'http://localhost:8080'
const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    plan: text,
    url: text,
    collectors: text,
    meters: { ...text, default: '50' },
    server: { ...text, default: DEFAULT_SERVER },
    tenant: { ...text, default: '10001' },
    user: { ...text, default: 'admin' },
    every: { ...text, default: '60' },
    seconds: text,
    'offline-share': { ...text, default: '0' },
    skew: { ...text, default: '0' },
    duplicates: { ...text, default: '0' },
    'stuck-relays': { ...text, default: '0' },
    rollover: { ...text, default: '0' },
  },
})
function fail(why: string): never {
  process.stderr.write(`${why}\n`)
  process.exit(1)
}
function numberOf(name: keyof typeof values, most: number, least = 0): number {
  const value = Number(values[name])
  return value >= least && value <= most ? value : fail(`--${name} is a number from ${least} to ${most}`)
}

if (!values.collectors) {
  if (!values.plan) fail(USAGE)
  runPlan(values.plan, values.url)
} else {
  const password = process.env.SIMULATE_PASSWORD
  if (!password) fail('The password of the user stands in SIMULATE_PASSWORD, where no list of processes shows it.')
  const { server, tenant, user } = values
  await runLoad({
    account: { server: server.replace(/\/$/, ''), tenant, user, password },
    url: values.url,
    plan: values.plan ?? 'data/simulator/load.json',
    size: {
      collectors: numberOf('collectors', 20_000, 1),
      meters: numberOf('meters', 1_000, 1),
      rollover: numberOf('rollover', 1),
    },
    faults: {
      offlineShare: numberOf('offline-share', 0.9),
      skew: numberOf('skew', 1e9),
      duplicates: numberOf('duplicates', 1),
      stuckRelays: numberOf('stuck-relays', 1),
    },
    everySeconds: numberOf('every', 86_400, 0.01),
    seconds: values.seconds === undefined ? undefined : numberOf('seconds', 1e7, 1),
  }).catch((error: Error) => fail(error.message))
}
