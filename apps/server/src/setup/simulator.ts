import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { doAlone } from '../infra/db/alone.ts'
import type { Pools } from '../infra/db/pools.ts'
import type { OutsideBroker } from '../infra/mqtt/outside-broker.ts'
import type { DemoLine } from '../seed/demo-devices.ts'
import { runBeside } from './beside.ts'

const planOf = (dataDir: string): string => join(dataDir, 'simulator', 'plan.json')

/** Writes down which devices of the demonstration are simulated, with the passwords of their collectors. */
export function keepSimulatorPlan(dataDir: string, collectors: readonly DemoLine[]): void {
  const file = planOf(dataDir)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, JSON.stringify({ collectors }), { mode: 0o600 })
}

/** The broker the simulated devices sign in at: an external one, or that of this process. */
export const brokerUrlOf = (outside: OutsideBroker | undefined, port: number | undefined): string | undefined =>
  outside?.url ?? (port === undefined ? undefined : `mqtt://127.0.0.1:${port}`)

/** Runs the simulated devices of the demonstration beside one node of the database: one that has the plan. */
export function shareSimulator(
  dataDir: string,
  url: string,
  pools: Pools,
  log: Logger,
): { stop(): Promise<void> } | undefined {
  const plan = planOf(dataDir)
  if (!existsSync(plan)) return undefined
  const args = ['--plan', plan, '--url', url]
  const begin = () => runBeside({ name: 'simulator', title: 'the simulator', args }, log)
  return doAlone(pools, 'device-simulator', { begin }, log)
}
