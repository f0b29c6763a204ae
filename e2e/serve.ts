import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { BUNDLE, startServer } from '../apps/server/test/spawned-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    baseUrl: string
    password: string
    dataDir: string
  }
}

/** Starts the built product as a person would, with demonstration data in a directory of its own. */
export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloud-steward-e2e-'))
  const password = `e2e-${process.pid}-${Date.now()}`
  const server = await startServer({ DATA_DIR: dataDir, DEMO: '1', DEMO_PASSWORD: password }, BUNDLE)
  await server.ready(90)
  project.provide('baseUrl', server.url)
  project.provide('password', password)
  project.provide('dataDir', dataDir)
  return async () => {
    server.child.kill('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}
