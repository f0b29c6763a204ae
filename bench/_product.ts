import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { BUNDLE, oneTimePassword, type ServerProcess, startServer } from '../apps/server/test/spawned-server.ts'
import { ownerUrlOf } from './trials/_owner.ts'

/** The built server as a process of its own, with its own data directory and the database it comes with. */
export interface Product extends ServerProcess {
  dataDir: string
  ownerUrl: string
  password: string
  /** Seconds from the start of the process to the first healthy answer. */
  readyAfter: number
  /** A connection as the owner of the database: sees every tenant. */
  owner: Client
  /** Stops the process and removes its data. */
  stop(): Promise<void>
}

/** A directory for one bench, outside the project. */
export const temporary = (name: string): string => mkdtempSync(join(tmpdir(), `cloud-steward-bench-${name}-`))

/** Starts the bundle and waits until it is healthy. */
export async function startBundle(
  env: Record<string, string>,
  flags: readonly string[] = [],
): Promise<ServerProcess & { readyAfter: number }> {
  const from = performance.now()
  const server = await (await startServer(env, [...flags, ...BUNDLE])).ready(120)
  return { ...server, readyAfter: (performance.now() - from) / 1_000 }
}

export async function startProduct(
  name: string,
  env: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<Product> {
  const dataDir = temporary(name)
  const bundle = await startBundle({ DATA_DIR: dataDir, ...env }, flags)
  const ownerUrl = ownerUrlOf(dataDir)
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  process.once('exit', () => bundle.child.kill('SIGTERM'))
  let stopping = false
  void bundle.ended.then(() => !stopping && console.error(`the server ended: ${bundle.output()}`))
  return {
    ...bundle,
    dataDir,
    ownerUrl,
    owner,
    password: oneTimePassword(bundle.output()),
    stop: async () => {
      stopping = true
      await owner.end()
      bundle.child.kill('SIGTERM')
      await bundle.ended
      remove()
    },
  }
}

/** CPU seconds of a process so far, all its threads. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
/** Resident memory of a process in MB. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

/** Looks at the memory of a process until told to stop; @returns the most it saw, in MB. */
export function watchMemory(pid: number): () => number {
  let most = memoryOf(pid)
  const timer = setInterval(() => (most = Math.max(most, memoryOf(pid))), 20)
  return () => {
    clearInterval(timer)
    return Math.max(most, memoryOf(pid))
  }
}
