import { resolve } from 'node:path'
import { readConfig } from './infra/config.ts'
import { runCommand, StartError } from './infra/start-error.ts'
import { checkedBackup, copyFiles, openToFill, restoreBackup } from './setup/backup/index.ts'

/** `npm run restore -- <folder>`: a backup into an empty database, all of it or nothing. */
async function main(): Promise<void> {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new StartError('Say where from: npm run restore -- <folder of a backup>')
  const from = performance.now()
  const config = readConfig(process.env)
  const manifest = await checkedBackup(resolve(folder))
  const { ownerUrl, client, close } = await openToFill(config)
  try {
    // Before the rows that name them.
    await copyFiles(resolve(folder), config.dataDir)
    await restoreBackup(ownerUrl, client, resolve(folder), manifest)
  } finally {
    await close()
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  console.log(`restored ${rows} rows and ${manifest.jobs.rows} waiting jobs of ${manifest.madeAt} in ${seconds} s`)
}

runCommand(main)
