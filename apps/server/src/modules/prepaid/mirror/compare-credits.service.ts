import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { meterCredit, type pushCredit as pushCommand } from '@cloud-steward/contract/prepaid/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { NIL, newId } from '../../../infra/db/id.ts'
import { translate } from '../../../infra/labels.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { notFound, standard } from '../../../kit/standard-operations.ts'
import { commandCredit } from '../../devices/index.ts'
import { lockAccounts } from '../account/balance-members.service.ts'
import { shownFen } from '../charge/months.rules.ts'
import { evaluateAccounts } from '../decision/evaluate.service.ts'
import { dueCredits } from '../due.queries.ts'
import { accountsWithCredit, changeCredit, insertCredit, type Mirror, mirrorOf, seenCredit } from './credit.queries.ts'
import { type Standing, standingOf, wantedOf } from './credit.rules.ts'

const CHUNK = 200

export const meterCredits = standard(meterCredit)

interface Known {
  mirror: Mirror
  siteId: string
  roomId: string
  balanceFen: number
  standing: { state: Standing; push: boolean }
}
/** What a meter said of an account, held against the ledger; the account is locked. */
async function standingAt(tx: TxCtx, accountId: string): Promise<Known | undefined> {
  const [row] = await lockAccounts(tx, [accountId])
  const mirror = await tx.db.first(mirrorOf(tx.tenant.id, accountId))
  if (!row || !mirror) return undefined
  const [evaluation] = await evaluateAccounts(tx, [row])
  const balanceFen = shownFen(evaluation!.facts.balance)
  const ms = (at: string | null) => (at ? Date.parse(at) : undefined)
  const standing = standingOf({
    reportedFen: Math.round(mirror.creditMilli / 10),
    reportedAt: Date.parse(mirror.saidAt),
    balanceFen,
    lastCreditAt: ms(row.lastCreditAt),
    pushedAt: ms(mirror.pushedAt),
    isPushing: mirror.isPushing,
  })
  return { mirror, siteId: row.siteId, roomId: row.roomId, balanceFen, standing }
}
async function keep(tx: TxCtx, known: Known, commandId?: string): Promise<void> {
  const { mirror, balanceFen, standing } = known
  const now = tx.now().toISOString()
  const reportedFen = Math.round(mirror.creditMilli / 10)
  const row = {
    id: mirror.id ?? newId(),
    account_id: mirror.accountId,
    device_id: mirror.deviceId,
    site_id: known.siteId,
    room_id: known.roomId,
    reported_fen: reportedFen,
    reported_at: mirror.saidAt,
    wanted_fen: wantedOf(balanceFen),
    difference_fen: reportedFen - wantedOf(balanceFen),
    state: commandId ? ('pushing' as const) : standing.state,
    since: now,
    command_id: commandId ?? null,
    pushed_at: commandId ? now : null,
  }
  await tx.db.run(mirror.id ? changeCredit(tx.tenant.id, mirror.id, row) : insertCredit(tx.tenant.id, row))
}

/** Holds what meters said is left on them against the ledger, and tells those whose payers have topped up. */
export async function compareCredits(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  for (let after = NIL; !signal?.aborted; ) {
    const ids = (await ctx.db.rows(accountsWithCredit(ctx.tenant.id, after, CHUNK))).map(({ id }) => id)
    if (!ids.length) break
    after = ids.at(-1)!
    for (const id of ids)
      await ctx.transaction(async (tx) => {
        const known = await standingAt(tx, id)
        if (!known) return
        const { standing, mirror, balanceFen } = known
        const reason = translate(tx.language, 'prepaid.order.credit')
        const command = { deviceId: mirror.deviceId, fen: wantedOf(balanceFen), cause: 'auto' as const, reason }
        const commandId = standing.push ? await commandCredit(tx, command) : undefined
        // A meter that cannot be told is for people to look at.
        const state = standing.push && !commandId ? ('differs' as const) : standing.state
        await keep(tx, { ...known, standing: { ...standing, state } }, commandId)
      })
  }
}
export const compareCreditsJob = defineJob({
  name: 'compare-credits',
  schedule: '*/10 * * * *',
  due: dueCredits,
  run: (ctx, _payload, signal) => compareCredits(ctx, signal),
})

/** Tells a meter once more what is left on it. */
export const pushCredit = (ctx: Ctx, { id, reason }: InputOf<typeof pushCommand>): Promise<{ commandId: string }> =>
  ctx.transaction(async (tx) => {
    const found = await tx.db.first(seenCredit(tx, id))
    if (!found) throw notFound()
    const known = await standingAt(tx, found.accountId)
    if (!known || known.standing.state === 'same') throw new Refusal('prepaid.error.creditSame')
    if (known.standing.state === 'pushing') throw new Refusal('prepaid.error.creditPushing')
    const { mirror, balanceFen } = known
    const fen = wantedOf(balanceFen)
    const commandId = await commandCredit(tx, { deviceId: mirror.deviceId, fen, cause: 'manual', reason })
    if (!commandId) throw new Refusal('prepaid.error.creditNotTold')
    await keep(tx, known, commandId)
    const after = { wantedFen: fen, reason }
    tx.audit({ action: 'pushCredit', resource: meterCredit.name, recordId: id, after })
    return { commandId }
  })
