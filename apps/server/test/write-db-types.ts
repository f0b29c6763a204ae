import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashOf } from '../../../scripts/migrations.mjs'
import { startEmbedded } from '../src/infra/db/embedded/index.ts'
import { migrate } from '../src/infra/db/migrate.ts'
import { migrationsDirectory } from '../src/infra/db/schema-files.ts'
import { generatedTypes } from './db-types.ts'

/** `npm run db-types`: writes the types of the tables and columns and schema.sql as the migrations make them. */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloud-steward-types-'))
  const server = await startEmbedded({ dataDir, durable: false, log: { info: () => {}, warn: console.warn } })
  try {
    await migrate({ ownerUrl: server.url, appPassword: 'only-for-types' })
    for (const [file, text] of await generatedTypes(server.url)) writeFileSync(file, text)
    listNewMigrations()
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Adds the hashes of new migrations to landed.json. One that is listed keeps its hash: whoever edits a file before it
 * has landed takes its line out first.
 */
function listNewMigrations(): void {
  const file = join(migrationsDirectory, 'landed.json')
  const landed = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  for (const name of readdirSync(migrationsDirectory).filter((each) => each.endsWith('.sql')))
    landed[name] ??= hashOf(readFileSync(join(migrationsDirectory, name), 'utf8'))
  const sorted = Object.fromEntries(Object.entries(landed).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
}

await main()
