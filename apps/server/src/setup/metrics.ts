import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'
import type { Pools } from '../infra/db/pools.ts'

/** Serves /metrics for Prometheus on a port of its own, apart from the public one. */
export function serveMetrics(port: number, http: FastifyInstance, pools: () => Pools): Promise<Server> {
  collectDefaultMetrics()
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Duration of requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the application pool',
    labelNames: ['state'],
    collect() {
      const { app } = pools()
      this.set({ state: 'open' }, app.totalCount)
      this.set({ state: 'idle' }, app.idleCount)
      this.set({ state: 'waited_for' }, app.waitingCount)
    },
  })
  http.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return new Promise((resolve, reject) => server.once('error', reject).listen(port, () => resolve(server)))
}
