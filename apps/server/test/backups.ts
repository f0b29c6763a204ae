import { asOwner } from '../src/infra/db/owner.ts'
import { checkedBackup, openToFill, openToRead, restoreBackup, writeBackup } from '../src/setup/backup/index.ts'

export async function backup(ownerUrl: string, into: string, dataDir?: string) {
  const { client, close } = await openToRead({ databaseUrl: ownerUrl, dataDir: '' })
  return writeBackup(client, into, dataDir).finally(close)
}
export async function restore(ownerUrl: string, from: string): Promise<void> {
  const manifest = await checkedBackup(from)
  const { client, close } = await openToFill({ databaseUrl: ownerUrl, dataDir: '' })
  await restoreBackup(ownerUrl, client, from, manifest).finally(close)
}
export const tablesIn = (ownerUrl: string): Promise<number> =>
  asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query(`select count(*)::int as tables from pg_tables where schemaname = 'public'`)
    return rows[0].tables as number
  })
