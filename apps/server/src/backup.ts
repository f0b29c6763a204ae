import { resolve } from 'node:path'
import { readConfig } from './infra/config.ts'
import { runCommand, StartError } from './infra/start-error.ts'
import { openToRead, writeBackup } from './setup/backup/index.ts'

/** `npm run backup -- <folder>`: everything the database holds at one moment and the uploaded files, also while the product runs. */
async function main(): Promise<void> {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new StartError('Say where to: npm run backup -- <new folder>')
  const from = performance.now()
  const config = readConfig(process.env)
  const database = await openToRead(config)
  try {
    const { tables, jobs } = await writeBackup(database.client, resolve(folder), config.dataDir)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const seconds = ((performance.now() - from) / 1000).toFixed(1)
    console.log(
      `backup of ${tables.length} tables, ${rows} rows, ${jobs.rows} waiting jobs in ${seconds} s: ${resolve(folder)}`,
    )
  } finally {
    await database.close()
  }
}

runCommand(main)
