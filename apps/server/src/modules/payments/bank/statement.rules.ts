import { createHash } from 'node:crypto'
import { dayOfCell, fenOfCell } from '../../../infra/cell-values.ts'
import { payerTailOf } from './payer.rules.ts'
import type { StatementPart } from './statement-headings.rules.ts'

/** A receipt as the import template has it. Day and amount are the cells themselves where they cannot be read. */
export interface StatementReceipt {
  receivedOn: string
  /** Yuan as text. */
  amount: string
  payerName: string
  payerTail: string
  memo: string
  bankRef: string
}
export interface StatementRead {
  receipts: StatementReceipt[]
  outgoing: number
  /** Headings, sums, remarks, empty lines, and money that neither came nor went. */
  skipped: number
}

/** Begins like a day: sums and remarks do not. */
const DAY_LIKE = /^(19|20)\d\d([-/.年]\d|\d{4})/
const CAME = /^(收入|收|贷|贷方|入账|转入|存入|来账|收款|已收入|c|cr|credit|in|\+)$/i
const WENT = /^(支出|支|付|借|借方|转出|支取|往账|付款|已支出|d|dr|debit|out|-)$/i
const MOST_NAME = 64
const MOST_MEMO = 256
const MOST_REFERENCE = 60

type Cells = (part: StatementPart) => string

/** Reads the rows below the heading. */
export function readRows(
  accountId: string,
  rows: readonly (readonly string[])[],
  columns: readonly StatementPart[],
): StatementRead {
  const read: StatementRead = { receipts: [], outgoing: 0, skipped: 0 }
  const seen = new Map<string, number>()
  for (const row of rows) {
    const cells: Cells = (part) => (row[columns.indexOf(part)] ?? '').trim()
    const moved = DAY_LIKE.test(cells('day')) ? incomeOf(cells) : undefined
    if (moved === undefined) read.skipped++
    else if (moved === 'outgoing') read.outgoing++
    else {
      // What nobody has a use for, numbers of lines among it, differs between two statements with the same line.
      const said = row.filter((cell, at) => cell && columns[at] !== undefined && columns[at] !== 'none')
      const key = said.join('\n')
      const repeated = seen.get(key) ?? 0
      seen.set(key, repeated + 1)
      read.receipts.push(receiptOf(cells, { accountId, amount: moved.income, row, columns, said, repeated }))
    }
  }
  return read
}

/** The amount that came in, as its cell, or that money went out; undefined where nothing moved. */
const incomeOf = (cells: Cells): Moved =>
  cells('income') || cells('expense')
    ? ofTwoColumns(cells('income'), cells('expense'))
    : ofOneColumn(cells('amount'), cells('direction').normalize('NFKC').replace(/\s/g, ''))

type Moved = { income: string } | 'outgoing' | undefined
function ofTwoColumns(income: string, expense: string): Moved {
  const fen = isNothing(income) ? 0 : fenOfCell(income)
  if (fen === undefined || fen > 0) return { income }
  if (fen < 0) return 'outgoing'
  return isNothing(expense) || fenOfCell(expense) === 0 ? undefined : 'outgoing'
}
function ofOneColumn(amount: string, direction: string): Moved {
  const fen = fenOfCell(amount)
  if (isNothing(amount) || fen === 0) return undefined
  if (WENT.test(direction) || (fen ?? 0) < 0) return 'outgoing'
  return direction && !CAME.test(direction) ? undefined : { income: amount }
}
const isNothing = (cell: string): boolean => /^[-–—/]*$/.test(cell)
interface Found {
  accountId: string
  amount: string
  row: readonly string[]
  columns: readonly StatementPart[]
  /** The cells with a meaning. */
  said: readonly string[]
  repeated: number
}
function receiptOf(cells: Cells, given: Found): StatementReceipt {
  const { amount, row, columns } = given
  const [first, second] = splitPayer(cells('payer'))
  const fen = fenOfCell(amount)
  const memos = row.filter((cell, at) => columns[at] === 'memo' && cell.trim() && !isNothing(cell.trim()))
  const payerName = cells('payerName') || second
  return {
    receivedOn: dayOfCell(cells('day')),
    amount: fen === undefined ? amount : (fen / 100).toFixed(2),
    payerName: isNothing(payerName) ? '' : payerName.slice(0, MOST_NAME),
    payerTail: payerTailOf(cells('payerAccount') || first),
    memo: [...new Set(memos.map((cell) => cell.trim()))].join(' ').slice(0, MOST_MEMO),
    bankRef: referenceOf(cells('reference'), given),
  }
}

/** `6222…0123/李某某` or the other way round: the number, then the name. */
function splitPayer(cell: string): [string, string] {
  const parts = cell.split(/[/\s|]+/).filter(Boolean)
  const number = parts.find((part) => /^[\d*]{4,}$/.test(part)) ?? ''
  return [number, parts.filter((part) => part !== number).join(' ')]
}

/**
 * The bank's reference. Many banks export none: then one is made of what the line says (balances and times included), so that
 * the same statement twice, or two that overlap, give the same.
 */
function referenceOf(reference: string, { accountId, said, repeated }: Found): string {
  if (reference && !isNothing(reference)) return reference.slice(0, MOST_REFERENCE)
  const digest = createHash('sha256')
    .update(JSON.stringify([accountId, ...said]))
    .digest('hex')
    .slice(0, 20)
  return `S-${digest}${repeated ? `-${repeated + 1}` : ''}`
}
