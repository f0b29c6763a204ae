import { CHAIN_SOURCES } from '@cloud-steward/contract/ledger/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { Outside } from '../../../infra/outside.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { advanceRun, beginAfresh, finishRun, startRun } from '../../../infra/queue/runs.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { dueChainWalk, dueSealing } from '../due.queries.ts'
import { lastBlock } from './chain.queries.ts'
import { LATEST_MS, sealChain, walkChain } from './chain.service.ts'

/** Records a walk over the chain and puts it into the queue. */
export function verifyChain(ctx: Ctx): Promise<{ runId: string }> {
  wholeTenantOnly(ctx)
  return ctx.transaction(async (tx) => ({ runId: startRun(tx, { kind: 'verify-chain', payload: {} }) }))
}

export const sealChainJob = ({ secrets }: Pick<Outside, 'secrets'>) =>
  defineJob({
    name: 'seal-chain',
    schedule: '* * * * *',
    due: dueSealing({ latestMs: LATEST_MS, kinds: CHAIN_SOURCES.length }),
    run: async (ctx, _payload, signal) => void (await sealChain(ctx, secrets, signal)),
  })
/** Walks over the chain somebody asked for; every night it asks itself. */
export const verifyChainJob = ({ secrets }: Pick<Outside, 'secrets'>) =>
  defineJob<{ runId?: string }>({
    name: 'verify-chain',
    schedule: '50 2 * * *',
    due: dueChainWalk,
    run: async (ctx, { runId }, signal) => {
      if (!runId) return void (await verifyChain(ctx))
      const last = await ctx.db.first(lastBlock(ctx.tenant.id))
      if (!(await beginAfresh(ctx, runId, last?.toSeq ?? 0))) return
      const broken = await walkChain(ctx, secrets, (links) => advanceRun(ctx, runId, links), signal)
      await finishRun(ctx, runId, broken ? 'failed' : 'succeeded')
    },
  })
