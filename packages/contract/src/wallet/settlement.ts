import { MOST_FILES } from '../files/attachment.ts'
import {
  byState,
  byUser,
  choice,
  command,
  date,
  group,
  id,
  list,
  money,
  objectOf,
  ref,
  resource,
  text,
  view,
} from '../kit/index.ts'
import { stepOf } from '../system/step.ts'
import { FREEZE_PAYEES } from './freeze.ts'

/** 结算单: what one settlement made available to a landlord. */
export const settlement = resource('wallet.settlement', {
  fields: {
    day: date({ readOnly: true }),
    landlordId: ref('housing.landlord', { readOnly: true }),
    amountFen: money({ readOnly: true }),
  },
  title: 'day',
  list: ['day', 'landlordId', 'amountFen'],
  sort: [],
  search: ['landlordId', 'day'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { landlord: 'landlordId' },
})
/** What it is made of: what came in since the settlement before, less what was taken back and shared meanwhile. */
export const querySettlementLines = view(
  settlement.name,
  'querySettlementLines',
  { id: id() },
  objectOf({
    lines: list(
      group({
        id: id(),
        businessOn: date(),
        /** Kinds of entries are the wallet's, and named there. */
        kind: text(64),
        amountFen: money(),
        billNo: text(32, { optional: true }),
        paymentNo: text(32, { optional: true }),
        roomName: text(200, { optional: true }),
        memo: text(200, { optional: true }),
      }),
      2_000,
    ),
    /** What of the amount is in none of the lines: booked while it was settled, or more than fit on the list. */
    otherFen: money(),
  }),
)

/** `not_mine`: the money is somebody else's, and is frozen as far as it is there until it is decided. */
export const SETTLEMENT_QUERY_KINDS = ['too_little', 'not_mine', 'fee', 'other'] as const
export const SETTLEMENT_QUERY_STATES = ['open', 'accepted', 'refused', 'withdrawn'] as const
/** 结算异议: a landlord does not agree with a settlement, or with a line of it. */
export const settlementQuery = resource('wallet.settlementQuery', {
  fields: {
    no: text(32, { readOnly: true }),
    landlordId: ref('housing.landlord', { readOnly: true }),
    settlementId: ref('wallet.settlement', { readOnly: true }),
    /** Of a line: the entry, and what it was. */
    entryId: id({ readOnly: true, optional: true }),
    line: text(200, { readOnly: true, optional: true }),
    kind: choice(SETTLEMENT_QUERY_KINDS, { readOnly: true }),
    amountFen: money({ readOnly: true }),
    reason: text(200, { readOnly: true }),
    state: choice(SETTLEMENT_QUERY_STATES, { readOnly: true }),
    freezeId: ref('wallet.freeze', { readOnly: true, optional: true }),
    correctedFen: money({ readOnly: true, optional: true }),
    answer: text(200, { readOnly: true, optional: true }),
    maker: byUser({ readOnly: true }),
  },
  title: 'no',
  list: [
    'no',
    'landlordId',
    'settlementId',
    'line',
    'kind',
    'amountFen',
    'reason',
    'state',
    'freezeId',
    'correctedFen',
    'answer',
    'maker',
  ],
  shown: ['no', 'state', 'amountFen', 'landlordId', 'settlementId', 'kind', 'reason', 'correctedFen', 'answer'],
  segments: byState('open', 'accepted', 'refused'),
  sort: [],
  search: ['no', 'state', 'landlordId', 'kind'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { landlord: 'landlordId' },
})

const thing = settlementQuery.name
const words = text(200, { min: 2 })
/** Pictures of what it is about. */
const files = { fileIds: list(id(), MOST_FILES, { optional: true }) } as const
/** A landlord raises it about his own, or staff for him. One of a settlement, or of a line, is open at a time. */
export const raiseSettlementQuery = command(
  thing,
  'raiseSettlementQuery',
  {
    settlementId: ref('wallet.settlement'),
    entryId: id({ optional: true }),
    kind: choice(SETTLEMENT_QUERY_KINDS),
    amountFen: money({ min: 1 }),
    reason: words,
    ...files,
  },
  { id: id(), no: text(32) },
  { keyed: true, forParties: true },
)
export const withdrawSettlementQuery = command(
  thing,
  'withdrawSettlementQuery',
  { id: id() },
  {},
  { keyed: true, forParties: true },
)
/**
 * Somebody else than raised it answers. Accepted, so much is corrected by an entry of its own: frozen money goes to whose it
 * is, and what is left of it is released; where nothing is frozen the operator pays the landlord what he lacks.
 */
export const answerSettlementQuery = command(
  thing,
  'answerSettlementQuery',
  {
    id: id(),
    decision: choice(['accept', 'refuse']),
    correctedFen: money({ optional: true, min: 0 }),
    payee: choice(FREEZE_PAYEES, { optional: true }),
    renteeId: ref('housing.rentee', { optional: true }),
    otherId: ref('housing.landlord', { optional: true }),
    answer: words,
    ...files,
  },
  {},
  { keyed: true },
)
export const querySettlementQuerySteps = view(
  thing,
  'querySettlementQuerySteps',
  { id: id() },
  objectOf({ steps: list(group(stepOf(SETTLEMENT_QUERY_STATES)), 50) }),
)
