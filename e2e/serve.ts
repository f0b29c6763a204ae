import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { freePort } from '../apps/server/src/infra/db/embedded/readiness.ts'
import { BUNDLE, startServer } from '../apps/server/test/spawned-server.ts'

export interface Demo {
  baseUrl: string
  /** Of the broker its devices sign in at. */
  brokerUrl: string
  dataDir: string
}
declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each worker, all alike. */
    demos: Demo[]
    password: string
  }
}

/** Starts the built product as a person would, with demonstration data in a directory of its own; once for each worker. */
export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  const password = `e2e-${process.pid}-${Date.now()}`
  type Started = Demo & { server: Awaited<ReturnType<Awaited<ReturnType<typeof startServer>>['ready']>> }
  const start = async (dataDir: string, left = 3): Promise<Started> => {
    const broker = await freePort()
    const env = { DATA_DIR: dataDir, DEMO: '1', DEMO_PASSWORD: password, MQTT_PORT: String(broker), NODE_ENV: 'test' }
    try {
      const server = await (await startServer(env, BUNDLE)).ready(180)
      return { server, baseUrl: server.url, dataDir, brokerUrl: `mqtt://127.0.0.1:${broker}` }
    } catch (error) {
      // The database may have got the port between its being found free and being listened at.
      if (!left || !String(error).includes('is taken')) throw error
      return start(dataDir, left - 1)
    }
  }
  const end = async ({ server, dataDir }: Started): Promise<void> => {
    server.child.kill('SIGTERM')
    await server.ended
    // On a busy machine the database ends a little after the server that started it.
    const until = Date.now() + 60_000
    while (existsSync(join(dataDir, 'pg', 'postmaster.pid')) && Date.now() < until) await delay(50)
  }
  const folder = mkdtempSync(join(tmpdir(), 'cloud-steward-e2e-'))
  // As root, the database's own user must get through.
  chmodSync(folder, 0o711)
  const folders = Array.from({ length: project.config.maxWorkers }, (_, at) => join(folder, `demo-${at}`))
  // Data are made once and copied while nobody writes them.
  await end(await start(folders[0]!))
  for (const other of folders.slice(1)) await copy(folders[0]!, other)
  const started = await Promise.all(folders.map((one) => start(one)))
  project.provide(
    'demos',
    started.map(({ baseUrl, dataDir, brokerUrl }) => ({ baseUrl, dataDir, brokerUrl })),
  )
  project.provide('password', password)
  return async () => {
    await Promise.all(started.map(end))
    rmSync(folder, { recursive: true, force: true })
  }
}
/** With owners and rights: the database belongs to a user of its own where root runs this. */
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to])
