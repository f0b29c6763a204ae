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
