import { MOST_FILES } from '../files/attachment.ts'
import {
  byState,
  byUser,
  choice,
  command,
  date,
  email,
  group,
  id,
  list,
  money,
  objectOf,
  ref,
  resource,
  rowsOf,
  share,
  text,
  view,
} from '../kit/index.ts'
import { stepOf } from '../system/step.ts'

export const INVOICE_STATES = ['asked', 'issued', 'red_due', 'reversed', 'refused', 'withdrawn'] as const
export const TITLE_KINDS = ['personal', 'company'] as const
/** What of a bill may be invoiced stands on at most one live invoice; so many bills are on one. */
export const MOST_INVOICED = 20

/** 发票申请: a tax invoice for what was paid on bills. Staff write it in the tax office's system and note its number here. */
export const taxInvoice = resource('billing.taxInvoice', {
  fields: {
    no: text(32, { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    billNos: text(1_000, { readOnly: true }),
    amountFen: money({ readOnly: true }),
    /** What of it is tax, as the lines of its bills say. Absent: asked for before they said so. */
    taxFen: money({ readOnly: true, optional: true }),
    titleKind: choice(TITLE_KINDS, { readOnly: true }),
    title: text(100, { readOnly: true }),
    taxNo: text(20, { readOnly: true, optional: true }),
    email: text(128, { readOnly: true, optional: true }),
    remark: text(200, { readOnly: true, optional: true }),
    state: choice(INVOICE_STATES, { readOnly: true }),
    maker: byUser({ readOnly: true }),
    invoiceNo: text(32, { readOnly: true, optional: true }),
    issuedOn: date({ readOnly: true, optional: true }),
    /** Since when it needs a red invoice, and why: less is paid on its bills than it says. */
    redDueOn: date({ readOnly: true, optional: true }),
    redDueReason: text(200, { readOnly: true, optional: true }),
    redNo: text(32, { readOnly: true, optional: true }),
    redOn: date({ readOnly: true, optional: true }),
    reason: text(200, { readOnly: true, optional: true }),
  },
  title: 'no',
  list: [
    'no',
    'renteeId',
    'billNos',
    'amountFen',
    'taxFen',
    'titleKind',
    'title',
    'taxNo',
    'state',
    'invoiceNo',
    'issuedOn',
    'redDueOn',
    'redNo',
  ],
  shown: ['no', 'state', 'amountFen', 'taxFen', 'title', 'renteeId', 'invoiceNo', 'issuedOn', 'billNos'],
  segments: byState('asked', 'red_due', 'issued'),
  sums: ['amountFen', 'taxFen'],
  sort: ['no'],
  search: ['no', 'state', 'renteeId', 'siteId', 'invoiceNo'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { rentee: 'renteeId' },
})

const thing = taxInvoice.name
const own = { id: id() } as const
const number = text(32, { min: 1, pattern: '^[0-9A-Za-z-]{1,32}$' })
/** The file as the tax office's system gives it out. */
const files = { fileIds: list(id(), MOST_FILES, { optional: true }) } as const

/** Asks for an invoice of all that was paid on these bills, deposits left out. A rentee asks for his own. */
export const askInvoice = command(
  thing,
  'askInvoice',
  {
    billIds: list(id(), MOST_INVOICED, { min: 1 }),
    titleKind: choice(TITLE_KINDS),
    title: text(100, { min: 1 }),
    /** Wanted of a company. */
    taxNo: text(20, { optional: true, pattern: '^([0-9A-Z]{15,20})?$' }),
    email: email({ optional: true }),
    remark: text(200, { optional: true }),
  },
  { id: id(), no: text(32), amountFen: money() },
  { keyed: true, forParties: true },
)
/** Takes it back before anybody has written the invoice; only whoever asked. */
export const withdrawInvoice = command(thing, 'withdrawInvoice', own, {}, { keyed: true, forParties: true })
/** It has been written. Refused when less is paid by now than it says. */
export const issueInvoice = command(
  thing,
  'issueInvoice',
  { ...own, invoiceNo: number, issuedOn: date(), ...files },
  {},
  { keyed: true },
)
export const refuseInvoice = command(
  thing,
  'refuseInvoice',
  { ...own, reason: text(200, { min: 1 }) },
  {},
  { keyed: true },
)
/** A red invoice takes it back: its bills may be invoiced anew. */
export const reverseInvoice = command(
  thing,
  'reverseInvoice',
  { ...own, redNo: number, redOn: date(), reason: text(200, { min: 1 }), ...files },
  {},
  { keyed: true },
)
/** Bills of a rentee with something paid that stands on no live invoice, the newest first; for a rentee his own. */
export const queryInvoiceable = view(
  thing,
  'queryInvoiceable',
  { renteeId: ref('housing.rentee', { optional: true }) },
  rowsOf({
    id: id(),
    no: text(32),
    roomName: text(200),
    periodFrom: date(),
    periodTo: date(),
    amountFen: money(),
  }),
  { shows: ['billing.bill'] },
)
export const queryInvoiceSteps = view(
  thing,
  'queryInvoiceSteps',
  own,
  objectOf({
    steps: list(group(stepOf(INVOICE_STATES)), 50),
    /** Its amount by rate of tax, the tax in it. */
    rates: list(group({ rateBp: share(), amountFen: money(), taxFen: money() }), 50),
  }),
)
