import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answerError } from './errors.ts'

const dist = fileURLToPath(
  new URL(import.meta.url.includes('/dist/') ? '../../web/dist/' : '../../../../web/dist/', import.meta.url),
)

/** Serves the built console: hashed assets for ever, and its one page for every path that is not the API's. */
export async function serveConsole(http: FastifyInstance): Promise<void> {
  if (!existsSync(`${dist}index.html`)) return
  await http.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    wildcard: false,
    index: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  http.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/api/') && !/\.\w{1,8}(\?|$)/.test(request.url)
    if (isPage) return reply.sendFile('index.html')
    return answerError(Object.assign(new Error('not found'), { statusCode: 404 }), request, reply)
  })
}
