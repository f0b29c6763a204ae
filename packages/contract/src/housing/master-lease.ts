import {
  choice,
  command,
  date,
  flag,
  group,
  id,
  int,
  list,
  money,
  ref,
  resource,
  rowsOf,
  text,
  view,
} from '../kit/index.ts'
import { lease } from './lease.ts'
import { proposeChange } from './lease-change.ts'
import { SIGN_METHODS } from './signing.ts'

/** All of it follows from its leases: it binds while one of them does, and has ended when the last one has. */
export const MASTER_LEASE_STATES = [
  'draft',
  'in_review',
  'pending_sign',
  'signed',
  'active',
  'ended',
  'cancelled',
] as const

/** 总合同: several rooms let to one rentee by one contract, with a lease for each. What its leases say it does not say again. */
export const masterLease = resource('housing.masterLease', {
  fields: {
    no: text(32, { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    remark: text(256, { optional: true, multiline: true }),
    state: choice(MASTER_LEASE_STATES, { readOnly: true }),
    /** Of the rooms it is about now; when it is over, of those it was about last. */
    roomCount: int({ readOnly: true }),
    rooms: text(8_000, { readOnly: true, optional: true }),
    startOn: date({ readOnly: true, optional: true }),
    endOn: date({ readOnly: true, optional: true }),
    rentFen: money({ readOnly: true }),
    depositFen: money({ readOnly: true }),
    depositHeldFen: money({ readOnly: true, tells: ['checkout.deposit'] }),
    openFen: money({ readOnly: true, tells: ['billing.bill'] }),
    arrearsFen: money({ readOnly: true, tells: ['billing.bill'] }),
    /** Of a renewal that was asked for and waits for a second person. */
    waitingRooms: int({ readOnly: true }),
  },
  title: 'no',
  list: [
    'no',
    'renteeId',
    'state',
    'roomCount',
    'rentFen',
    'startOn',
    'endOn',
    'openFen',
    'arrearsFen',
    'depositFen',
    'depositHeldFen',
    'waitingRooms',
    'rooms',
    'remark',
  ],
  shown: ['no', 'state', 'renteeId', 'openFen', 'arrearsFen', 'rentFen', 'roomCount', 'endOn', 'rooms'],
  sums: ['openFen', 'arrearsFen', 'depositHeldFen'],
  sort: ['no'],
  search: ['no', 'renteeId', 'state', 'rooms'],
  operations: ['query', 'update', 'export', 'exportWord', 'exportPDF'],
  scope: { rentee: 'renteeId' },
})

const {
  typeId,
  extras,
  startOn,
  endOn,
  rentUnit,
  payMonths,
  payUnits,
  dueRule,
  dueDay,
  advanceDays,
  cycleMode,
  proration,
  freeDays,
  steps,
  otherDeposits,
  depositHolder,
  includedFees,
  noticeDays,
  breakRule,
  breakFen,
  breakMonths,
  deductionReasons,
  atEnd,
  lateFeeOn,
  lateFeeEvery,
  lateFeeBp,
  lateFeeUnitFen,
  graceDays,
  lateFeeMode,
  lateFeeCapBp,
  autoRenewMonths,
  autoRenewDays,
  autoRenewRaiseBp,
  autoRenewRaiseFen,
} = lease.fields
/** What the contract says once for all its rooms, so that every lease of it says the same. */
export const commonTerms = {
  startOn,
  endOn,
  rentUnit,
  payMonths,
  payUnits,
  typeId,
  extras,
  freeDays,
  steps,
  otherDeposits,
  depositHolder,
  includedFees,
  dueRule,
  dueDay,
  advanceDays,
  cycleMode,
  proration,
  noticeDays,
  breakRule,
  breakFen,
  breakMonths,
  deductionReasons,
  atEnd,
  autoRenewMonths,
  autoRenewDays,
  autoRenewRaiseBp,
  autoRenewRaiseFen,
  lateFeeOn,
  lateFeeEvery,
  lateFeeBp,
  lateFeeUnitFen,
  graceDays,
  lateFeeMode,
  lateFeeCapBp,
} as const
export const COMMON_TERMS = Object.keys(commonTerms) as (keyof typeof commonTerms)[]
/** Rooms differ in their rents, so each has its deposit as an amount. */
const depositFen = money({ min: 0, max: 1_000_000_000 })
/** More rooms are let by more than one contract. */
export const MOST_MASTER_ROOMS = 100

const thing = masterLease.name
const own = { id: id() } as const
const reason = text(200, { min: 1 })
/** Some of its leases; empty: all that go on. */
const some = list(id(), MOST_MASTER_ROOMS, { optional: true })

/** Drafts a contract with a lease for each room, or (`id`) writes a draft anew: rooms come, go and change their rent. All or nothing. */
export const saveMasterLease = command(
  thing,
  'saveMasterLease',
  {
    id: id({ optional: true }),
    renteeId: ref('housing.rentee'),
    rooms: list(group({ roomId: ref('housing.room'), rentFen: lease.fields.rentFen, depositFen }), MOST_MASTER_ROOMS, {
      min: 1,
    }),
    ...commonTerms,
    remark: masterLease.fields.remark,
  },
  { id: id() },
  { keyed: true },
)
/** Makes drafts of one rentee that say the same parts of one contract: of a draft, or of a new one. */
export const bindLeases = command(
  thing,
  'bindLeases',
  { masterLeaseId: ref(thing, { optional: true }), leaseIds: list(id(), MOST_MASTER_ROOMS, { min: 1 }) },
  { id: id() },
  { keyed: true },
)
export const submitMasterLease = command(thing, 'submitMasterLease', own, {})
/** Lets all of it be signed, or sends all of it back. Never by whoever submitted it. */
export const reviewMasterLease = command(
  thing,
  'reviewMasterLease',
  { ...own, decision: choice(['approve', 'sendBack']), reason: text(200, { optional: true }) },
  {},
)
/** Signs on paper: all leases bind and all rooms are taken, or none. */
export const signMasterLease = command(
  thing,
  'signMasterLease',
  {
    ...own,
    signedOn: date(),
    acceptStaying: choice(['yes', 'no'], { optional: true }),
    acceptLimits: choice(['yes', 'no'], { optional: true }),
  },
  { id: id(), charges: int() },
  { keyed: true },
)
/** Writes one text for all rooms and puts it before the parties, who sign once. */
export const startMasterSigning = command(
  thing,
  'startMasterSigning',
  {
    ...own,
    method: choice(SIGN_METHODS),
    expiresOn: date(),
    acceptStaying: choice(['yes', 'no'], { optional: true }),
    acceptLimits: choice(['yes', 'no'], { optional: true }),
  },
  { id: id() },
  { keyed: true },
)
/** Gives up all of it before anybody has moved in. */
export const cancelMasterLease = command(thing, 'cancelMasterLease', { ...own, reason }, {})
/** The rentee will leave all rooms or some on one day. Each is checked out by itself. */
export const giveMasterNotice = command(
  thing,
  'giveMasterNotice',
  { ...own, leaseIds: some, noticeOn: date(), leavingOn: date(), reason },
  {},
)
/** Renews all leases or some, to one day and with one rise. What follows is of the same contract. */
export const renewMasterLease = command(
  thing,
  'renewMasterLease',
  {
    ...own,
    leaseIds: some,
    endOn: date(),
    raiseBp: proposeChange.input.raiseBp,
    depositWithRent: flag({ optional: true }),
    reason,
  },
  { renewed: int(), waiting: int() },
  { keyed: true },
)
/** The text as it stands, as PDF. */
export const printMasterLease = {
  ...command(thing, 'printMasterLease', own),
  output: { kind: 'file' },
  shows: ['housing.lease', 'housing.rentee'],
} as const
/** Who did what with it as a whole, when and why. */
export const queryMasterHistory = view(
  thing,
  'queryMasterHistory',
  own,
  rowsOf({
    at: text(40),
    username: text(64),
    from: text(16),
    to: text(16),
    reason: text(200, { optional: true }),
  }),
)
