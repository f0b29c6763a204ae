import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/channels/index.ts'
import { isParty, seesAll } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { NOTED, stepsOf } from '../../../infra/steps/steps.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { startReview } from '../../approvals/index.ts'
import { attachFiles } from '../../files/index.ts'
import { checkMoneyDay } from '../../ledger/index.ts'
import {
  changeVoucher,
  duplicatesOf,
  findPayee,
  findRentee,
  findVoucher,
  insertPictures,
  insertVoucher,
  payees as payeeRows,
  picturesOf,
  queueOf,
  type VoucherRow,
} from './voucher.queries.ts'
import { flagsOf, mayFollow, reasonsOf, reviewsNeeded, type VoucherState } from './voucher.rules.ts'
import { candidatesOf, moveTo, RESOURCE, standingOf, step, tieToLine } from './voucher-steps.ts'

type Submitted = InputOf<typeof contract.submitVoucher>
const SLIP = /^(image\/|application\/pdf$)/

/** Whose money it was: the rentee himself, or for staff the one they name. */
async function payerOf(ctx: Ctx, renteeId: string | null | undefined): Promise<{ id: string; name: string }> {
  if (ctx.scope.kind === 'landlord') throw new Refusal('kit.error.forbidden', { http: 403 })
  const id = ctx.scope.kind === 'rentee' ? ctx.scope.id : renteeId?.toLowerCase()
  if (!id) throw new Refusal('channel.error.noPayer', { fields: ['renteeId'] })
  if (renteeId && renteeId.toLowerCase() !== id) throw notFound()
  const found = await ctx.db.first(findRentee(ctx, id))
  if (!found) throw notFound('renteeId')
  return found
}

/** Hands in a slip, with its pictures kept for good, and looks at once for its line. A reference counts once on its account. */
export async function submitVoucher(ctx: Ctx, input: Submitted): Promise<AnswerOf<typeof contract.submitVoucher>> {
  const payer = await payerOf(ctx, input.renteeId)
  checkMoneyDay(ctx, input.paidOn, 'paidOn')
  return ctx.transaction(async (tx) => {
    const tenantId = tx.tenant.id
    if (!(await tx.db.first(findPayee(tenantId, input.accountId)))) throw notFound('accountId')
    const [number] = (await tx.numbers('voucher')) as [number]
    const row = {
      id: newId(),
      no: serialNo('V', tx.today(), number),
      renteeId: payer.id,
      amountFen: input.amountFen,
      accountId: input.accountId.toLowerCase(),
      bankRef: input.bankRef.trim(),
      payerName: input.payerName.trim(),
      payerTail: input.payerTail || null,
      paidOn: input.paidOn,
      remark: input.remark?.trim() || null,
      state: 'submitted' as const,
      flags: [],
      makerId: tx.user?.id ?? null,
      maker: tx.user?.username ?? 'system',
    }
    await tx.db.run(insertVoucher(tenantId, row))
    await keepSlips(tx, row.id, input.fileIds)
    step(tx, row.id, null, 'submitted', row.remark)
    tx.audit({ action: 'add', resource: RESOURCE, recordId: row.id, after: row })
    const made = {
      ...row,
      renteeName: payer.name,
      lineId: null,
      paymentId: null,
      exception: null,
      reviewerIds: [],
    } satisfies VoucherRow
    await noteFlags(tx, made)
    if (!(await tieToLine(tx, made))) await moveTo(tx, made, { state: 'unmatched' })
    await reviewVoucherByProcess(tx, made)
    return { id: row.id, no: row.no, state: (await tx.db.first(findVoucher(tx, row.id)))!.state }
  })
}
/** Starts the review. The maker of the voucher cannot decide, even if another user restarts the process. */
export async function reviewVoucherByProcess(tx: TxCtx, row: VoucherRow): Promise<void> {
  const { id, no, amountFen, makerId } = row
  const link = `/voucher?open=detail:${id}`
  await startReview(tx, { subject: 'voucher', recordId: id, title: no, amountFen, link, makerId })
}
async function keepSlips(tx: TxCtx, recordId: string, fileIds: readonly string[]): Promise<void> {
  const files = await attachFiles(tx, fileIds, { resource: RESOURCE, recordId, purpose: 'slip', locked: true })
  if (files.some(({ contentType }) => !SLIP.test(contentType)))
    throw new Refusal('channel.error.slipKind', { fields: ['fileIds'] })
  await tx.db.run(insertPictures(tx.tenant.id, recordId, files))
}
/** Writes down what a reviewer should look at twice, as of now. */
export async function noteFlags(tx: TxCtx, row: VoucherRow): Promise<void> {
  const duplicates = await tx.db.rows(duplicatesOf(tx.tenant.id, row))
  const { lines } = await candidatesOf(tx, row)
  await tx.db.run(changeVoucher(tx.tenant.id, row.id, { state: row.state, flags: flagsOf(row, lines, duplicates) }))
}

/** What happened; to whoever sees the whole tenant also what it may be a double of, and its lines. */
export async function queryVoucherDetail(
  ctx: Ctx,
  { id }: InputOf<typeof contract.queryVoucherDetail>,
): Promise<AnswerOf<typeof contract.queryVoucherDetail>> {
  const row = await ctx.db.first(findVoucher(ctx, id))
  if (!row) throw notFound()
  const [steps, pictures] = await ctx.db.all(
    stepsOf<VoucherState, typeof NOTED>(ctx.tenant.id, RESOURCE, id, NOTED),
    picturesOf(ctx.tenant.id, id),
  )
  const standing = await standingOf(ctx, row, row.reviewerIds.length + 1)
  const shown = {
    state: row.state,
    steps: isParty(ctx.scope) ? steps.map(forPayer) : steps,
    pictures,
    isLast: mayFollow('review', row.state) && standing.reviews >= reviewsNeeded(standing),
    isWithoutLine: row.lineId === null,
  }
  if (!seesAll(ctx)) return { ...shown, duplicates: [], candidates: [] }
  const { found, lines } = await candidatesOf(ctx, row)
  const own = lines.find((line) => line.id === row.lineId)
  const candidates = own ? [{ line: own, reasons: reasonsOf(row, own), isSure: true }] : found
  return {
    ...shown,
    duplicates: await ctx.db.rows(duplicatesOf(ctx.tenant.id, row)),
    candidates: candidates.slice(0, 20).map(({ line, ...one }) => ({ ...line, ...one })),
  }
}
/** A payer reads why he was refused; who looked at it and what they noted is theirs. */
const forPayer = <S extends { state: string; note: string | null; username: string | null }>(one: S): S => ({
  ...one,
  note: ['rejected', 'reversed', 'submitted'].includes(one.state) ? one.note : null,
  username: one.state === 'submitted' ? one.username : null,
})

export async function queryVoucherQueue(ctx: Ctx): Promise<AnswerOf<typeof contract.queryVoucherQueue>> {
  const counts = new Map((await ctx.db.rows(queueOf(ctx))).map(({ state, count }) => [state, count]))
  const of = (state: VoucherRow['state']) => counts.get(state) ?? 0
  return {
    matched: of('matched'),
    unmatched: of('unmatched'),
    review_1: of('review_1'),
    review_2: of('review_2'),
  }
}
export async function queryPayees(ctx: Ctx): Promise<AnswerOf<typeof contract.queryPayees>> {
  if (ctx.scope.kind === 'landlord') throw new Refusal('kit.error.forbidden', { http: 403 })
  return ctx.db.rows(payeeRows(ctx.tenant.id))
}
