import type { InputOf } from '@cloud-steward/contract'
import { STATEMENT_LINE } from '@cloud-steward/contract/ledger/index.ts'
import type * as contract from '@cloud-steward/contract/ledger/ledger.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { streamRows } from '../../../infra/db/stream-rows.ts'
import { type Cell, type Column, fieldColumn } from '../../../infra/documents/index.ts'
import { type Batches, FORMATS, sendDocument } from '../../../infra/http/send-document.ts'
import { translate } from '../../../infra/labels.ts'
import type { App } from '../../../kit/app.ts'
import { cellReader } from '../../../kit/export.ts'
import { allStatementLines } from './trial.queries.ts'
import { queryTrialBalance, statementOf } from './trial.service.ts'

type Call = Parameters<typeof sendDocument>[1]
const formatOf = (isTemplate: string | null | undefined) => (isTemplate === 'c' ? 'csv' : 'export')
const yuan = (fen: number): Cell => fen / 100

/** The trial balance as a workbook or CSV, as it is on the screen; the sums last. */
export async function exportTrialBalance(
  ctx: Ctx,
  input: InputOf<typeof contract.exportTrialBalance>,
  call: Call,
): Promise<unknown> {
  const { accounts, sums } = await queryTrialBalance(ctx, input)
  const word = (key: string) => translate(ctx.language, `ledger.ledger.${key}`)
  const text = (key: string, width: number): Column => ({ title: word(key), kind: 'text', width })
  const money = (key: string): Column => ({ title: word(key), kind: 'money', width: 18 })
  const columns = [
    text('account', 24),
    text('side', 8),
    ...['openingFen', 'debitFen', 'creditFen', 'closingFen'].map(money),
  ]
  const of = (column: string) => sums.find((one) => one.column === column)!
  async function* rows(): Batches {
    yield accounts.map((one) => [
      word(`account.${one.account}`),
      word(`side.${one.side}`),
      ...[one.openingFen, one.debitFen, one.creditFen, one.closingFen].map(yuan),
    ])
    yield (['debit', 'credit'] as const).map((side) => {
      const at = (column: string) => yuan(of(column)[`${side}Fen`])
      const movement = [side === 'debit' ? at('movement') : null, side === 'credit' ? at('movement') : null]
      return [word('total'), word(`side.${side}`), at('opening'), ...movement, at('closing')]
    })
    return undefined
  }
  const title = `${word('trialBalance')} ${input.from} – ${input.to}`
  return sendDocument(ctx, call, formatOf(input.isTemplate), { title, columns, rows: rows() })
}

/** Streams the movements of an account: the same lines in the same order as on the screen. */
export async function exportAccountStatement(
  app: App,
  ctx: Ctx,
  { isTemplate, ...input }: InputOf<typeof contract.exportAccountStatement>,
  call: Call,
): Promise<unknown> {
  const { head, asked } = await statementOf(ctx, input)
  const format = formatOf(isTemplate)
  const name = (key: string) => `ledger.ledger.${key}`
  const fields = Object.entries(STATEMENT_LINE)
  const cells = fields.map(([key, field]) => cellReader(ctx, name(key), field))
  async function* rows(): Batches {
    // The ids behind what is shown mean nothing to the reader.
    for await (const batch of streamRows(
      app.pools.stream,
      ctx,
      allStatementLines(ctx.tenant.id, asked, FORMATS[format].most),
      call.request.id,
    ))
      yield batch.map(([, ...row]) => cells.map((cell, at) => (row[at] === null ? null : cell(row[at]!))))
    return undefined
  }
  const columns = fields.map(([key, field]) => fieldColumn(translate(ctx.language, name(key)), field))
  const title = [
    translate(ctx.language, name(`account.${head.account}`)),
    head.ownerName,
    `${input.from} – ${input.to}`,
  ]
  return sendDocument(ctx, call, format, { title: title.filter(Boolean).join(' '), columns, rows: rows() })
}
