import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    baseUrl: string
    password: string
  }
}
const READY_WITHIN_MS = 90_000

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Starts the built product as a person would, with demonstration data in a directory of its own. */
export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloud-steward-e2e-'))
  const port = await freePort()
  const password = `e2e-${process.pid}-${Date.now()}`
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO_PASSWORD: password,
    DEMO: '1',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
  }
  const server = spawn(process.execPath, ['apps/server/dist/main.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  server.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const baseUrl = `http://127.0.0.1:${port}`
  const until = Date.now() + READY_WITHIN_MS
  for (;;) {
    const answer = await fetch(`${baseUrl}/api/health`).catch(() => undefined)
    if (answer?.ok) break
    if (server.exitCode !== null || Date.now() > until) throw new Error(`the server did not get ready:\n${said}`)
    await delay(200)
  }
  project.provide('baseUrl', baseUrl)
  project.provide('password', password)
  return async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await gone
    rmSync(dataDir, { recursive: true, force: true })
  }
}
