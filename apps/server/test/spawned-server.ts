import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { token as tokenEndpoint } from '@cloud-steward/contract/identity/index.ts'
import launch from '../launch.json' with { type: 'json' }
import { freePort } from '../src/infra/db/embedded/readiness.ts'
import { answerOf, type Client, clientOf, queryOf } from './client.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The product as a process of its own, as a person starts it. */
export interface ServerProcess {
  child: ChildProcess
  url: string
  port: number
  output(): string
  /** Resolves with the exit code, or the signal's name. */
  ended: Promise<number | string>
  /** Waits until it says that it is ready; fails when it ends before. */
  ready(seconds?: number): Promise<ServerProcess>
}

// Without tsx's own command in between, signals reach the server itself.
const SOURCES = ['--import', 'tsx', 'apps/server/src/main.ts']
export const BUNDLE = ['apps/server/dist/main.js']

/** `npm test` has just built what is delivered; alone a test takes the sources, which are never out of date. */
const PROGRAM = process.env.TEST_BUNDLE ? BUNDLE : SOURCES

/** Starts the server. Its database lies in `DATA_DIR` unless `DATABASE_URL` says otherwise. */
export async function startServer(
  env: Record<string, string>,
  program: readonly string[] = PROGRAM,
): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort())
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...launch.env,
      DEMO: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      // Several run at once: each has a broker where there is room.
      MQTT_PORT: '0',
      ALERTS_PORT: '0',
      // A payment page leads back to where the browser is signed in.
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...env,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const ended = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal ?? 0)),
  )
  const url = `http://127.0.0.1:${port}`
  const server: ServerProcess = {
    child,
    url,
    port: Number(port),
    output: () => output,
    ended,
    ready: async (seconds = 280) => {
      let gone = false
      void ended.then(() => (gone = true))
      for (const end = Date.now() + seconds * 1_000; ; await delay(10)) {
        if (gone || Date.now() > end) throw new Error(`the server did not become ready: ${output}`)
        const status = await fetch(`${url}/api/health`).then(
          (answer) => answer.status,
          () => 0,
        )
        if (status === 200) return server
      }
    },
  }
  return server
}

/** Signs in over the network. */
export async function tokenFrom(
  url: string,
  password: string,
  tenantCode = '10001',
  username = 'admin',
): Promise<string> {
  const given = { grant_type: 'password', tenantCode, username, password }
  const answer = await fetch(url + tokenEndpoint.path + queryOf(given), { method: 'POST' })
  const { access_token } = (await answer.json()) as { access_token: string }
  if (!access_token) throw new Error(`sign-in answered ${answer.status}`)
  return access_token
}
export async function signInTo(
  url: string,
  ...who: [password: string, tenantCode?: string, username?: string]
): Promise<Client> {
  const access_token = await tokenFrom(url, ...who)
  return clientOf(access_token, async ({ url: path, payload, ...request }) => {
    const body = typeof payload === 'string' ? payload : payload && new Uint8Array(payload)
    const reply = await fetch(url + path, { ...request, body, signal: AbortSignal.timeout(30_000) })
    return answerOf(reply.status, Object.fromEntries(reply.headers), Buffer.from(await reply.arrayBuffer()))
  })
}

/** The password a server without demonstration data prints at its first start. */
export const oneTimePassword = (output: string): string => /one-time password (\S+)/.exec(output)?.[1] ?? ''
