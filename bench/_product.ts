import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { freePort, oneTimePassword } from '../apps/server/test/spawned-server.ts'
import { ownerUrlOf } from './trials/_owner.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The built server as a process of its own, with its own data directory and the database it comes with. */
export interface Product {
  child: ChildProcess
  url: string
  port: number
  dataDir: string
  ownerUrl: string
  password: string
  /** Seconds from the start of the process to the first healthy answer. */
  readyAfter: number
  /** A connection as the owner of the database: sees every tenant. */
  owner: Client
  output(): string
  /** Stops the process and removes its data. */
  stop(): Promise<void>
}
export interface ProductProcess {
  child: ChildProcess
  url: string
  port: number
  readyAfter: number
  output(): string
  ended: Promise<unknown>
}

/** A directory for one bench, outside the project. */
export const temporary = (name: string): string => mkdtempSync(join(tmpdir(), `cloud-steward-bench-${name}-`))

/** Starts the bundle and waits until it is healthy. */
export async function startBundle(env: Record<string, string>, flags: readonly string[] = []): Promise<ProductProcess> {
  const port = await freePort()
  const from = performance.now()
  const child = spawn(process.execPath, [...flags, '--enable-source-maps', 'apps/server/dist/main.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DEMO: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  let gone = false
  const ended = new Promise((resolve) => child.once('close', resolve))
  void ended.then(() => (gone = true))
  const url = `http://127.0.0.1:${port}`
  while ((await healthOf(url)) !== 200) {
    if (gone || performance.now() - from > 120_000) throw new Error(`the server did not become ready: ${output}`)
    await delay(10)
  }
  return { child, url, port, readyAfter: (performance.now() - from) / 1_000, output: () => output, ended }
}
const healthOf = (url: string): Promise<number> =>
  fetch(`${url}/api/health`).then(
    ({ status }) => status,
    () => 0,
  )

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
