import { createHash } from 'node:crypto'
import type { Endpoint } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'

/** A fast hash of a password is as good as the password to whoever reads the table; one made here is told once. */
const withoutSecrets = (name: string, value: unknown) =>
  /password|secret|captcha|token|^idNo$/i.test(name) ? undefined : value

/**
 * Runs a write at most once per idempotency key. The key is taken in the same transaction as the work, so a second
 * request with it waits for the first and then gets the first answer; after a failure the key is free again.
 * The same key with another input is refused. Without a key the work just runs, unless the endpoint demands one.
 */
export async function once<T>(
  ctx: Ctx,
  endpoint: Endpoint,
  header: string | string[] | undefined,
  input: object,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const key = Array.isArray(header) ? header[0] : header
  if (!key) {
    if (endpoint.keyed) throw new Refusal('kit.error.keyRequired', { http: 400 })
    return work(ctx)
  }
  if (!/^[\x21-\x7e]{8,128}$/.test(key) || !ctx.user) throw new Refusal('kit.error.badKey', { http: 400 })
  const userId = ctx.user.id
  const hash = createHash('sha256')
    .update(`${endpoint.permission} ${JSON.stringify(input, withoutSecrets)}`)
    .digest('base64')
  const mine = sql`tenant_id = ${ctx.tenant.id} and user_id = ${userId} and key = ${key}`
  return ctx.transaction(async (tx) => {
    const taken = await tx.db.first(
      raw<{ one: number }>(sql`insert into infra_idempotency (tenant_id, user_id, key, permission, request_hash)
        values (${ctx.tenant.id}, ${userId}, ${key}, ${endpoint.permission}, ${hash}) on conflict do nothing returning 1 as one`),
    )
    if (!taken) {
      const first = await tx.db.first(
        raw<{ request_hash: string; answer: unknown }>(
          sql`select request_hash, answer from infra_idempotency where ${mine}`,
        ),
      )
      if (first?.request_hash !== hash) throw new Refusal('kit.error.keyReused', { http: 409 })
      return (first.answer as { value: T }).value
    }
    const answer = await work(tx)
    const told = JSON.stringify({ value: answer ?? null }, withoutSecrets)
    // Travels with the commit, which says when it fails.
    void tx.db.run(raw(sql`update infra_idempotency set answer = ${told} where ${mine}`))
    return answer
  })
}
export const deleteOldKeys = (tenantId: number, days: number) =>
  raw(
    sql`delete from infra_idempotency where tenant_id = ${tenantId} and created_at < now() - make_interval(days => ${days})`,
  )
