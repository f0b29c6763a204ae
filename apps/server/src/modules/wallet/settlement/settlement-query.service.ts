import { type AnswerOf, type InputOf, Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/wallet/settlement.ts'
import { settlement, settlementQuery } from '@cloud-steward/contract/wallet/settlement.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { recordStep, stepsOf } from '../../../infra/steps/steps.ts'
import { notFound, standard } from '../../../kit/standard-operations.ts'
import { requireMaker, requireReviewer } from '../../approvals/index.ts'
import { attachFiles } from '../../files/index.ts'
import { accountId } from '../../ledger/index.ts'
import { freezePart } from '../freeze/freeze.service.ts'
import { lockAvailable } from '../wallet/withdrawal.service.ts'
import { type DecidedHow, decideMoney } from './decide-money.ts'
import { notifyAnswer, notifyRaised } from './notify-query.ts'
import {
  endQuery,
  findSettlement,
  insertQuery,
  lockQuery,
  type QueryRow,
  type QueryState,
  type SettledLine,
  type SettlementRow,
  settledLines,
} from './settlement-query.queries.ts'

export const settlements = standard(settlement)
export const settlementQueries = standard(settlementQuery)
const RESOURCE = settlementQuery.name
const MOST_LINES = 2_000

const linesOf = (ctx: Ctx, row: SettlementRow) => {
  const account = accountId(ctx.tenant.id, { ownerId: row.landlordId, kind: 'unsettled' })
  return ctx.db.rows(settledLines(ctx.tenant.id, account, row, MOST_LINES))
}
export async function querySettlementLines(
  ctx: Ctx,
  { id }: InputOf<typeof contract.querySettlementLines>,
): Promise<AnswerOf<typeof contract.querySettlementLines>> {
  await settlements.get(ctx, id)
  const row = (await ctx.db.first(findSettlement(ctx.tenant.id, id)))!
  const lines = await linesOf(ctx, row)
  const otherFen = lines.reduce((left, { amountFen }) => left - amountFen, row.amountFen)
  return { lines, otherFen }
}

const noteStep = (tx: TxCtx, recordId: string, from: QueryState | null, to: QueryState, reason: string | null): void =>
  recordStep(tx, { subject: RESOURCE, recordId, from, to, reason })
const wordsOf = ({ businessOn, roomName, billNo, paymentNo, memo, amountFen }: SettledLine): string =>
  [businessOn, roomName, billNo ?? paymentNo ?? memo, (amountFen / 100).toFixed(2)]
    .filter(Boolean)
    .join(' ')
    .slice(0, 200)

/** About a settlement, or a line of it, that whoever raises it sees. Money said to be somebody else's is frozen as far as it is there. */
export const raiseSettlementQuery = (
  ctx: Ctx,
  input: InputOf<typeof contract.raiseSettlementQuery>,
): Promise<AnswerOf<typeof contract.raiseSettlementQuery>> =>
  ctx.transaction(async (tx) => {
    await settlements.get(tx, input.settlementId)
    const about = (await tx.db.first(findSettlement(tx.tenant.id, input.settlementId)))!
    const { kind, amountFen, reason } = input
    const entryId = input.entryId?.toLowerCase()
    const line = entryId ? (await linesOf(tx, about)).find(({ id }) => id === entryId) : undefined
    if (entryId && !line) throw notFound('entryId')
    if (kind === 'not_mine' && amountFen > Math.abs(line?.amountFen ?? about.amountFen))
      throw new Refusal('wallet.error.queryTooMuch', { fields: ['amountFen'] })
    const [number] = (await tx.numbers('settlementQuery')) as [number]
    const row = {
      id: newId(),
      no: serialNo('YY', tx.today(), number),
      landlord_id: about.landlordId,
      settlement_id: about.id,
      entry_id: entryId ?? null,
      line: line ? wordsOf(line) : null,
      kind,
      amount_fen: amountFen,
      reason,
      freeze_id: kind === 'not_mine' ? await disputed(tx, about.landlordId, amountFen, reason) : null,
      maker_id: tx.user?.id ?? null,
      maker: tx.user?.username ?? 'system',
    }
    await tx.db.run(insertQuery(tx.tenant.id, row))
    await attachFiles(tx, input.fileIds, { resource: RESOURCE, recordId: row.id, purpose: 'proof', locked: true })
    noteStep(tx, row.id, null, 'open', reason)
    tx.audit({ action: 'request', resource: RESOURCE, recordId: row.id, after: row })
    await notifyRaised(tx, { ...row, day: about.day })
    return { id: row.id, no: row.no }
  })
async function disputed(tx: TxCtx, landlordId: string, amountFen: number, reason: string): Promise<string | null> {
  const fen = Math.min(amountFen, await lockAvailable(tx, landlordId))
  if (fen <= 0) return null
  return (await freezePart(tx, landlordId, { amountFen: fen, cause: 'dispute', expiresOn: null, reason })).id
}

async function locked(tx: TxCtx, id: string): Promise<QueryRow> {
  await settlementQueries.get(tx, id)
  const row = await tx.db.first(lockQuery(tx.tenant.id, id))
  if (!row) throw notFound()
  if (row.state !== 'open') throw new Refusal('wallet.error.queryEnded', { values: { no: row.no } })
  return row
}
interface Ended extends DecidedHow {
  state: Exclude<QueryState, 'open'>
  answer: string | null
}
async function end(tx: TxCtx, row: QueryRow, ended: Ended): Promise<void> {
  const { state, answer } = ended
  const correctedFen = state === 'accepted' ? (ended.correctedFen ?? 0) : null
  await decideMoney(tx, row, { ...ended, correctedFen: correctedFen ?? 0, reason: `${row.no} ${answer ?? ''}`.trim() })
  await tx.db.run(endQuery(tx.tenant.id, row.id, { state, correctedFen, answer }))
  noteStep(tx, row.id, row.state, state, answer)
  const after = { state, correctedFen, answer }
  const action = state === 'refused' ? 'rejected' : state === 'accepted' ? 'accept' : state
  tx.audit({ action, resource: RESOURCE, recordId: row.id, before: { state: row.state }, after })
}

/** Somebody else than raised it says what becomes of it, and of the money. */
export const answerSettlementQuery = (
  ctx: Ctx,
  input: InputOf<typeof contract.answerSettlementQuery>,
): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const row = await locked(tx, input.id)
    requireReviewer(tx, { makerIds: [row.maker_id] })
    const state = input.decision === 'accept' ? 'accepted' : 'refused'
    await attachFiles(tx, input.fileIds, { resource: RESOURCE, recordId: row.id, purpose: 'answer', locked: true })
    await end(tx, row, { ...input, state })
    await notifyAnswer(tx, row, { state, answer: input.answer })
    return {}
  })
export const withdrawSettlementQuery = (
  ctx: Ctx,
  { id }: InputOf<typeof contract.withdrawSettlementQuery>,
): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const row = await locked(tx, id)
    requireMaker(tx, row.maker_id)
    await end(tx, row, { state: 'withdrawn', answer: null })
    return {}
  })
export async function querySettlementQuerySteps(
  ctx: Ctx,
  { id }: InputOf<typeof contract.querySettlementQuerySteps>,
): Promise<AnswerOf<typeof contract.querySettlementQuerySteps>> {
  await settlementQueries.get(ctx, id)
  return { steps: await ctx.db.rows(stepsOf<QueryState>(ctx.tenant.id, RESOURCE, id)) }
}
