import {
  choice,
  command,
  date,
  group,
  id,
  int,
  json,
  list,
  money,
  ref,
  resource,
  rowsOf,
  text,
  view,
} from '../kit/index.ts'

export const PAY_MONTHS = ['1', '2', '3', '6', '12'] as const
export const CYCLE_MODES = ['anniversary', 'naturalMonth'] as const
export const PRORATIONS = ['actualMonth', 'thirtyDay', 'actualPeriod', 'none'] as const
/** `active` and `holdover` follow from the dates; `draft`, `signed`, `ended` and `cancelled` are decisions. */
export const LEASE_STATES = ['draft', 'signed', 'active', 'expiring', 'holdover', 'ended', 'cancelled'] as const

const terms = {
  startOn: date(),
  endOn: date(),
  rentFen: money({ min: 0, max: 100_000_000 }),
  payMonths: choice(PAY_MONTHS),
  advanceDays: int({ min: 0, max: 90 }),
  cycleMode: choice(CYCLE_MODES),
  proration: choice(PRORATIONS),
  depositFen: money({ min: 0, max: 1_000_000_000 }),
  freeDays: int({ optional: true, min: 0, max: 366 }),
} as const

/** 合同: a room let to a rentee from a day to a day. Terms may change only while it is a draft. */
export const lease = resource('housing.lease', {
  fields: {
    no: text(32, { readOnly: true }),
    roomId: ref('housing.room'),
    siteId: ref('housing.site', { readOnly: true }),
    landlordId: ref('housing.landlord', { readOnly: true }),
    renteeId: ref('housing.rentee'),
    ...terms,
    lateFeeBp: int({ min: 0, max: 100 }),
    graceDays: int({ min: 0, max: 60 }),
    remark: text(256, { optional: true, multiline: true }),
    state: choice(LEASE_STATES, { readOnly: true }),
    signedOn: date({ readOnly: true, optional: true }),
    leftOn: date({ readOnly: true, optional: true }),
    endReason: text(200, { readOnly: true, optional: true }),
    daysLeft: int({ readOnly: true, optional: true }),
    depositHeldFen: money({ readOnly: true, optional: true }),
    arrearsFen: money({ readOnly: true, optional: true }),
  },
  title: 'no',
  list: [
    'no',
    'roomId',
    'renteeId',
    'startOn',
    'endOn',
    'rentFen',
    'payMonths',
    'depositHeldFen',
    'arrearsFen',
    'state',
    'daysLeft',
  ],
  sort: ['no', 'startOn', 'endOn'],
  search: ['no', 'roomId', 'state', 'renteeId', 'siteId', 'landlordId', 'startOn', 'endOn'],
  operations: ['query', 'add', 'update', 'delete', 'export', 'exportWord', 'exportPDF'],
  scope: { landlord: 'landlordId', rentee: 'renteeId' },
})

/** One line of a charge schedule. `formula` is data a screen renders in its language. */
export const chargeShape = {
  id: id({ optional: true }),
  fee: choice(['rent', 'deposit']),
  periodFrom: date(),
  periodTo: date(),
  dueOn: date(),
  amountFen: money(),
  formula: json(),
  billId: id({ optional: true }),
} as const

/** The charge schedule these terms would give; changes nothing. */
export const previewCharges = command(
  'housing.lease',
  'previewCharges',
  { ...terms, signedOn: date({ optional: true }) },
  { charges: list(group(chargeShape), 1_000) },
)
/** Signs on paper: the lease binds, its charge schedule is written, the room is taken. */
export const signLease = command(
  'housing.lease',
  'signLease',
  { id: id(), signedOn: date() },
  { id: id(), charges: int() },
  { keyed: true },
)
/** Gives up a draft. */
export const cancelLease = command('housing.lease', 'cancelLease', { id: id(), reason: text(200, { min: 1 }) }, {})
/** The rentee has left; charges after that day that were not billed yet fall away. */
export const endLease = command(
  'housing.lease',
  'endLease',
  { id: id(), leftOn: date(), reason: text(200, { min: 1 }) },
  {},
)
export const queryCharges = view('housing.lease', 'queryCharges', { leaseId: id() }, rowsOf(chargeShape))
/** Who changed the state of a lease, when, from what to what and why. */
export const queryLeaseHistory = view(
  'housing.lease',
  'queryLeaseHistory',
  { leaseId: id() },
  rowsOf({
    at: text(40),
    username: text(64),
    from: text(16),
    to: text(16),
    reason: text(200, { optional: true }),
  }),
)
