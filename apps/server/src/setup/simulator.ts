import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import type { DemoLine } from '../seed/demo-devices.ts'
import { type Beside, runBeside } from './beside.ts'

const planOf = (dataDir: string): string => join(dataDir, 'simulator', 'plan.json')

/** Writes down which devices of the demonstration are simulated, with the passwords of their collectors. */
export function keepSimulatorPlan(dataDir: string, collectors: readonly DemoLine[]): void {
  const file = planOf(dataDir)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, JSON.stringify({ collectors }), { mode: 0o600 })
}

/** Starts the simulated devices of the demonstration beside the server, if there are any. */
export function startSimulator(dataDir: string, brokerPort: number, log: Logger): Beside | undefined {
  const plan = planOf(dataDir)
  if (!existsSync(plan)) return undefined
  const args = ['--plan', plan, '--url', `mqtt://127.0.0.1:${brokerPort}`]
  return runBeside({ name: 'simulator', title: 'the simulator', args }, log)
}
