import type { STATEMENT_PARTS } from '@cloud-steward/contract/payments/statement.ts'

export type StatementPart = (typeof STATEMENT_PARTS)[number]
export interface StatementLayout {
  headings: string[]
  columns: StatementPart[]
}

/** Lines a bank may write before the heading. */
const HEAD_LINES = 60
/** Headings of the exports of banks, Alipay (账务明细) and WeChat Pay (资金账单), those that say most first. */
const KNOWN: Readonly<Record<Exclude<StatementPart, 'none'>, readonly string[]>> = {
  day: '交易日期 记账日期 入账日期 到账日期 交易日 发生日期 日期 记账时间 入账时间 发生时间 交易时间 到账时间 交易日期时间 时间'.split(
    ' ',
  ),
  income:
    '交易金额(收入) 收入金额 贷方发生额 贷方金额 贷方发生额(收入) 存入金额 转入金额 收入 存入 贷方 入账金额 记账金额(收入)'.split(
      ' ',
    ),
  expense:
    '交易金额(支出) 支出金额 借方发生额 借方金额 借方发生额(支取) 支取金额 取出金额 转出金额 支出 支取 取出 借方 记账金额(支出)'.split(
      ' ',
    ),
  amount: '交易金额 收支金额 发生额 金额 交易额 人民币金额'.split(' '),
  direction:
    '收/支 收支类型 收支 借贷标志 借贷标识 借贷方向 借贷 借/贷 收付标志 收/付 交易方向 资金流向 收支标志'.split(' '),
  payerName:
    '对方户名 对方名称 对方姓名 对方账户名称 对方账户名 对方单位 对方单位名称 对手户名 交易对方 交易对手 交易对手名称 付款人 付款人名称 付款人户名 付款方名称 对方'.split(
      ' ',
    ),
  payerAccount:
    '对方账号 对方账户 对方卡号 对方卡号/账号 对手账号 交易对手账号 付款人账号 付款账号 付款方账号 付款账号尾号 对方帐号'.split(
      ' ',
    ),
  payer: '对方账号与户名 对方户名与账号 对方户名/账号 对方账号/户名 对方信息'.split(' '),
  memo: '摘要 附言 用途 交易摘要 备注 交易备注 摘要附言 交易地点/附言 商品名称 商品 交易附言 客户附言 业务名称'.split(
    ' ',
  ),
  reference:
    '银行流水号 账务流水号 资金流水单号 交易流水号 流水号 交易流水 交易单号 业务流水号 核心流水号 凭证号'.split(' '),
  balance: '余额 账户余额 账户结余 交易后余额 记账后余额 本次余额 账面余额'.split(' '),
}
const PARTS = Object.keys(KNOWN) as (keyof typeof KNOWN)[]

/** No heading of a bank is longer. */
const LONGEST = 60
/** A heading without what banks add to it: units, blanks, forms of brackets. */
const plainHeading = (heading: string): string =>
  heading
    .slice(0, LONGEST)
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/\(([+-]?元|人民币|RMB|CNY|[+-])\)|\[[^\]]*\]/gi, '')

/** What each heading says its column holds. Of each part the best heading counts; several columns may be a memo. */
export function columnsOf(headings: readonly string[]): StatementPart[] {
  const plain = headings.map(plainHeading)
  const columns = plain.map((): StatementPart => 'none')
  for (const part of PARTS) {
    const found = KNOWN[part].map((name) => plain.indexOf(name)).filter((at) => at >= 0 && columns[at] === 'none')
    for (const at of part === 'memo' ? found : found.slice(0, 1)) columns[at] = part
  }
  return columns
}

/** Without a day and an amount nothing can be taken. */
export const isComplete = (columns: readonly StatementPart[]): boolean =>
  columns.includes('day') && (columns.includes('income') || columns.includes('amount'))

const score = (columns: readonly StatementPart[]): number =>
  columns.filter((part) => part !== 'none').length + (isComplete(columns) ? 10 : 0)

/**
 * The row with the heading: the one an earlier statement of the account had, else the one with most known headings, else
 * the first of the widest rows, for a person to say what its columns hold.
 */
export function findHeading(
  rows: readonly (readonly string[])[],
  known?: StatementLayout,
): { at: number; layout: StatementLayout; isRemembered: boolean } {
  const head = rows.slice(0, HEAD_LINES)
  const same = known ? head.findIndex((row) => row.join('\n') === known.headings.join('\n')) : -1
  if (same >= 0) return { at: same, layout: known!, isRemembered: true }
  const scores = head.map((row) => score(columnsOf(row)))
  const best = Math.max(...scores)
  const width = (row: readonly string[]) => row.filter(Boolean).length
  const widest = Math.max(...head.map(width))
  const at = best > 1 ? scores.indexOf(best) : head.findIndex((row) => width(row) === widest)
  const headings = [...head[at]!]
  return { at, layout: { headings, columns: columnsOf(headings) }, isRemembered: false }
}
