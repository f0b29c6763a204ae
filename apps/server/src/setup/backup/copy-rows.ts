import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** What COPY gives for a query, piece by piece; `count.rows` grows. For every tenant in turn where they are given. */
export async function* copyRows(
  client: Client,
  query: string,
  count: { rows: number },
  tenants?: readonly number[],
): AsyncGenerator<Buffer> {
  for (const tenant of tenants ?? [undefined]) {
    if (tenant !== undefined) await client.query(`select set_config('app.tenant_id', $1, true)`, [String(tenant)])
    const stream = client.query(copyTo(`copy (${query}) to stdout`))
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      count.rows += linesOf(chunk)
      yield chunk
    }
  }
}

/** A row is a line. How many there were the server says as well, but perhaps in a packet behind the last of them. */
function linesOf(chunk: Buffer): number {
  let lines = 0
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
  return lines
}

export async function tenantIds(client: Client): Promise<number[]> {
  return (await client.query<{ id: number }>('select id from identity_tenant order by id')).rows.map(({ id }) => id)
}

/**
 * A hash over every ledger entry: equal hashes, equal ledgers. Call it in a transaction with PLAIN_SETTINGS; `tenants`
 * where row-level security hides rows from this user.
 */
export async function ledgerHash(client: Client, tenants?: readonly number[]): Promise<string> {
  const hash = createHash('sha256')
  const entries = `select tenant_id, id, kind, debit_account_id, credit_account_id, amount_fen, bill_id, payment_id,
      business_on, business_key from ledger_entry order by tenant_id, id`
  for await (const chunk of copyRows(client, entries, { rows: 0 }, tenants)) hash.update(chunk)
  return hash.digest('hex')
}
