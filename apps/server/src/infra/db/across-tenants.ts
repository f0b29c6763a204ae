import type { Pool } from 'pg'
import { SCHEDULES_ROLE } from './pools.ts'
import type { Statement } from './sql.ts'
import { sender } from './trip.ts'

/**
 * As a role that may only read, and only the tables a schedule asks about. Its policies show it the rows of every tenant
 * while the setting is on, so that nothing else the owner does sees them.
 */
const HEAD = [
  'begin read only',
  `set local role ${SCHEDULES_ROLE}`,
  'set local app.schedules = on',
  'set local jit = off',
]

/**
 * Ids of the tenants a statement names, in one round trip.
 * @param pool of the owner of the database, who is a member of the role
 * @throws the error of the database; nothing is left open then
 */
export async function tenantsNamedBy(pool: Pool, statement: Statement<{ tenantId: number }>): Promise<number[]> {
  const client = await pool.connect()
  let broken: Error | undefined
  const send = sender(client)
  try {
    const { sql: text, parameters: values } = statement.compile()
    const parts = [
      ...HEAD.map((head) => ({ text: head, name: head })),
      { text, values },
      { text: 'commit', name: 'commit' },
    ]
    const came = await Promise.all(parts.map(send))
    return came[HEAD.length]!.rows.map(({ tenantId }) => tenantId as number)
  } catch (error) {
    // In one trip with a statement that failed, the rollback is skipped: it has to travel by itself.
    await send({ text: 'rollback' }).catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}
