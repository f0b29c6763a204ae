import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs a built command of the product, such as `backup`, on a data directory. @returns its seconds and what it said */
export async function runCommand(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ seconds: number; output: string }> {
  const from = performance.now()
  const { stdout } = await promisify(execFile)(process.execPath, [`apps/server/dist/${name}.js`, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  })
  return { seconds: (performance.now() - from) / 1_000, output: stdout.trim() }
}
