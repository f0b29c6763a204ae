import type { Client } from 'pg'
import { asOwner } from '../../apps/server/src/infra/db/owner.ts'
import type { Client as Caller } from '../../apps/server/test/client.ts'
import { BUNDLE, oneTimePassword, signInTo, startServer } from '../../apps/server/test/spawned-server.ts'
import { ownerUrlOf } from './_owner.ts'

/** A server with one data directory that is ended and started again. */
export async function startKillable(dataDir: string, env: Record<string, string> = {}) {
  const start = async () => (await startServer({ DATA_DIR: dataDir, ...env }, BUNDLE)).ready(180)
  let server = await start()
  const password = env.DEMO_PASSWORD ?? oneTimePassword(server.output())
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    server.child.kill(signal)
    await server.ended
  }
  return {
    end,
    /** Another one after a restart. */
    url: (): string => server.url,
    /** @returns seconds until it was ready again */
    async restart(signal: 'SIGKILL' | 'SIGTERM'): Promise<number> {
      await end(signal)
      const from = performance.now()
      server = await start()
      return (performance.now() - from) / 1_000
    },
    signIn: (username = 'admin'): Promise<Caller> => signInTo(server.url, password, '10001', username),
    /** The database may be on another port after a restart, so every call connects anew. */
    asOwner: <T>(work: (owner: Client) => Promise<T>): Promise<T> => asOwner(ownerUrlOf(dataDir), work),
  }
}
