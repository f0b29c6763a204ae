import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../src/infra/db/embedded/index.ts'
import { migrate } from '../src/infra/db/migrate.ts'
import { generatedTypes } from './db-types.ts'

/** `npm run db-types`: writes the types of the tables and columns as the migrations make them. */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloud-steward-types-'))
  const server = await startEmbedded({ dataDir, durable: false, log: { info: () => {}, warn: console.warn } })
  try {
    await migrate({ ownerUrl: server.url, appPassword: 'only-for-types' })
    for (const [file, text] of await generatedTypes(server.url)) writeFileSync(file, text)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await main()
