import type { Ctx } from '../ctx/types.ts'
import { raw, sql } from '../db/sql.ts'

export const LIVE_CHANNEL = 'cloud_steward_live'
const SERIES = 'live'

export interface LiveMessage {
  kind: string
  /** Usernames; without them everybody of the tenant. */
  receivers?: readonly string[]
  /** Small: it travels to every open console. */
  body: object
}

/**
 * Tells open consoles, on every node, once the transaction commits. The row of the counter stays locked until then, so
 * numbers become visible in their order and whoever resumes after one misses none: only for short transactions.
 */
export const publish = (ctx: Ctx, { kind, receivers, body }: LiveMessage): Promise<void> =>
  ctx.transaction(async ({ db, tenant }) => {
    const { value } = (await db.first(
      raw<{ value: number }>(sql`insert into infra_counter (tenant_id, name, value) values (${tenant.id}, ${SERIES}, 1)
        on conflict (tenant_id, name) do update set value = infra_counter.value + 1 returning value`),
    ))!
    await db.all(
      raw(sql`insert into infra_live (tenant_id, seq, kind, receivers, body)
        values (${tenant.id}, ${value}, ${kind}, ${receivers ?? null}::text[], ${JSON.stringify(body)}::jsonb)`),
      raw(sql`select pg_notify(${LIVE_CHANNEL}, ${String(tenant.id)})`),
    )
  })

export interface Told {
  seq: number
  receivers: string[] | null
  /** As it travels. */
  frame: string
}
const told = sql`seq, receivers, (body || jsonb_build_object('kind', kind, 'seq', seq))::text as frame`

export const toldAfter = (tenantId: number, after: number, most: number) =>
  raw<Told>(
    sql`select ${told} from infra_live where tenant_id = ${tenantId} and seq > ${after} order by seq limit ${most}`,
  )
/** What one user missed between two numbers. */
export const missedBy = (tenantId: number, username: string, after: number, upTo: number, most: number) =>
  raw<Told>(sql`select ${told} from infra_live where tenant_id = ${tenantId} and seq > ${after} and seq <= ${upTo}
    and (receivers is null or ${username} = any(receivers)) order by seq limit ${most}`)
/** The first and the last number there are; 0 where nothing was ever told. */
export const rangeTold = (tenantId: number) =>
  raw<{ first: number; last: number }>(
    sql`select coalesce(min(seq), 0)::int as first, coalesce(max(seq), 0)::int as last from infra_live where tenant_id = ${tenantId}`,
  )
export const forgetTold = (tenantId: number, days: number) =>
  raw(sql`delete from infra_live where tenant_id = ${tenantId} and created_at < now() - make_interval(days => ${days})`)
