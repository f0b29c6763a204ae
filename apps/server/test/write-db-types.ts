import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '../src/infra/db/embedded/index.ts'
import { migrate } from '../src/infra/db/migrate.ts'
import { dbTypesOf } from './db-types.ts'

/** `npm run db-types`: writes the types of the tables as the migrations make them. */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloud-steward-types-'))
  const server = await startEmbedded({ dataDir, durable: false, log: { info: () => {}, warn: console.warn } })
  try {
    await migrate({ ownerUrl: server.url, appPassword: 'only-for-types' })
    writeFileSync(fileURLToPath(new URL('../src/infra/db/db-types.ts', import.meta.url)), dbTypesOf(server.url))
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await main()
