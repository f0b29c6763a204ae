import { Client } from 'pg'

/** Work as the owner of the database, who sees every tenant: for what belongs to none of them. */
export async function asOwner<T>(ownerUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The same while no other process does the work of this name on this database. */
export const asOnlyOwner = <T>(ownerUrl: string, name: string, work: () => Promise<T>): Promise<T> =>
  asOwner(ownerUrl, async (client) => {
    // Lost in between, the work's own connections tell.
    client.on('error', () => {})
    // Given back with the connection, also when the process is killed.
    await client.query('select pg_advisory_lock(hashtext($1))', [`cloud-steward ${name}`])
    return work()
  })
