import { raw, sql } from '../db/sql.ts'

const SERIES = 'live'

/** The next number of the tenant's messages; its row stays locked to the end of the transaction. */
export const nextSeq = (tenantId: number) =>
  raw<{ value: number }>(sql`insert into infra_counter (tenant_id, name, value) values (${tenantId}, ${SERIES}, 1)
    on conflict (tenant_id, name) do update set value = infra_counter.value + 1 returning value`)
interface NewMessage {
  kind: string
  receivers?: readonly string[]
  staffUrl?: string
  hearerRole?: string
  hearerSite?: string | null
  body: object
}
export const insertTold = (tenantId: number, seq: number, one: NewMessage) =>
  raw(sql`insert into infra_live (tenant_id, seq, kind, receivers, staff_url, hearer_role, hearer_site, body)
    values (${tenantId}, ${seq}, ${one.kind}, ${one.receivers ?? null}::text[], ${one.staffUrl ?? null}, ${one.hearerRole ?? null},
      ${one.hearerSite ?? null}, ${JSON.stringify(one.body)}::jsonb)`)
export const notifyNodes = (channel: string, tenantId: number) =>
  raw(sql`select pg_notify(${channel}, ${String(tenantId)})`)

export interface Told {
  seq: number
  kind: string
  receivers: string[] | null
  /** Staff who may call it are told besides. */
  staffUrl: string | null
  /** Only staff who hold it are told, and only where they see the site. */
  hearerRole: string | null
  hearerSite: string | null
  /** As it travels. */
  frame: string
}
const told = sql`seq, kind, receivers, staff_url as "staffUrl", hearer_role as "hearerRole", hearer_site as "hearerSite", (body || jsonb_build_object('kind', kind, 'seq', seq))::text as frame`

export const toldAfter = (tenantId: number, after: number, most: number) =>
  raw<Told>(
    sql`select ${told} from infra_live where tenant_id = ${tenantId} and seq > ${after} order by seq limit ${most}`,
  )
interface Missed {
  username: string
  kinds?: readonly string[] | undefined
  after: number
  upTo: number
  most: number
}
/** Told between two numbers; the caller keeps those that are for a listener. */
export const missedBy = (tenantId: number, { username, kinds, after, upTo, most }: Missed) =>
  raw<Told>(sql`select ${told} from infra_live where tenant_id = ${tenantId} and seq > ${after} and seq <= ${upTo}
    and (receivers is null or staff_url is not null or ${username} = any(receivers))
    and (${kinds ?? null}::text[] is null or kind = any(${kinds ?? null}::text[])) order by seq limit ${most}`)
/** The first and the last number there are; 0 where nothing was ever told. */
export const rangeTold = (tenantId: number) =>
  raw<{ first: number; last: number }>(
    sql`select coalesce(min(seq), 0)::int as first, coalesce(max(seq), 0)::int as last from infra_live where tenant_id = ${tenantId}`,
  )
export const forgetTold = (tenantId: number, days: number) =>
  raw(sql`delete from infra_live where tenant_id = ${tenantId} and created_at < now() - make_interval(days => ${days})`)
