import {
  actionShape,
  choice,
  command,
  date,
  flag,
  group,
  id,
  int,
  json,
  list,
  money,
  objectOf,
  ref,
  resource,
  share,
  TODAY,
  text,
  view,
} from '../kit/index.ts'
import { LATE_FEE_EVERY, LATE_FEE_MODES, LATE_FEE_ON } from '../late-fee.ts'
import { INVOICE_STATES } from './tax-invoice.ts'

export const BILL_STATES = ['issued', 'part_paid', 'paid', 'written_off', 'void'] as const
export const BILL_KINDS = ['rent', 'utility', 'other'] as const
/** Whether its rentee knows of it, apart from what became of it: in his inbox is `delivered`, handed to a channel or printed is `sent`. */
export const DELIVERY_STATES = ['not_sent', 'sent', 'delivered', 'read', 'failed'] as const
/** What people may claim by hand: no deposit, which is of the lease, and no late fee, which follows from the days. */
export const HAND_FEES = ['rent', 'utility', 'service', 'value_added', 'one_off'] as const
export const FEES = ['rent', 'deposit', 'utility', 'service', 'value_added', 'one_off', 'late_fee'] as const

/** What can be done with a bill besides reading it; requests of adjustments are called as their kinds. */
export const BILL_ACTIONS = [
  'pay',
  'credit',
  'debit',
  'hold',
  'release',
  'remind',
  'discount',
  'waiver',
  'write_off',
  'split',
  'void',
] as const

/** 租金账单. Amounts never change once issued; overdue and the late fee follow from the day one looks. */
export const bill = resource('billing.bill', {
  fields: {
    no: text(32, { readOnly: true }),
    kind: choice(BILL_KINDS, { readOnly: true }),
    leaseId: ref('housing.lease', { readOnly: true }),
    /** Of its lease, and of the contract of several rooms that belongs to. */
    contractNo: text(80, { readOnly: true, optional: true }),
    siteId: ref('housing.site', { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    landlordId: ref('housing.landlord', { readOnly: true }),
    periodFrom: date({ readOnly: true }),
    periodTo: date({ readOnly: true }),
    dueOn: date({ readOnly: true }),
    totalFen: money({ readOnly: true }),
    /** Paid of `totalFen`; late fees paid are apart. */
    paidFen: money({ readOnly: true }),
    /** No longer owed without being paid: by credit notes, and as bad debt. */
    creditedFen: money({ readOnly: true }),
    writtenOffFen: money({ readOnly: true }),
    /** Late fee as of today: what is fixed by payments plus what accrues on the open principal. */
    lateFeeFen: money({ readOnly: true }),
    outstandingFen: money({ readOnly: true }),
    daysOverdue: int({ readOnly: true }),
    /** As its lease agreed when it was issued: what bears a late fee, how often, and a part of that or an amount. */
    lateFeeOn: choice(LATE_FEE_ON, { multiple: true, readOnly: true }),
    lateFeeEvery: choice(LATE_FEE_EVERY, { readOnly: true }),
    lateFeeBp: share({ readOnly: true }),
    lateFeeUnitFen: money({ readOnly: true, optional: true }),
    graceDays: int({ readOnly: true }),
    lateFeeMode: choice(LATE_FEE_MODES, { readOnly: true }),
    /** The late fee never exceeds this part of what bears it. */
    lateFeeCapBp: share({ readOnly: true, optional: true }),
    /** What of the bill bears a late fee, without what was credited; and what of it is open. */
    bearingFen: money({ readOnly: true }),
    bearingOpenFen: money({ readOnly: true }),
    /** What payments fixed: the late fee up to and including that day, and the part of it that is paid. */
    lateFeeFixedFen: money({ readOnly: true }),
    lateFeePaidFen: money({ readOnly: true }),
    lateFeeWaivedFen: money({ readOnly: true }),
    lateFeeThrough: date({ readOnly: true, optional: true }),
    /** Counted to this day and no further: what was signed at a check-out is what is owed. */
    lateFeeUntil: date({ readOnly: true, optional: true }),
    state: choice(BILL_STATES, { readOnly: true }),
    deliveryState: choice(DELIVERY_STATES, { readOnly: true }),
    /** Held since this day: no late fee accrues meanwhile, nobody is reminded. */
    heldOn: date({ readOnly: true, optional: true }),
    /** As the fee items of its lines said when it was issued. */
    onlinePayable: flag({ readOnly: true }),
    /** `yes` when something is still owed after the due day. */
    overdue: choice(['yes', 'no'], { readOnly: true }),
    issuedAt: text(40, { readOnly: true }),
    voidReason: text(200, { readOnly: true, optional: true }),
    /** Of a debit note: the bill it adds to, and why. */
    debitOfId: ref('billing.bill', { readOnly: true, optional: true }),
    debitReason: text(200, { readOnly: true, optional: true }),
  },
  title: 'no',
  list: [
    'no',
    'kind',
    'contractNo',
    'roomId',
    'renteeId',
    'periodFrom',
    'periodTo',
    'dueOn',
    'totalFen',
    'paidFen',
    'creditedFen',
    'lateFeeFen',
    'outstandingFen',
    'daysOverdue',
    'state',
    'deliveryState',
    'heldOn',
  ],
  shown: ['no', 'state', 'outstandingFen', 'totalFen', 'dueOn', 'daysOverdue', 'renteeId', 'roomId', 'kind'],
  segments: {
    collect: { state: 'issued,part_paid' },
    overdue: { overdue: 'yes' },
    dueToday: { state: 'issued,part_paid', dueOnFrom: TODAY, dueOnTo: TODAY },
    settled: { state: 'paid' },
  },
  sums: ['totalFen', 'creditedFen', 'paidFen', 'lateFeeFen', 'outstandingFen'],
  sort: ['no', 'dueOn'],
  search: [
    'no',
    'kind',
    'roomId',
    'state',
    'overdue',
    'dueOn',
    'heldOn',
    'renteeId',
    'siteId',
    'landlordId',
    'leaseId',
    'contractNo',
  ],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { landlord: 'landlordId', rentee: 'renteeId' },
  actions: BILL_ACTIONS,
})

export const billLineShape = {
  id: id(),
  fee: choice(FEES),
  periodFrom: date(),
  periodTo: date(),
  amountFen: money(),
  paidFen: money(),
  creditedFen: money(),
  formula: json(),
} as const
/** A bill with its lines, the formula of each, and the payments made on it. A late fee comes as a last line of its own. */
export const queryBillDetail = view(
  'billing.bill',
  'queryBillDetail',
  { id: id() },
  objectOf({
    id: id(),
    /** As in a row of the list. */
    actions: actionShape(BILL_ACTIONS),
    lines: list(group(billLineShape), 200),
    payments: list(
      group({
        paymentId: id(),
        no: text(32),
        receivedOn: date(),
        channel: text(16),
        amountFen: money(),
        fee: choice(FEES),
        username: text(64, { optional: true }),
      }),
      2_000,
    ),
    /** The tax invoices it stands or stood on; a landlord is told none. */
    invoices: list(
      group({
        id: id(),
        no: text(32),
        state: choice(INVOICE_STATES),
        amountFen: money(),
        invoiceNo: text(32, { optional: true }),
        issuedOn: date({ optional: true }),
        /** Why it needs a red one, was reversed, refused or withdrawn. */
        why: text(200, { optional: true }),
      }),
      50,
    ),
  }),
)

/** Takes back a bill nothing was paid on; its charges can be billed again. */
export const voidBill = command(
  'billing.bill',
  'voidBill',
  { id: id(), reason: text(200, { min: 1 }) },
  {},
  { keyed: true },
)
