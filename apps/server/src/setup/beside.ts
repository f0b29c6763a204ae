import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'

export interface Beside {
  stop(): Promise<void>
}
interface Program {
  /** Of its bundle beside the server's own. */
  name: string
  /** What the log calls it. */
  title: string
  args?: readonly string[]
  env?: Record<string, string>
  /** Hears the first message of each start. */
  said?(message: unknown): void
}
const fileOf = (name: string): string => fileURLToPath(new URL(`./${name}.js`, import.meta.url))
/** False where the server runs from sources: then nothing can run beside it. */
export const isBundled = (name: string): boolean => existsSync(fileOf(name))

/**
 * Runs a program beside the server, again should it end. It ends with the server, also when that is killed. Undefined
 * where there is no bundle of it: run from sources, e.g. by a test, who wants it starts it.
 */
export function runBeside({ name, title, args = [], env = {}, said }: Program, log: Logger): Beside | undefined {
  const program = fileOf(name)
  if (!isBundled(name)) return undefined
  let stopped = false
  let child: ChildProcess
  const start = (): void => {
    child = fork(program, args, {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // A group of its own: Ctrl-C at the terminal is for the server, which stops it in its own time.
      detached: process.platform !== 'win32',
    })
    child.once('message', (message) => said?.(message))
    child.once('exit', (code) => {
      if (stopped) return
      log.warn({ code }, `${title} ended and is started again`)
      setTimeout(() => !stopped && start(), 1_000).unref()
    })
  }
  start()
  return {
    async stop() {
      stopped = true
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
