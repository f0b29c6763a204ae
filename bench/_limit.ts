import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../apps/server/src/infra/db/embedded/readiness.ts'

/** Statements of one request, and the values of each request in turn. */
export interface BareWork {
  texts: string[]
  values: unknown[][][]
  answer: 'page' | 'id'
}
export interface Limit {
  port: number
  pid: number
  /** What it answers from now on. */
  use(work: BareWork): Promise<void>
  stop(): void
}

/** Starts the bare server of `_bare.ts` on the database of the product. */
export async function startLimit(ownerUrl: string): Promise<Limit> {
  const port = await freePort()
  const child = fork(fileURLToPath(new URL('_bare.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env.PATH, PORT: String(port) },
  })
  const use = async (work: BareWork): Promise<void> => {
    child.send({ ...work, ownerUrl })
    await once(child, 'message')
  }
  return { port, pid: child.pid!, use, stop: () => child.disconnect() }
}
