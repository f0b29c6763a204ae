import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { BUNDLE, startServer } from '../apps/server/test/spawned-server.ts'

export interface Demo {
  baseUrl: string
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
  const started = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'cloud-steward-e2e-'))
      const server = await startServer({ DATA_DIR: dataDir, DEMO: '1', DEMO_PASSWORD: password }, BUNDLE)
      await server.ready(150)
      return { server, dataDir }
    }),
  )
  project.provide(
    'demos',
    started.map(({ server, dataDir }) => ({ baseUrl: server.url, dataDir })),
  )
  project.provide('password', password)
  return async () => {
    for (const { server } of started) server.child.kill('SIGTERM')
    for (const { server, dataDir } of started) {
      await server.ended
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}
