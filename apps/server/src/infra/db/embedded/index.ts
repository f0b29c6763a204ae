import { join, resolve } from 'node:path'
import { databaseAccount } from './account.ts'
import { claimDataDir } from './app-lock.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster, superuserPassword } from './cluster.ts'
import { prepareDataDir } from './data-dir.ts'
import { adopt, findOrphan } from './orphan.ts'
import { freePort } from './readiness.ts'
import { exitOfAdopted, launch, type Server, stopServer } from './server.ts'
import { serverArguments } from './settings.ts'

export { defaultDataDir, projectRoot } from './data-dir.ts'

/** What the start writes to; pino's logger fits. */
export type StartLog = { info(message: string): void; warn(message: string): void }

export type EmbeddedOptions = {
  dataDir: string
  log: StartLog
  /** false turns fsync off: for throw-away test databases only. */
  durable?: boolean
  /** postgresql.conf settings on top of the built-in ones. */
  settings?: Record<string, string>
  /** Called once when the server ends without `stop()`; the sentence says how. */
  onExit?: (reason: string) => void
  /** Only for tests: the directory of binaries to use instead of the installed package's. */
  nativeDir?: string
}

export type Embedded = {
  /** The superuser's URL of database `postgres`. */
  url: string
  pid: number
  /** Whether a server left by a killed run was taken over instead of starting one. */
  adopted: boolean
  /** Clean shutdown; safe to call twice. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that comes with the product, creating its data at the first start.
 * Takes over the server a killed run left behind. Listens on 127.0.0.1 only, with a generated password.
 * @throws StartError with one line for the person at the terminal
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir)
  const account = databaseAccount()
  prepareDataDir(dataDir, account)
  const release = claimDataDir(dataDir)
  try {
    const binaries = await findBinaries(dataDir, account, options.nativeDir)
    const password = superuserPassword(dataDir)
    const durable = options.durable ?? true
    await ensureCluster(dataDir, binaries, { account, password, durable })

    const pg = join(dataDir, 'pg')
    // Collects calls and times per statement; the platform sees them in the console.
    const preload = ['pg_stat_statements'].filter((library) => binaries.has(library))
    const serverArgs = (port: number) => serverArguments(pg, port, { durable, preload, settings: options.settings })
    const { orphan, uselessPid } = findOrphan(pg)
    const adopted = !!orphan && (await adopt(orphan, pg, binaries, { password, arguments: serverArgs(0) }))
    if (orphan)
      options.log.info(`PostgreSQL of an earlier run (process ${orphan.pid}) ${adopted ? 'taken over' : 'stopped'}`)

    const port = adopted ? orphan.port : await freePort()
    const server = adopted
      ? { pid: orphan.pid, exited: exitOfAdopted(orphan.pid) }
      : await launch(dataDir, binaries, { account, port, arguments: serverArgs(port), uselessPid })
    const url = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
    const stop = stopOnce(server, options, { release, shutDown: () => stopServer(server.pid, pg, binaries) })
    return { url, pid: server.pid, adopted, stop }
  } catch (error) {
    release()
    throw error
  }
}

function stopOnce(
  server: Server,
  options: EmbeddedOptions,
  end: { release: () => void; shutDown: () => Promise<boolean> },
): () => Promise<void> {
  let stopping: Promise<void> | undefined
  // Covers process.exit() and uncaught errors; after kill -9 the next start takes the server over.
  const signalAtExit = () => {
    try {
      process.kill(server.pid, 'SIGINT')
    } catch {
      // Already gone.
    }
    end.release()
  }
  process.once('exit', signalAtExit)
  void server.exited.then((reason) => {
    process.off('exit', signalAtExit)
    if (!stopping) options.onExit?.(`PostgreSQL (process ${server.pid}) stopped by itself: ${reason}`)
  })
  const stop = async () => {
    if (!(await end.shutDown())) options.log.warn(`PostgreSQL (process ${server.pid}) did not stop`)
    process.off('exit', signalAtExit)
    end.release()
  }
  return () => (stopping ??= stop())
}
