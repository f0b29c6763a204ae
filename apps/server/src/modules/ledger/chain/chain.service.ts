import type { AnswerOf } from '@cloud-steward/contract'
import { USUAL_MODE } from '@cloud-steward/contract/channels/index.ts'
import type * as contract from '@cloud-steward/contract/ledger/chain.ts'
import { CHAIN_SOURCES } from '@cloud-steward/contract/ledger/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { NIL } from '../../../infra/db/id.ts'
import type { SecretBox } from '../../../infra/secrets/secret-box.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import {
  type BlockRow,
  blocksAfter,
  countUnsealed,
  driftOf,
  factsOf,
  insertBlock,
  insertCheck,
  insertLinks,
  lastBlock,
  lastChecks,
  lastHead,
  linksAfter,
  linksOfBlock,
  lockChain,
  strayBefore,
  unsealed,
} from './chain.queries.ts'
import {
  type Block,
  type Break,
  blockText,
  type Fact,
  firstBreak,
  GENESIS,
  idAt,
  type Link,
  linksOf,
  type Source,
} from './chain.rules.ts'

/** So many rows are sealed together at most. */
const MOST = 2_000
const MOST_COUNTED = 10_000
/** Longer no transaction takes: what was begun so long before the last sealing was there for it to see. */
export const LATEST_MS = 60 * 60_000

const placeOf = (tenantId: number): string => `ledger_chain ${tenantId}`
/** From where on rows may be new: all of them before the first sealing. */
const sinceOf = (last: BlockRow | undefined): string => (last ? idAt(Date.parse(last.sealedAt) - LATEST_MS) : NIL)

/**
 * Seals what has no link yet, in blocks; answers how many links were added. Nobody who books waits for it. All of it or
 * nothing: what was begun an hour before the last sealing and has no link was put in behind the chain's back.
 */
export const sealChain = (ctx: Ctx, secrets: SecretBox, signal?: AbortSignal): Promise<number> =>
  ctx.transaction(async (tx) => {
    const tenantId = tx.tenant.id
    await tx.db.run(lockChain(tenantId))
    const known = await tx.db.first(lastBlock(tenantId))
    let [last, sealed] = [known as Block | undefined, 0]
    const from = async (since: string, kinds: readonly Source[]) => {
      for (let after = NIL; ; ) {
        signal?.throwIfAborted()
        const facts = await tx.db.rows(unsealed(tenantId, since, after, MOST, kinds))
        if (facts.length) {
          last = await sealBlock(tx, secrets, last, facts)
          sealed += facts.length
          after = facts.at(-1)!.id
        }
        if (facts.length < MOST) return
      }
    }
    // Kinds the last block did not know yet: all there is of them.
    const fresh = CHAIN_SOURCES.slice(known?.sources ?? CHAIN_SOURCES.length)
    if (fresh.length) await from(NIL, fresh)
    await from(sinceOf(known), CHAIN_SOURCES)
    return sealed
  })
async function sealBlock(
  tx: TxCtx,
  secrets: SecretBox,
  last: Block | undefined,
  facts: readonly Fact[],
): Promise<Block> {
  const tenantId = tx.tenant.id
  const [prevHash, fromSeq] = [last?.hash ?? GENESIS, (last?.toSeq ?? 0) + 1]
  const links = linksOf(facts, prevHash, fromSeq)
  const head = links.at(-1)!
  const plain = {
    no: (last?.no ?? 0) + 1,
    fromSeq,
    toSeq: head.seq,
    prevHash,
    hash: head.hash,
    sources: CHAIN_SOURCES.length,
  }
  const block = { ...plain, signature: secrets.fingerprint(blockText(plain), placeOf(tenantId)) }
  await tx.db.all(insertLinks(tenantId, links), insertBlock(tenantId, block))
  return block
}

/**
 * Walks the chain from its first link and keeps what it found: the first broken place, or that there is none. `onBlock`
 * hears of each block that was walked over.
 */
export async function walkChain(
  ctx: Ctx,
  secrets: SecretBox,
  onBlock: (links: number) => Promise<unknown> = () => Promise.resolve(),
  signal?: AbortSignal,
): Promise<Break | undefined> {
  const began = performance.now()
  const tenantId = ctx.tenant.id
  const [[known], [last]] = await ctx.db.all(lastHead(tenantId), lastBlock(tenantId))
  const isSigned = (block: Block): boolean =>
    secrets.fingerprint(blockText(block), placeOf(tenantId)) === block.signature
  let before = { no: 0, toSeq: 0, hash: GENESIS }
  let [broken, knownHash] = [undefined as Break | undefined, undefined as string | undefined]
  for (;;) {
    signal?.throwIfAborted()
    const [block] = await ctx.db.rows(blocksAfter(tenantId, before.no, 1))
    // Sealed after the walk began: the next one sees it.
    if (!block || block.no > (last?.no ?? 0)) break
    broken = firstBreak(before, block, await linksWithFacts(ctx, block), isSigned)
    if (broken) break
    before = block
    if (block.no === known?.headNo) knownHash = block.hash
    await onBlock(block.toSeq - block.fromSeq + 1)
  }
  broken ??= await breakAtEnd(ctx, before, last, known && knownHash !== known.headHash)
  await ctx.transaction(async (tx) => {
    const username = tx.user?.username ?? 'system'
    const head = before.no ? { headNo: before.no, headHash: before.hash } : { headNo: null, headHash: null }
    const ms = Math.round(performance.now() - began)
    await tx.db.run(insertCheck(tenantId, { ms, links: before.toSeq, ...head, broken, username }))
    if (broken) tx.audit({ action: 'differ', resource: 'ledger.chain', after: broken })
  })
  // Outside of the database as well: whoever keeps the log can prove what the head was.
  if (broken) ctx.log.error({ broken }, 'the audit chain is broken')
  else ctx.log.debug({ block: before.no, head: before.hash }, 'the audit chain is whole')
  return broken
}
/** The links of a block, each with its row as it is now. */
async function linksWithFacts(ctx: Ctx, block: Block): Promise<(Link & { body: string | null })[]> {
  const links = await ctx.db.rows(linksOfBlock(ctx.tenant.id, block))
  const ids = links.map(({ factId }) => factId)
  const facts = new Map(
    (await ctx.db.rows(factsOf(ctx.tenant.id, ids))).map((fact) => [`${fact.source} ${fact.id}`, fact]),
  )
  return links.map((link) => ({ ...link, body: facts.get(`${link.source} ${link.factId}`)?.body ?? null }))
}
async function breakAtEnd(
  ctx: Ctx,
  before: { no: number; toSeq: number },
  last: BlockRow | undefined,
  isCut: boolean | undefined,
): Promise<Break | undefined> {
  if (isCut) return { kind: 'cut', blockNo: before.no, seq: before.toSeq }
  const { id: tenantId } = ctx.tenant
  const [[newest], [loose]] = await ctx.db.all(lastBlock(tenantId), linksAfter(tenantId, before.toSeq))
  // A link of no block; one that was sealed meanwhile has its block.
  if (loose && newest?.no === before.no)
    return { kind: 'link', seq: loose.seq, source: loose.source, factId: loose.factId }
  const [stray] = last
    ? await ctx.db.rows(strayBefore(tenantId, sinceOf(last), CHAIN_SOURCES.slice(0, last.sources)))
    : []
  if (stray) return { kind: 'inserted', source: stray.source, factId: stray.id }
  const drift = await ctx.db.first(driftOf(tenantId, USUAL_MODE))
  return drift && { kind: 'state', source: drift.source, factId: drift.factId ?? undefined }
}

export async function queryChain(ctx: Ctx): Promise<AnswerOf<typeof contract.queryChain>> {
  wholeTenantOnly(ctx)
  const tenantId = ctx.tenant.id
  const [[last], checks] = await ctx.db.all(lastBlock(tenantId), lastChecks(tenantId))
  const waiting = await ctx.db.first(countUnsealed(tenantId, sinceOf(last), MOST_COUNTED))
  return {
    blockNo: last?.no,
    links: last?.toSeq ?? 0,
    headHash: last?.hash,
    sealedAt: last?.sealedAt,
    waiting: waiting!.count,
    checks,
  }
}
