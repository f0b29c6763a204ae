import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { type Embedded, startEmbedded } from '../../apps/server/src/infra/db/embedded/index.ts'
import { freePort } from '../../apps/server/src/infra/db/embedded/readiness.ts'
import { asOwner } from '../../apps/server/src/infra/db/owner.ts'
import { ensureDatabase } from '../../apps/server/src/setup/start-database.ts'
import { BUNDLE, oneTimePassword, type ServerProcess, startServer } from '../../apps/server/test/spawned-server.ts'
import { Bridge } from './_bridge.ts'

const log = { info: () => {}, warn: () => {} }
type Role = 'api' | 'worker'
/** The database as it is now: after a restart it is another one of the same data. */
interface Moving {
  readonly dataDir: string
  now: Embedded
}

/**
 * The product as three things that may die on their own: a process that answers, one that works, and their database, which
 * keeps one address. What is killed is started again at once, as whoever runs it would have it.
 */
export class Cluster {
  readonly url: string
  password = ''
  readonly ownerUrl: string
  /** Resolves when there is somebody to answer. */
  up: Promise<unknown> = Promise.resolve()
  readonly times = { api: 0, worker: 0, fast: 0, immediate: 0 }
  /** A process that ended though nobody killed it. */
  readonly ended: string[] = []
  readonly #roles: Record<Role, Record<string, string>>
  readonly #processes = {} as Record<Role, ServerProcess>
  readonly #bridge: Bridge
  readonly #database: Moving
  #stopping = false

  private constructor(
    database: Moving,
    bridge: Bridge,
    ownerUrl: string,
    env: Record<string, string>,
    ports: number[],
  ) {
    this.#database = database
    this.#bridge = bridge
    this.ownerUrl = ownerUrl
    const all = { DATABASE_URL: ownerUrl, LOG_LEVEL: 'error', ...env }
    this.#roles = {
      api: { ...all, ROLE: 'api', PORT: String(ports[0]) },
      worker: { ...all, ROLE: 'worker', PORT: String(ports[1]) },
    }
    this.url = `http://127.0.0.1:${ports[0]}`
  }

  static async start(folder: string, env: Record<string, string> = {}): Promise<Cluster> {
    const dataDir = join(folder, 'database')
    const database: Moving = { dataDir, now: await startDatabase(dataDir) }
    const bridge = await Bridge.open(() => Number(new URL(database.now.url).port))
    const url = new URL(await ensureDatabase(database.now.url))
    url.port = String(bridge.port)
    const all = { DATA_DIR: join(folder, 'app'), ...env }
    const cluster = new Cluster(database, bridge, url.href, all, [await freePort(), await freePort()])
    await cluster.#start('api')
    cluster.password = oneTimePassword(cluster.#processes.api.output())
    await cluster.#start('worker')
    return cluster
  }

  #watch(role: Role, process: ServerProcess): void {
    this.#processes[role] = process
    void process.ended.then((how) => {
      if (how !== 'SIGKILL' && !this.#stopping) this.ended.push(`${role}: ${how} ${process.output().slice(-500)}`)
    })
  }
  async #start(role: Role): Promise<void> {
    const process = await startServer(this.#roles[role], BUNDLE)
    this.#watch(role, process)
    if (role === 'api') return void (await process.ready(120))
    for (const until = Date.now() + 120_000; !process.output().includes('is ready'); await delay(20))
      if (Date.now() > until) throw new Error(`the worker did not become ready: ${process.output()}`)
  }
  /** kill -9, and another one in its place. */
  async kill(...roles: readonly Role[]): Promise<void> {
    const again = Promise.all(
      roles.map(async (role) => {
        this.#processes[role].child.kill('SIGKILL')
        await this.#processes[role].ended
        this.times[role]++
        await this.#start(role)
      }),
    )
    if (roles.includes('api')) this.up = again
    await again
  }
  /** The database ends, by a proper word or like a power cut, and comes back on another port after so long. */
  async restartDatabase(how: 'fast' | 'immediate', awayMs = 1_000): Promise<void> {
    if (how === 'immediate') {
      process.kill(this.#database.now.pid, 'SIGQUIT')
      await delay(100)
    }
    await this.#database.now.stop()
    await delay(awayMs)
    this.#database.now = await startDatabase(this.#database.dataDir)
    this.times[how]++
  }
  asOwner = <T>(work: (owner: Client) => Promise<T>): Promise<T> =>
    asOwner(this.ownerUrl, (owner) => {
      // The database may go away under it; the question then fails.
      owner.on('error', () => {})
      return work(owner)
    })

  async stop(): Promise<void> {
    this.#stopping = true
    for (const { child, ended } of Object.values(this.#processes)) {
      child.kill('SIGTERM')
      await ended
    }
    this.#bridge.close()
    await this.#database.now.stop()
  }
}
const startDatabase = (dataDir: string): Promise<Embedded> =>
  startEmbedded({ dataDir, log, settings: { max_connections: '100' } })
