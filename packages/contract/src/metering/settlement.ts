import {
  choice,
  command,
  date,
  decimal,
  flag,
  group,
  id,
  instant,
  int,
  list,
  money,
  objectOf,
  ref,
  resource,
  text,
  view,
} from '../kit/index.ts'
import { accountLine, quantity, UTILITIES } from './price-plan.ts'

export const SETTLEMENT_STATES = ['draft', 'confirmed', 'billed', 'disputed', 'vacant', 'replaced', 'void'] as const
export const SETTLEMENT_ACTIONS = ['dispute', 'recalculate', 'void'] as const
export const GAPS = [
  'noReading',
  'unconfirmed',
  'backwards',
  'noPricePlan',
  'noVersion',
  'noTier',
  'noPeriod',
  'noPrice',
  'aboveCeiling',
  'negativeLoss',
  'correction',
] as const

/** 水电账单: the use of one meter by one payer in a period, priced line by line. */
export const settlement = resource('metering.settlement', {
  fields: {
    no: text(32, { readOnly: true }),
    meterId: ref('metering.meter', { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true }),
    leaseId: ref('housing.lease', { readOnly: true, optional: true }),
    /** Of its lease, and of the contract of several rooms that belongs to. */
    contractNo: text(80, { readOnly: true, optional: true }),
    renteeId: ref('housing.rentee', { readOnly: true, optional: true }),
    landlordId: ref('housing.landlord', { readOnly: true }),
    utility: choice(UTILITIES, { readOnly: true }),
    periodFrom: date({ readOnly: true }),
    /** The last day of the period. */
    periodTo: date({ readOnly: true }),
    previousValue: decimal({ ...quantity, readOnly: true }),
    currentValue: decimal({ ...quantity, readOnly: true }),
    quantity: decimal({ ...quantity, readOnly: true }),
    tierSplit: text(200, { readOnly: true, optional: true }),
    estimated: choice(['yes', 'no'], { readOnly: true }),
    amountFen: money({ readOnly: true }),
    lossFen: money({ readOnly: true }),
    totalFen: money({ readOnly: true }),
    state: choice(SETTLEMENT_STATES, { readOnly: true }),
    billNo: text(32, { readOnly: true, optional: true }),
    billState: choice(['issued', 'part_paid', 'paid', 'void'], { readOnly: true, optional: true }),
    revision: int({ readOnly: true }),
    reason: text(200, { readOnly: true, optional: true }),
  },
  title: 'no',
  list: [
    'no',
    'roomId',
    'renteeId',
    'utility',
    'periodFrom',
    'periodTo',
    'quantity',
    'totalFen',
    'state',
    'billState',
    'previousValue',
    'currentValue',
    'tierSplit',
    'lossFen',
    'billNo',
    'contractNo',
  ],
  shown: ['no', 'state', 'totalFen', 'quantity', 'roomId', 'renteeId', 'utility', 'periodTo', 'billState'],
  sums: ['totalFen', 'lossFen'],
  sort: ['no', 'periodFrom'],
  search: [
    'no',
    'roomId',
    'state',
    'utility',
    'periodFrom',
    'siteId',
    'renteeId',
    'estimated',
    'leaseId',
    'contractNo',
    'meterId',
  ],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { landlord: 'landlordId', rentee: 'renteeId' },
  actions: SETTLEMENT_ACTIONS,
})

export const querySettlementDetail = view(
  'metering.settlement',
  'querySettlementDetail',
  { id: id() },
  objectOf({
    id: id(),
    pricePlanName: text(64, { optional: true }),
    lines: list(group(accountLine), 500),
    history: list(group({ periodFrom: date(), periodTo: date(), quantity: decimal(quantity), totalFen: money() }), 13),
    revisions: list(
      group({ id: id(), no: text(32), revision: int(), state: choice(SETTLEMENT_STATES), totalFen: money() }),
      50,
    ),
    corrections: list(
      group({
        id: id(),
        creditedFen: money(),
        debitedFen: money(),
        documents: text(400, { optional: true }),
        reason: text(200),
        username: text(64),
        createdAt: instant(),
      }),
      50,
    ),
  }),
)

const period = { periodFrom: date(), periodTo: date(), siteId: ref('housing.site', { optional: true }) } as const
/** Prices the confirmed readings of a period, meter by meter, as a run; what cannot be priced becomes an exception. */
export const settleUtilities = command(
  'metering.settlement',
  'settleUtilities',
  period,
  { runId: id() },
  { keyed: true },
)
const some = { ids: list(id(), 500, { min: 1 }) } as const
export const confirmSettlements = command('metering.settlement', 'confirmSettlements', some, { confirmed: int() })
/** Issues one bill for each lease of the confirmed settlements. */
export const billSettlements = command(
  'metering.settlement',
  'billSettlements',
  { ...some, dueOn: date() },
  { bills: int(), amountFen: money() },
  { keyed: true },
)
const why = { id: id(), reason: text(200, { min: 1 }) } as const
export const disputeSettlement = command('metering.settlement', 'disputeSettlement', why, {})
const difference = { creditedFen: money(), debitedFen: money() } as const
/**
 * Prices it again from the readings and leases of today as a new revision. A bill nothing was paid on is voided; one that
 * was paid stays, and the difference is credited on it or claimed by a bill of its own, due on `dueOn` or some days from now.
 */
export const recalculateSettlement = command(
  'metering.settlement',
  'recalculateSettlement',
  { ...why, dueOn: date({ optional: true }) },
  { id: id(), totalFen: money(), ...difference, documents: text(400, { optional: true }) },
  { keyed: true },
)
export const CORRECTION_WAYS = ['draft', 'void', 'same', 'credit', 'debit'] as const
export const CORRECTION_CAUSES = ['payer', 'use', 'price', 'ladder'] as const
/** What recalculating would come to, what for, and what would become of the bill. */
export const previewRecalculation = view(
  'metering.settlement',
  'previewRecalculation',
  { id: id() },
  objectOf({
    id: id(),
    way: choice(CORRECTION_WAYS),
    why: list(choice(CORRECTION_CAUSES), 4),
    beforeFen: money(),
    afterFen: money(),
    ...difference,
    /** Part of the credit that was paid already. */
    prepaidFen: money(),
    before: group({ quantity: decimal(quantity), currentValue: decimal(quantity) }),
    parts: list(
      group({
        periodFrom: date(),
        periodTo: date(),
        renteeName: text(64, { optional: true }),
        currentValue: decimal(quantity),
        quantity: decimal(quantity),
        amountFen: money(),
      }),
      50,
    ),
  }),
)
export const voidSettlement = command('metering.settlement', 'voidSettlement', why, {}, { keyed: true })

/** 计费异常: a meter that could not be settled, and why; gone when it was. */
export const exception = resource('metering.exception', {
  fields: {
    meterId: ref('metering.meter', { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true, optional: true }),
    periodFrom: date({ readOnly: true }),
    periodTo: date({ readOnly: true }),
    reason: choice(GAPS, { readOnly: true }),
    atOn: date({ readOnly: true, optional: true }),
  },
  title: 'reason',
  list: ['meterId', 'roomId', 'siteId', 'periodFrom', 'periodTo', 'reason', 'atOn'],
  sort: ['periodFrom'],
  search: ['reason', 'siteId', 'roomId', 'periodFrom'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})

/** 结算计划: on which day of the month a site's use of the month before is settled by itself. */
export const settlePlan = resource('metering.settlePlan', {
  fields: {
    siteId: ref('housing.site', { once: true }),
    dayOfMonth: int({ min: 1, max: 28 }),
    isActive: flag(),
    /** The last month it settled: 2026-05. */
    settledMonth: text(7, { readOnly: true, optional: true }),
  },
  title: 'siteId',
  list: ['siteId', 'dayOfMonth', 'isActive', 'settledMonth'],
  search: ['siteId', 'isActive'],
  operations: ['query', 'add', 'update', 'delete', 'export', 'exportWord', 'exportPDF'],
})
