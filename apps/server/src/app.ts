import { CONSOLES, ORDER_ALERTS } from '@cloud-steward/contract/live.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { reactedEvents } from './infra/ctx/make-ctx.ts'
import { Ports } from './infra/ctx/ports.ts'
import { answers, type Pools } from './infra/db/pools.ts'
import { RequestFigures } from './infra/figures/request-figures.ts'
import { serveConsole } from './infra/http/console.ts'
import { serveOpenApi } from './infra/http/openapi.ts'
import { servePreviewFrame } from './infra/http/preview-frame.ts'
import { leaveRequests, noteRequests } from './infra/http/request-work.ts'
import { makeHttp } from './infra/http/server.ts'
import { answerStarting } from './infra/http/starting-page.ts'
import { LiveHub } from './infra/live/hub.ts'
import { LiveSockets } from './infra/live/sockets.ts'
import { LogStore } from './infra/logs/log-store.ts'
import type { MonitorLinks } from './infra/monitor-links.ts'
import type { Outside } from './infra/outside.ts'
import { paymentTasks } from './infra/queue/priorities.ts'
import type { App, Module } from './kit/app.ts'
import { Sessions } from './modules/identity/index.ts'
import { modulesOf } from './modules/index.ts'

export interface BuildOptions extends Outside {
  log: Logger
  /** The pools, once they are open; routes ask for them at each request. */
  pools: () => Pools
  /** Proxies whose word is taken for where a request comes from. Default: those on this machine. */
  trustProxy?: string[]
  /** False until the database is ready and while shutting down: everything but health answers 503. */
  ready: () => boolean
  /** Whether people may register tenants themselves; they may unless it says no. */
  registration?: boolean
  /** Who may show a form preview in the console, and what of other sites it may load. */
  preview?: { origins: readonly string[]; assets: readonly string[] }
  /** Where the lines of the log are kept; default: in memory. */
  logs?: LogStore
  /** Whether each request has a line, and its time is counted; it has unless it says no. */
  requestLog?: boolean
  /** Pages of other programs that stand for ours, by the code of the menu. */
  monitorLinks?: MonitorLinks
  /** So many months of what devices said are kept; 0 keeps all. */
  telemetryMonths?: number
  /** Only for tests: another clock. */
  now?: () => Date
  /** Only for tests: other modules in the place of ours. */
  modules?: (ours: Module[]) => Module[]
}
export interface Built extends App {
  figures: RequestFigures
  sessions: Sessions
  sockets: LiveSockets
}

/** Puts the server together; never listens by itself. */
export async function buildApp(options: BuildOptions): Promise<Built> {
  const { registration = true, telemetryMonths = 0 } = options
  const http: FastifyInstance = await makeHttp(options.log, options.trustProxy ?? ['loopback'])
  const [logs, figures] = [options.logs ?? new LogStore(), new RequestFigures()]
  if (options.requestLog ?? true) noteRequests(http, logs, figures)
  else leaveRequests(http)
  const sessions = new Sessions(options.pools, options.secrets)
  const { log, ready } = options
  const { holdersOf } = sessions
  const hub = new LiveHub(options.pools, log, holdersOf)
  const { authenticateFully: authenticate, endedLately, shutTenants } = sessions
  const sockets = new LiveSockets({ hub, log, ready, authenticate, endedLately, shutTenants, holdersOf })
  const app: Built = {
    http,
    sockets,
    figures,
    get pools() {
      return options.pools()
    },
    log: options.log,
    ports: new Ports(),
    authenticate: sessions.authenticate,
    jobs: [],
    reactions: [],
    served: new Set(),
    operations: new Map(),
    sms: options.sms,
    mail: options.mail,
    sign: options.sign,
    payment: options.payment,
    secrets: options.secrets,
    files: options.files,
    scanner: options.scanner,
    drafts: options.drafts,
    now: options.now,
    sessions,
  }
  http.addHook('onRequest', (request, reply, next) => {
    if (options.ready() || request.url === '/api/health') return next()
    answerStarting(request, reply)
  })
  http.route({
    // Who watches a server often asks for the head alone.
    method: ['GET', 'HEAD'],
    url: '/api/health',
    handler: async (_request, reply) => {
      const healthy = options.ready() && (await answers(options.pools()))
      return reply.code(healthy ? 200 : 503).send({
        code: healthy ? 200 : 503,
        status: healthy ? 200 : 503,
        message: healthy ? 'success' : 'unavailable',
        data: {},
      })
    },
  })
  const ours = modulesOf(sessions, { registration, telemetryMonths, logs, links: options.monitorLinks ?? {} })
  const modules = options.modules?.(ours) ?? ours
  for (const module of modules) await module.register(app)
  // Also in a process that runs no jobs itself: a reaction is enqueued where its event is emitted.
  app.ports.provide(reactedEvents, new Set(app.reactions.map(({ event }) => event)))
  const reactions = app.reactions.map(({ event, follows }) => ({ name: `on:${event}`, follows }))
  const urgent = [...app.jobs, ...reactions].filter(({ follows }) => follows === 'payment')
  app.ports.provide(paymentTasks, new Set(urgent.map(({ name }) => name)))
  app.ports.requireAll([{ name: 'infra', needs: [reactedEvents, paymentTasks] }, ...modules])
  serveOpenApi(http)
  servePreviewFrame(http, options.preview ?? { origins: [], assets: [] })
  await serveConsole(http, registration)
  sockets.serve(http.server, [CONSOLES, ORDER_ALERTS])
  http.addHook('preClose', async () => {
    sockets.close()
    await hub.close()
  })
  return app
}
