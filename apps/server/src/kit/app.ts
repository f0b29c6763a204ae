import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Port, Ports } from '../infra/ctx/ports.ts'
import type { Pools } from '../infra/db/pools.ts'
import type { Outside } from '../infra/outside.ts'
import type { Job, Reaction } from '../infra/queue/jobs.ts'
import type { Authenticate } from '../infra/session/types.ts'
import type { Operations } from './standard-operations.ts'

/** What modules register with. */
export interface App extends Outside {
  http: FastifyInstance
  pools: Pools
  log: Logger
  /** Calls that modules provide to those below them. */
  ports: Ports
  authenticate: Authenticate
  jobs: Job[]
  reactions: Reaction[]
  /** Permissions of the endpoints registered so far; the registry test compares them with the contract. */
  served: Set<string>
  /** What registered resources do, by their names: imports look here. */
  operations: Map<string, Operations>
  /** Only for tests: another clock. */
  now?: () => Date
}
/** One business domain of the server. */
export interface Module {
  name: string
  /** Ports it calls: the app does not start unless a module provides each of them. */
  needs?: readonly Port<unknown>[]
  register(app: App): void | Promise<void>
}
