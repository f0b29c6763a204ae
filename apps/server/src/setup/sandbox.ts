import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { doAlone, toldOf } from '../infra/db/alone.ts'
import { asOwner } from '../infra/db/owner.ts'
import type { Pools } from '../infra/db/pools.ts'
import { isBundled, runBeside } from './beside.ts'

/** Its pages stand under the console's own address, so that one port is enough. */
export const PAGES = '/sandbox'
const SHOWN = /^\/(?:$|pay\/|sign\/|jsapi$|connect\/oauth2\/authorize$|sandbox\/faults$|sandbox\/applications$)/

const NAME = 'payment-sandbox'
const LATE_MS = 15_000

interface Given {
  dataDir: string
  ownerUrl: string
  pools: Pools
  log: Logger
}

/** Where a node finds the sandbox of its database; undefined where none can be started. */
export function sandboxAddress(pools: () => Pools): (() => Promise<string>) | undefined {
  if (!isBundled('sandbox')) return undefined
  return async () => {
    for (const end = Date.now() + LATE_MS; Date.now() < end; await delay(100)) {
      const address = await toldOf(pools(), NAME)
      if (address) return address
    }
    throw new Error('the payment sandbox of this database does not run')
  }
}

/**
 * One payment sandbox for all nodes of a database, beside one of them. Only a node with its book may run it: a new sandbox
 * would know neither the keys of the merchants nor their orders. Before there is a channel of it, any node may.
 */
export function shareSandbox({ dataDir, ownerUrl, pools, log }: Given): { stop(): Promise<void> } {
  const book = join(dataDir, 'sandbox', 'book.jsonl')
  return doAlone(
    pools,
    NAME,
    {
      may: async () => existsSync(book) || !(await isUsed(ownerUrl)),
      begin: (tell) => {
        const env = { DATA_DIR: dataDir, SANDBOX_PAGES: PAGES }
        const said = (message: unknown) => tell((message as { address: string }).address)
        return runBeside({ name: 'sandbox', title: 'the payment sandbox', env, said }, log)
      },
    },
    log,
  )
}
const isUsed = (ownerUrl: string): Promise<boolean> =>
  asOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query(`select 1 from channel where kind in ('sandbox', 'alipaySandbox') limit 1`)
    return rows.length > 0
  })

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
