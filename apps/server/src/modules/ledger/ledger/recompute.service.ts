import type { AnswerOf } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/ledger/ledger.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { dueLedgerCheck } from '../../ledger/due.queries.ts'
import {
  addDifferences,
  closeDifferences,
  type Difference,
  differencesNow,
  insertCheck,
  lastChecks,
  ledgerSize,
  openDifferences,
  shownDifferences,
} from './recompute.queries.ts'

/** More are not kept: then one looks for the fault, not for each of its rows. */
const MOST = 1_000
const keyOf = ({ check, subjectId, expectedFen, actualFen }: Difference): string =>
  `${check} ${subjectId} ${expectedFen} ${actualFen}`

/** Computes all balances anew and keeps what differs: a difference that is there again keeps the day it was first seen. */
export async function recompute(ctx: Ctx): Promise<number> {
  const from = performance.now()
  return ctx.transaction(async (tx) => {
    const tenantId = tx.tenant.id
    const found = await tx.db.rows(differencesNow(tenantId, MOST))
    const [[size], known] = await tx.db.all(ledgerSize(tenantId), openDifferences(tenantId))
    const ms = Math.round(performance.now() - from)
    const [now, before] = [new Set(found.map(keyOf)), new Set(known.map(keyOf))]
    const gone = known.filter((one) => !now.has(keyOf(one)))
    const fresh = found.filter((one) => !before.has(keyOf(one)))
    if (gone.length)
      await tx.db.run(
        closeDifferences(
          tenantId,
          gone.map(({ id }) => id),
        ),
      )
    if (fresh.length) await tx.db.run(addDifferences(tenantId, fresh))
    const username = tx.user?.username ?? 'system'
    await tx.db.run(insertCheck(tenantId, { ms, ...size!, differences: found.length, username }))
    if (fresh.length) {
      tx.audit({ action: 'differ', resource: 'ledger.ledger', after: { differences: fresh.slice(0, 20) } })
      tx.log.error({ differences: fresh.length, first: fresh[0] }, 'balances differ from the documents')
    }
    return found.length
  })
}
export async function checkLedger(ctx: Ctx): Promise<AnswerOf<typeof contract.checkLedger>> {
  wholeTenantOnly(ctx)
  return { differenceCount: await recompute(ctx) }
}
export async function queryLedgerCheck(ctx: Ctx): Promise<AnswerOf<typeof contract.queryLedgerCheck>> {
  wholeTenantOnly(ctx)
  const [runs, differences] = await ctx.db.all(lastChecks(ctx.tenant.id), shownDifferences(ctx.tenant.id))
  return { runs, differences }
}
export const checkLedgerJob = defineJob({
  name: 'check-ledger',
  schedule: '40 3 * * *',
  due: dueLedgerCheck,
  run: async (ctx) => void (await recompute(ctx)),
})
