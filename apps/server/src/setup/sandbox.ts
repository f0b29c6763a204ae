import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/** Its pages stand under the console's own address, so that one port is enough. */
const PAGES = '/sandbox'
const SHOWN = /^\/(?:$|pay\/|sign\/|sandbox\/faults$|sandbox\/applications$)/

export interface SandboxProcess {
  address(): Promise<string>
  stop(): Promise<void>
}

/** Starts the payment sandbox beside the server, again should it end. Ends with the server, also when that is killed. */
export function startSandbox(dataDir: string, log: Logger): SandboxProcess | undefined {
  const program = fileURLToPath(new URL('./sandbox.js', import.meta.url))
  // Run from sources, e.g. by a test, there is no bundle: who wants a sandbox then names one.
  if (!existsSync(program)) return undefined
  let stopped = false
  let child: ChildProcess
  let address: Promise<string>
  const start = (): void => {
    child = fork(program, [], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, SANDBOX_PAGES: PAGES },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    address = once(child, 'message').then(([said]) => (said as { address: string }).address)
    address.catch(() => {})
    child.once('exit', (code) => {
      if (stopped) return
      log.warn({ code }, 'the payment sandbox ended and is started again')
      setTimeout(() => !stopped && start(), 1_000).unref()
    })
  }
  start()
  return {
    address: () => address,
    async stop() {
      stopped = true
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** Shows the sandbox's pages: the cashier, the sign-up page, its switches. */
export function serveSandbox(http: FastifyInstance, address: () => Promise<string>): void {
  http.route({
    method: ['GET', 'POST'],
    url: `${PAGES}/*`,
    // People come here from a code they scanned; forms of other sites have nothing to win.
    handler: async (request, reply) => {
      const path = request.url.slice(PAGES.length)
      if (!SHOWN.test(path.split('?')[0]!)) return reply.code(404).send()
      const body =
        request.method === 'POST' ? new URLSearchParams((request.body ?? {}) as Record<string, string>) : undefined
      const answer = await fetch((await address()) + path, { method: request.method, body, redirect: 'manual' })
      const to = answer.headers.get('location')
      if (to) return reply.redirect(to, 303)
      return reply
        .code(answer.status)
        .header('content-type', answer.headers.get('content-type') ?? 'text/plain')
        .send(await answer.text())
    },
  })
}
