import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { Block, Break, Fact, Link, Source } from './chain.rules.ts'

/** Only one seals at a time. */
export const lockChain = (tenantId: number) =>
  raw(sql`select pg_advisory_xact_lock(${tenantId}, hashtext('ledger_chain'))`)
const block = sql`no, from_seq as "fromSeq", to_seq as "toSeq", prev_hash as "prevHash", hash, signature, sources, sealed_at as "sealedAt"`
export type BlockRow = Block & { sealedAt: string }
export const lastBlock = (tenantId: number) =>
  raw<BlockRow>(sql`select ${block} from ledger_chain_block where tenant_id = ${tenantId} order by no desc limit 1`)
export const blocksAfter = (tenantId: number, no: number, most: number) =>
  raw<BlockRow>(
    sql`select ${block} from ledger_chain_block where tenant_id = ${tenantId} and no > ${no} order by no limit ${most}`,
  )
/** What has no link yet, begun since; in the order of ids. */
export const unsealed = (tenantId: number, since: string, after: string, most: number, kinds: readonly Source[]) =>
  raw<Fact>(sql`select f.id, f.source, f.body from ledger_chain_fact f where f.tenant_id = ${tenantId} and f.id >= ${since} and f.id > ${after}
    and f.source = any(${kinds}::text[])
    and not exists (select from ledger_chain_link l where l.tenant_id = ${tenantId} and l.fact_id = f.id) order by f.id limit ${most}`)
export const countUnsealed = (tenantId: number, since: string, most: number) =>
  raw<{
    count: number
  }>(sql`select count(*)::int as count from (select from ledger_chain_fact f where f.tenant_id = ${tenantId} and f.id >= ${since}
    and not exists (select from ledger_chain_link l where l.tenant_id = ${tenantId} and l.fact_id = f.id) limit ${most}) x`)
/** One that was begun before and should have its link long since. */
export const strayBefore = (tenantId: number, before: string, kinds: readonly Source[]) =>
  raw<Fact>(sql`select f.id, f.source, f.body from ledger_chain_fact f where f.tenant_id = ${tenantId} and f.id < ${before}
    and f.source = any(${kinds}::text[])
    and not exists (select from ledger_chain_link l where l.tenant_id = ${tenantId} and l.fact_id = f.id) limit 1`)

export const insertLinks = (tenantId: number, links: readonly Link[]) =>
  raw(sql`insert into ledger_chain_link (tenant_id, seq, source, fact_id, hash)
    select ${sql.lit(tenantId)}, x.seq, x.source, x.fact_id, decode(x.hash, 'hex')
    from unnest(${links.map(({ seq }) => seq)}::bigint[], ${links.map(({ source }) => source)}::text[],
      ${links.map(({ factId }) => factId)}::uuid[], ${links.map(({ hash }) => hash)}::text[]) x (seq, source, fact_id, hash)`)
export const insertBlock = (tenantId: number, one: Block) =>
  raw(sql`insert into ledger_chain_block (tenant_id, no, from_seq, to_seq, prev_hash, hash, signature, sources)
    values (${tenantId}, ${one.no}, ${one.fromSeq}, ${one.toSeq}, ${one.prevHash}, ${one.hash}, ${one.signature}, ${one.sources})`)

export const linksOfBlock = (tenantId: number, { fromSeq, toSeq }: Pick<Block, 'fromSeq' | 'toSeq'>) =>
  raw<Link>(
    sql`select seq, source, fact_id as "factId", encode(hash, 'hex') as hash from ledger_chain_link
      where tenant_id = ${tenantId} and seq between ${fromSeq} and ${toSeq} order by seq`,
  )
/** Rows as they are now. By their ids alone, or the planner reads all rows of the tenant for each block. */
export const factsOf = (tenantId: number, ids: readonly string[]) =>
  raw<Fact>(
    sql`select id, source, body from ledger_chain_fact where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
  )
export const linksAfter = (tenantId: number, seq: number) =>
  raw<{ seq: number; factId: string; source: Link['source'] }>(
    sql`select seq, fact_id as "factId", source from ledger_chain_link where tenant_id = ${tenantId} and seq > ${seq} order by seq limit 1`,
  )

interface Checked {
  ms: number
  links: number
  headNo: number | null
  headHash: string | null
  broken: Break | undefined
  username: string
}
export const insertCheck = (tenantId: number, { ms, links, headNo, headHash, broken, username }: Checked) =>
  raw(sql`insert into ledger_chain_check (tenant_id, id, ms, links, head_no, head_hash, kind, seq, block_no, source, fact_id, username)
    values (${tenantId}, ${newId()}, ${ms}, ${links}, ${headNo}, ${headHash}, ${broken?.kind ?? null}, ${broken?.seq ?? null},
      ${broken?.blockNo ?? null}, ${broken?.source ?? null}, ${broken?.factId ?? null}, ${username})`)
/** The heads sound walks have ended at: a chain that is shorter now was cut. */
export const lastHead = (tenantId: number) =>
  raw<{ headNo: number; headHash: string }>(
    sql`select head_no as "headNo", head_hash as "headHash" from ledger_chain_check
      where tenant_id = ${tenantId} and kind is null and head_no is not null order by head_no desc limit 1`,
  )
export const lastChecks = (tenantId: number) =>
  raw<{
    id: string
    at: string
    ms: number
    links: number
    headHash: string | null
    kind: Break['kind'] | null
    seq: number | null
    blockNo: number | null
    source: Link['source'] | null
    factId: string | null
    username: string
  }>(
    sql`select id, created_at as at, ms, links, head_hash as "headHash", kind, seq, block_no as "blockNo", source, fact_id as "factId", username
      from ledger_chain_check where tenant_id = ${tenantId} order by created_at desc, id desc limit 20`,
  )

/** Something that stands otherwise than the last decision about it says, with that decision. */
export const driftOf = (tenantId: number, usualMode: string) => {
  const id = sql`${tenantId}`
  return raw<{ source: Source; factId: string | null }>(
    sql`select 'channel.fundMode' as source, d.id as "factId" from channel_fund_mode m
        left join lateral (select id, mode from channel_fund_decision d where d.tenant_id = ${id} order by id desc limit 1) d on true
        where m.tenant_id = ${id} and m.mode <> coalesce(d.mode, ${usualMode})
      union all select 'payout.merchant', s.id from payout_merchant m
        left join lateral (select id, to_state from infra_step s where s.tenant_id = ${id} and s.subject = 'payout.merchant' and s.record_id = m.id order by id desc limit 1) s on true
        where m.tenant_id = ${id} and m.state is distinct from s.to_state
      union all select 'payout.landlordReview', s.id from payout_landlord_review r
        left join lateral (select id, to_state from infra_step s where s.tenant_id = ${id} and s.subject = 'payout.landlordReview' and s.record_id = r.id order by id desc limit 1) s on true
        where r.tenant_id = ${id} and r.state is distinct from s.to_state limit 1`,
  )
}
