import type { Content, DataSet, Parameter } from '@cloud-steward/contract/reports/content.ts'
import type { SheetStyle } from '@cloud-steward/contract/reports/sheet.ts'
import type { Language } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import type { LetterRow } from './design.queries.ts'
import { NOTICE, noticeLetter } from './ready-letter.ts'

/** A column of a ready report: its heading, the cell of the repeated row, and the cell below that row. */
interface ReadyColumn {
  /** A label of the field, or a text of its own. */
  head: string
  cell: string
  foot?: string
  width?: number
  as?: 'money' | 'date' | 'number'
}
interface ReadyDesign {
  set: Omit<DataSet, 'name'>
  parameters: readonly (Omit<Parameter, 'title'> & { title: string })[]
  /** Roles that see the report from the start. */
  roles: readonly string[]
  subtitle: string
  columns: readonly ReadyColumn[]
  isLandscape?: boolean
}
export interface ReadyReport {
  id: string
  title: string
  remark: string
  roles: readonly string[]
  content: Content
  /** Of a report that is a letter. */
  letter?: () => Promise<LetterRow>
}

const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const
const filter = (field: string, value: string) => ({ field, value })
const money = (head: string, cell: string, foot = true): ReadyColumn => ({
  head,
  cell,
  as: 'money',
  width: 14,
  ...(foot && { foot: 'sum' }),
})
const serial = (field: string): ReadyColumn => ({ head: 'report.text.serial', cell: `#{row(rows.${field})}`, width: 6 })
const period = (initial: 'yearAgo' | 'monthStart', end: 'monthEnd' | 'today'): ReadyDesign['parameters'] => [
  { name: 'from', title: 'report.text.from', kind: 'date', initial, isRequired: true },
  { name: 'to', title: 'report.text.to', kind: 'date', initial: end, isRequired: true },
]
const site: ReadyDesign['parameters'][number] = { name: 'siteId', title: 'report.text.site', kind: 'site' }
const bill = (field: string) => `billing.bill.${field}`
const lease = (field: string) => `housing.lease.${field}`
const deposit = (field: string) => `checkout.deposit.${field}`

/** Reports every tenant has. They are code: a tenant changes a copy. */
const READY: Readonly<Record<string, ReadyDesign>> = {
  rentRoll: {
    set: {
      source: 'list',
      of: 'housing.lease',
      order: 'endOn_ascend',
      filters: [filter('state', 'active,expiring,notice,holdover,checking_out'), filter('siteId', '#{param.siteId}')],
    },
    parameters: [site],
    roles: STAFF,
    subtitle: 'report.text.asOf',
    isLandscape: true,
    columns: [
      serial('no'),
      { head: lease('no'), cell: '#{rows.no}', width: 18 },
      { head: lease('roomId'), cell: '#{rows.roomId}', width: 22 },
      { head: lease('renteeId'), cell: '#{rows.renteeId}', width: 14 },
      { head: lease('state'), cell: '#{rows.state}', width: 10 },
      { head: lease('startOn'), cell: '#{rows.startOn}', as: 'date', width: 12 },
      { head: lease('endOn'), cell: '#{rows.endOn}', as: 'date', width: 12 },
      money(lease('rentFen'), '#{rows.rentFen}'),
      money(lease('depositHeldFen'), '#{rows.depositHeldFen}'),
      money(lease('arrearsFen'), '#{rows.arrearsFen}'),
    ],
  },
  arrears: {
    set: {
      source: 'list',
      of: 'billing.bill',
      order: 'dueOn_ascend',
      filters: [filter('overdue', 'yes'), filter('siteId', '#{param.siteId}')],
    },
    parameters: [site],
    roles: STAFF,
    subtitle: 'report.text.asOf',
    columns: [
      { head: bill('renteeId'), cell: '#{group(rows.renteeId)}', width: 22 },
      { head: 'report.text.age', cell: '#{sum(rows.outstandingFen)}', as: 'money', width: 14, foot: 'sum' },
      money('report.text.total', '#{sum(rows.outstandingFen)}'),
    ],
  },
  income: {
    set: {
      source: 'list',
      of: 'billing.bill',
      order: 'dueOn_ascend',
      filters: [
        filter('state', 'issued,part_paid,paid,written_off'),
        filter('dueOnFrom', '#{param.from}'),
        filter('dueOnTo', '#{param.to}'),
        filter('siteId', '#{param.siteId}'),
      ],
    },
    parameters: [...period('yearAgo', 'monthEnd'), site],
    roles: STAFF,
    subtitle: 'report.text.period',
    isLandscape: true,
    columns: [
      { head: bill('siteId'), cell: '#{group(rows.siteId)}', width: 20 },
      { head: '#{cross(rows.dueOn.month)}', cell: '#{sum(rows.totalFen)}', as: 'money', width: 14, foot: 'sum' },
      // A row adds up: 应收 − 冲减 + 滞纳金 − 实收 − what settled the rest = 待收. The last is no field of the list.
      ...['totalFen', 'creditedFen', 'lateFeeFen', 'paidFen'].map((field) =>
        money(bill(field), `#{sum(rows.${field})}`),
      ),
      money('report.text.settledElse', '=C4-D4+E4-F4-H4'),
      money(bill('outstandingFen'), '#{sum(rows.outstandingFen)}'),
    ],
  },
  deposits: {
    set: { source: 'list', of: 'checkout.deposit', filters: [filter('siteId', '#{param.siteId}')] },
    parameters: [site],
    roles: STAFF,
    subtitle: 'report.text.asOf',
    isLandscape: true,
    columns: [
      { head: deposit('leaseNo'), cell: '#{rows.leaseNo}', width: 18 },
      { head: deposit('roomId'), cell: '#{rows.roomId}', width: 22 },
      { head: deposit('renteeId'), cell: '#{rows.renteeId}', width: 14 },
      { head: deposit('kind'), cell: '#{rows.kind}', width: 10 },
      { head: deposit('state'), cell: '#{rows.state}', width: 10 },
      money(deposit('dueFen'), '#{rows.dueFen}'),
      money(deposit('paidFen'), '#{rows.paidFen}'),
      money(deposit('appliedFen'), '#{rows.appliedFen}'),
      money(deposit('refundedFen'), '#{rows.refundedFen}'),
      money(deposit('heldFen'), '#{rows.heldFen}'),
    ],
  },
  meterSheet: {
    set: {
      source: 'list',
      of: 'metering.meter',
      order: 'no_ascend',
      filters: [filter('siteId', '#{param.siteId}')],
    },
    parameters: [site],
    roles: STAFF,
    subtitle: 'report.text.asOf',
    columns: [
      { head: 'metering.meter.no', cell: '#{rows.no}', width: 18 },
      { head: 'metering.meter.roomId', cell: '#{rows.roomId}', width: 22 },
      { head: 'metering.meter.utility', cell: '#{rows.utility}', width: 12 },
      { head: 'metering.meter.lastOn', cell: '#{rows.lastOn}', as: 'date', width: 12 },
      { head: 'metering.meter.lastValue', cell: '#{rows.lastValue}', as: 'number', width: 12 },
      { head: 'report.text.reading', cell: '', width: 16 },
      { head: 'report.text.readBy', cell: '', width: 12 },
    ],
  },
  landlord: {
    set: {
      source: 'list',
      of: 'wallet.settlement',
      filters: [
        filter('landlordId', '#{param.landlordId}'),
        filter('dayFrom', '#{param.from}'),
        filter('dayTo', '#{param.to}'),
      ],
    },
    parameters: [
      { name: 'landlordId', title: 'report.text.landlord', kind: 'landlord' },
      ...period('monthStart', 'monthEnd'),
    ],
    roles: [...STAFF, 'ROLE_LANDLORD'],
    subtitle: 'report.text.period',
    columns: [
      { head: 'wallet.settlement.landlordId', cell: '#{group(rows.landlordId)}', width: 22 },
      { head: 'wallet.settlement.day', cell: '#{rows.day}', as: 'date', width: 14 },
      money('wallet.settlement.amountFen', '#{rows.amountFen}'),
    ],
  },
}
export const READY_CODES = [...Object.keys(READY), 'notice']

const STYLES: SheetStyle[] = [
  // On the left: the middle of a report that grows with its months is out of sight.
  { bold: true, size: 16, align: 'left', isMiddle: true },
  { size: 10, colour: '#595959', align: 'left' },
  { bold: true, fill: '#E8EDF3', borders: 'trbl', align: 'center', isMiddle: true, wraps: true },
  { borders: 'trbl', isMiddle: true },
  { borders: 'trbl', isMiddle: true, align: 'right', format: '#,##0.00' },
  { borders: 'trbl', isMiddle: true, align: 'center', format: 'yyyy-mm-dd' },
  { borders: 'trbl', isMiddle: true, align: 'right' },
  { borders: 'trbl', isMiddle: true, bold: true },
  { borders: 'trbl', isMiddle: true, bold: true, align: 'right', format: '#,##0.00' },
]
const [TITLE, SUBTITLE, HEAD, PLAIN, MONEY, DAY, NUMBER, FOOT, FOOT_MONEY] = STYLES.keys()
const LOOKS = { money: MONEY, date: DAY, number: NUMBER } as const

function readyLetter(language: Language): ReadyReport {
  const say = (key: string) => translate(language, key)
  const title = say('report.ready.notice')
  const { sets, parameters } = NOTICE
  return {
    id: 'ready.notice',
    title,
    remark: say('report.ready.notice.remark'),
    roles: STAFF,
    content: {
      sets,
      parameters: parameters.map((one) => ({ ...one, title: say(one.title) })),
      sheet: { name: title, widths: [], heights: [], styles: [], cells: [], merges: [] },
    },
    letter: () => noticeLetter(language),
  }
}

/** A ready report in a language, by its name (`ready.rentRoll`). */
export function readyReport(language: Language, id: string): ReadyReport | undefined {
  if (id === 'ready.notice') return readyLetter(language)
  const code = id.replace(/^ready\./, '')
  const design = id.startsWith('ready.') && Object.hasOwn(READY, code) ? READY[code] : undefined
  if (!design) return undefined
  const say = (key: string) => translate(language, key)
  const { set, parameters, roles, subtitle, columns, isLandscape } = design
  const title = say(`report.ready.${code}`)
  const wide = { rows: 1, columns: columns.length }
  const feet = columns.some(({ foot }) => foot)
  const cells = columns.flatMap(({ head, cell, foot, as }, column) => {
    const letter = String.fromCharCode(65 + column)
    const below = foot ? `=SUM(${letter}4)` : column === 0 ? say('report.text.total') : undefined
    return [
      { row: 2, column, text: head.startsWith('#') ? head : say(head), style: HEAD! },
      { row: 3, column, style: as ? LOOKS[as]! : PLAIN!, ...(cell && { text: cell }) },
      ...(feet ? [{ row: 4, column, style: foot ? FOOT_MONEY! : FOOT!, ...(below && { text: below }) }] : []),
    ]
  })
  return {
    id: `ready.${code}`,
    title,
    remark: say(`report.ready.${code}.remark`),
    roles,
    content: {
      sets: [{ name: 'rows', ...set }],
      parameters: parameters.map((one) => ({ ...one, title: say(one.title) })),
      sheet: {
        name: title,
        isLandscape: isLandscape ?? false,
        widths: columns.map(({ width }) => width ?? 12),
        heights: [30, 18, 22],
        styles: STYLES,
        cells: [
          { row: 0, column: 0, text: title, style: TITLE! },
          { row: 1, column: 0, text: say(subtitle), style: SUBTITLE! },
          ...cells,
        ],
        merges: [
          { row: 0, column: 0, ...wide },
          { row: 1, column: 0, ...wide },
        ],
      },
    },
  }
}
