import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { bankLine } from '@cloud-steward/contract/payments/index.ts'
import {
  type importStatement as importCommand,
  MOST_STATEMENT_COLUMNS,
  type readStatement as readCommand,
  STATEMENT_PARTS,
} from '@cloud-steward/contract/payments/statement.ts'
import { fenOfCell } from '../../../infra/cell-values.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { readTable, type UploadedTable } from '../../../infra/http/read-upload.ts'
import { startRun } from '../../../infra/queue/runs.ts'
import { importShape } from '../../../kit/export.ts'
import type { Call } from '../../../kit/register-endpoint.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { findAccount, keepLayout } from './bank.queries.ts'
import { readRows, type StatementRead, type StatementReceipt } from './statement.rules.ts'
import { findHeading, isComplete, type StatementLayout, type StatementPart } from './statement-headings.rules.ts'

const SHOWN = 5
const SAMPLE_LETTERS = 60
type Asked = InputOf<typeof readCommand>

interface Statement extends StatementRead {
  accountName: string
  layout: StatementLayout
  isRemembered: boolean
  /** The rows below the heading. */
  rows: string[][]
  unreadSheets: string[]
}

/** Reads an uploaded statement: its heading, what its columns hold, and the lines that came in. */
async function statementOf(ctx: Ctx, asked: Asked, { request }: Pick<Call, 'request'>): Promise<Statement> {
  wholeTenantOnly(ctx)
  const [account, table] = await Promise.all([
    ctx.db.first(findAccount(ctx.tenant.id, asked.accountId)),
    readTable(ctx, request, MOST_STATEMENT_COLUMNS),
  ])
  if (!account) throw notFound()
  if (!table.rows.some((row) => row.length)) throw new Refusal('kit.error.emptyFile')
  const known =
    account.headings && account.columns
      ? { headings: account.headings, columns: account.columns as StatementPart[] }
      : undefined
  const { layout, at, isRemembered } = findHeading(table.rows, known)
  if (asked.columns) layout.columns = partsOf(asked.columns, layout.headings.length)
  return {
    accountName: account.name,
    layout,
    isRemembered: isRemembered && !asked.columns,
    ...linesOf(asked.accountId, table, at, layout),
  }
}
function linesOf(accountId: string, { rows, unreadSheets }: UploadedTable, at: number, layout: StatementLayout) {
  const below = rows.slice(at + 1)
  const read = isComplete(layout.columns)
    ? readRows(accountId, below, layout.columns)
    : { receipts: [], outgoing: 0, skipped: below.length }
  // The heading and what stands before it was left out too.
  return { rows: below, unreadSheets, ...read, skipped: read.skipped + at + 1 }
}

/** By position what each column holds, as the caller says. */
function partsOf(text: string, count: number): StatementPart[] {
  const parts = text.split(',').map((part) => part || 'none')
  if (parts.some((part) => !(STATEMENT_PARTS as readonly string[]).includes(part)))
    throw new Refusal('payment.error.statementColumns', { fields: ['columns'] })
  return Array.from({ length: count }, (_, at) => (parts[at] ?? 'none') as StatementPart)
}

const countsOf = ({ receipts, outgoing, skipped, unreadSheets }: Statement) => ({
  incoming: receipts.length,
  incomingFen: receipts.reduce((sum, { amount }) => sum + (fenOfCell(amount) ?? 0), 0),
  outgoing,
  skipped,
  ...(unreadSheets.length ? { unreadSheets } : {}),
})
const shownLine = ({ amount, ...receipt }: StatementReceipt) => ({
  ...receipt,
  amountFen: fenOfCell(amount) ?? 0,
  payerName: receipt.payerName || null,
  payerTail: receipt.payerTail || null,
  memo: receipt.memo || null,
})

export async function readStatement(
  ctx: Ctx,
  asked: Asked,
  call: Pick<Call, 'request'>,
): Promise<AnswerOf<typeof readCommand>> {
  const statement = await statementOf(ctx, asked, call)
  const { layout, rows, isRemembered, receipts } = statement
  return {
    headings: layout.headings.map((heading) => heading.slice(0, SAMPLE_LETTERS)),
    columns: layout.columns,
    samples: layout.headings.map((_, at) => (rows.find((row) => row[at])?.[at] ?? '').slice(0, SAMPLE_LETTERS)),
    isRemembered,
    isComplete: isComplete(layout.columns),
    ...countsOf(statement),
    lines: receipts.slice(0, SHOWN).map(shownLine),
  }
}

/** Starts the import of the incoming lines: each becomes a row of the template, with a result of its own. */
export async function importStatement(
  ctx: Ctx,
  asked: InputOf<typeof importCommand>,
  call: Pick<Call, 'request'>,
): Promise<AnswerOf<typeof importCommand>> {
  const statement = await statementOf(ctx, asked, call)
  const { accountName, layout, receipts } = statement
  if (!isComplete(layout.columns)) throw new Refusal('payment.error.statementColumns', { fields: ['columns'] })
  if (!receipts.length) throw new Refusal('payment.error.statementEmpty')
  const keys = Object.keys(importShape(bankLine))
  const items = receipts.map((receipt, at) => {
    const { amount, ...rest } = receipt
    const cells: Readonly<Record<string, string>> = { ...rest, accountId: accountName, amountFen: amount }
    return {
      title: [receipt.receivedOn, receipt.amount, receipt.payerName].filter(Boolean).join(' '),
      input: { row: at + 1, cells: keys.map((key) => cells[key] ?? '') },
    }
  })
  const runId = await ctx.transaction(async (tx) => {
    await tx.db.run(keepLayout(tx.tenant.id, asked.accountId, layout.headings, layout.columns))
    return startRun(tx, { kind: 'import-rows', payload: { resource: bankLine.name }, items })
  })
  return { runId, ...countsOf(statement) }
}
