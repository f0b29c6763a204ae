import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { runBeside } from './beside.ts'

/** Its pages stand under the console's own address, so that one port is enough. */
export const PAGES = '/sandbox'
const SHOWN = /^\/(?:$|pay\/|sign\/|jsapi$|connect\/oauth2\/authorize$|sandbox\/faults$|sandbox\/applications$)/

export interface SandboxProcess {
  address(): Promise<string>
  stop(): Promise<void>
}

/** Starts the payment sandbox beside the server. */
export function startSandbox(dataDir: string, log: Logger): SandboxProcess | undefined {
  const env = { DATA_DIR: dataDir, SANDBOX_PAGES: PAGES }
  const running = runBeside({ name: 'sandbox', title: 'the payment sandbox', env }, log)
  return (
    running && {
      address: async () => ((await running.said()) as { address: string }).address,
      stop: running.stop,
    }
  )
}

/** Shows the sandbox's pages: the cashier, the sign-up page, its switches. */
export function serveSandbox(http: FastifyInstance, address: () => Promise<string>, publicUrl: string): void {
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
      // It sends nobody anywhere but to us: of a real merchant the channel knows the only place it may.
      if (to && !to.startsWith(`${PAGES}/`) && new URL(to, publicUrl).origin !== new URL(publicUrl).origin)
        return reply.code(404).send()
      if (to) return reply.redirect(to, 303)
      return reply
        .code(answer.status)
        .header('content-type', answer.headers.get('content-type') ?? 'text/plain')
        .send(await answer.text())
    },
  })
}
