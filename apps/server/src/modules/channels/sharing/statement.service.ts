import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { shareStatement } from '@cloud-steward/contract/channels/index.ts'
import type * as contract from '@cloud-steward/contract/channels/sharing-statement.ts'
import { isParty } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { receiptPdf } from '../../../infra/documents/receipt-pdf.ts'
import { translate } from '../../../infra/labels.ts'
import { localTime } from '../../../infra/local-time.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound, standard } from '../../../kit/standard-operations.ts'
import {
  lockStatement,
  movesOf,
  putStatement,
  statementShown,
  sumsOfMonth,
  writeStatements,
} from './statement.queries.ts'

export const shareStatements = standard(shareStatement)
const yuan = (fen: number): string => (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

/** Statements of a month for everybody who got or gave back something; one that was confirmed stays as it is. */
export async function makeShareStatements(
  ctx: Ctx,
  { month }: InputOf<typeof contract.makeShareStatements>,
): Promise<AnswerOf<typeof contract.makeShareStatements>> {
  wholeTenantOnly(ctx)
  if (month > ctx.today().slice(0, 7)) throw new Refusal('channel.error.monthAhead', { fields: ['month'] })
  return ctx.transaction(async (tx) => {
    const sums = await tx.db.rows(sumsOfMonth(tx.tenant, month))
    const rows = sums.map((sum) => ({ ...sum, id: newId() }))
    const made = rows.length ? await tx.db.rows(writeStatements(tx.tenant.id, month, rows)) : []
    tx.audit({ action: 'make', resource: shareStatement.name, after: { month, count: made.length } })
    return { count: made.length }
  })
}

/** What whoever gets the money, or the operator for him, says of a statement: right, or what is wrong with it. */
export async function judgeStatement(
  ctx: Ctx,
  id: string,
  state: 'confirmed' | 'disputed',
  note?: string,
): Promise<Record<string, never>> {
  if (!isParty(ctx.scope)) wholeTenantOnly(ctx)
  return ctx.transaction(async (tx) => {
    const row = await tx.db.first(lockStatement(tx, id))
    if (!row) throw notFound()
    if (row.state === 'confirmed') throw new Refusal('channel.error.statementConfirmed')
    // Until then there may be more to come.
    if (state === 'confirmed' && row.month >= tx.today().slice(0, 7)) throw new Refusal('channel.error.monthNotOver')
    await tx.db.run(
      putStatement(tx.tenant.id, id, { state, note: note ?? null, username: tx.user?.username ?? 'system' }),
    )
    const [before, after] = [{ state: row.state }, { state, note }]
    tx.audit({ action: state, resource: shareStatement.name, recordId: id, before, after })
    return {}
  })
}

/** The statement on paper: every part that went there in the month and every one that came back. */
export async function statementPdf(ctx: Ctx, id: string): Promise<{ name: string; bytes: Buffer }> {
  const row = await ctx.db.first(statementShown(ctx, id))
  if (!row) throw notFound()
  const moves = await ctx.db.rows(movesOf(ctx.tenant, row.receiverId, row.month))
  const word = (key: string) => translate(ctx.language, `channel.shareStatement.${key}`)
  // Of a month that is not over there may be more than when it was made: what stands on paper adds up.
  const sumOf = (isReturn: boolean) =>
    moves.reduce((sum, move) => sum + (move.isReturn === isReturn ? move.amountFen : 0), 0)
  const [sharedFen, returnedFen] = [sumOf(false), sumOf(true)]
  const printed = localTime(ctx.tenant.timeZone, ctx.now())
  const bytes = await receiptPdf(
    {
      title: word('title'),
      mark: word(`state.${row.state}`),
      facts: [
        [word('receiverId'), row.receiverName],
        [word('month'), row.month],
        [word('account'), row.account],
        [word('operator'), ctx.tenant.name],
      ],
      headers: ['day', 'shareNo', 'move', 'amount'].map(word),
      rows: moves.map(({ day, no, isReturn, amountFen }) => [
        day,
        no,
        word(isReturn ? 'move.returned' : 'move.shared'),
        yuan(isReturn ? -amountFen : amountFen),
      ]),
      totals: [
        [word('sharedFen'), yuan(sharedFen)],
        [word('returnedFen'), yuan(returnedFen)],
        [word('netFen'), yuan(sharedFen - returnedFen)],
      ],
      footer: `${word('printed')} ${ctx.user?.nickname ?? ''} ${printed}`,
    },
    { size: 'A4', widths: [0.24, 0.34, 0.2, 0.22], amounts: 1 },
  )
  return { name: `share-${row.month}`, bytes }
}
