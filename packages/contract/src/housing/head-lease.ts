import {
  choice,
  command,
  date,
  decimal,
  group,
  id,
  int,
  list,
  money,
  objectOf,
  ref,
  resource,
  rowsOf,
  text,
  view,
} from '../kit/index.ts'
import { stepOf } from '../system/step.ts'

export const HEAD_LEASE_STATES = ['draft', 'active', 'renewing', 'notified', 'left'] as const
export type HeadLeaseState = (typeof HEAD_LEASE_STATES)[number]
export const HEAD_LEASE_MONTHS = ['1', '2', '3', '6', '12'] as const
export const HEAD_LEASE_EXPIRING = ['30', '60', '90'] as const
const reading = decimal({ optional: true, min: 0, max: 99_999_999 })

/** 收房合同: houses the operator rents from their landlord in order to let them. Terms may change only while it is a draft. */
export const headLease = resource('housing.headLease', {
  fields: {
    no: text(32, { readOnly: true }),
    /** Of one landlord, at one site. */
    houseIds: list(ref('housing.house'), 100, { min: 1 }),
    /** Their names, as pickers show them. */
    houses: text(4_000, { readOnly: true, optional: true }),
    siteId: ref('housing.site', { readOnly: true }),
    landlordId: ref('housing.landlord', { readOnly: true }),
    startOn: date(),
    endOn: date(),
    rentFen: money({ min: 0, max: 100_000_000 }),
    /** Another monthly price from a month of the head lease on, counted from 0. */
    steps: list(group({ fromMonth: int({ min: 1, max: 359 }), rentFen: money({ min: 0, max: 100_000_000 }) }), 30, {
      optional: true,
    }),
    intervalMonths: choice(HEAD_LEASE_MONTHS),
    firstPayOn: date(),
    payDay: int({ min: 1, max: 31 }),
    /** Days without rent at the beginning of each year of the head lease. */
    freeDaysPerYear: int({ min: 0, max: 180 }),
    depositFen: money({ min: 0, max: 1_000_000_000 }),
    payeeName: text(64, { optional: true }),
    payeeBank: text(64, { optional: true }),
    payeeAccount: text(34, { optional: true, pattern: '^[0-9 ]{0,32}$' }),
    waterStart: reading,
    powerStart: reading,
    gasStart: reading,
    remark: text(256, { optional: true, multiline: true }),
    state: choice(HEAD_LEASE_STATES, { readOnly: true }),
    daysLeft: int({ readOnly: true, optional: true }),
    leavingOn: date({ readOnly: true, optional: true }),
    leftOn: date({ readOnly: true, optional: true }),
    /** When the next period not paid yet is due. */
    nextDueOn: date({ readOnly: true, optional: true }),
    /** Past its due day and not paid. */
    overdueFen: money({ readOnly: true }),
    /** Ends within so many days. */
    expiring: choice(HEAD_LEASE_EXPIRING, { readOnly: true, optional: true }),
  },
  title: 'no',
  list: [
    'no',
    'siteId',
    'houses',
    'landlordId',
    'state',
    'endOn',
    'daysLeft',
    'nextDueOn',
    'overdueFen',
    'rentFen',
    'intervalMonths',
    'startOn',
  ],
  shown: ['no', 'state', 'siteId', 'houses', 'overdueFen', 'rentFen', 'landlordId', 'nextDueOn', 'endOn'],
  sums: ['overdueFen', 'rentFen'],
  sort: ['no', 'endOn'],
  search: ['houses', 'state', 'expiring', 'no', 'landlordId', 'siteId', 'endOn', 'nextDueOn'],
  operations: ['query', 'add', 'update', 'delete', 'export', 'exportWord', 'exportPDF'],
  scope: { landlord: 'landlordId' },
})

const FROM: Readonly<Record<Exclude<HeadLeaseState, 'draft'> | 'edit', readonly HeadLeaseState[]>> = {
  edit: ['draft'],
  active: ['draft', 'renewing', 'notified'],
  renewing: ['active'],
  notified: ['active', 'renewing'],
  left: ['active', 'renewing', 'notified'],
}
/** The one place that says what may follow on what: the server refuses by it, the console shows by it. */
export const mayHeadLease = (to: keyof typeof FROM, state: HeadLeaseState): boolean => FROM[to].includes(state)

const thing = headLease.name
const own = { id: id() } as const
const reason = text(200, { min: 1 })
/** Binds from now on: the houses are taken in and what will be owed is written down. */
export const activateHeadLease = command(thing, 'activateHeadLease', own, { payables: int() }, { keyed: true })
/** A renewal is being talked about; or not any more, and it goes on as agreed. */
export const renewHeadLease = command(thing, 'renewHeadLease', { ...own, reason }, {})
export const resumeHeadLease = command(thing, 'resumeHeadLease', { ...own, reason }, {})
/** Either side has said that it ends, and when. */
export const notifyHeadLease = command(thing, 'notifyHeadLease', { ...own, leavingOn: date(), reason }, {})
/** The houses are given back: what is not paid and for later days is not owed any more. */
export const leaveHeadLease = command(thing, 'leaveHeadLease', { ...own, leftOn: date(), reason }, {})

export const HEAD_RENT_STATES = ['planned', 'payable', 'paid', 'dropped'] as const
export type HeadRentState = (typeof HEAD_RENT_STATES)[number]
/** What is owed to the landlord, period by period, and what was paid. */
export const queryHeadRents = view(
  thing,
  'queryHeadRents',
  { headLeaseId: id() },
  rowsOf({
    id: id(),
    periodFrom: date(),
    periodTo: date(),
    dueOn: date(),
    amountFen: money(),
    state: choice(HEAD_RENT_STATES),
    paidOn: date({ optional: true }),
    channelNo: text(64, { optional: true }),
  }),
)
/** Who moved a head lease, when, from what to what and why. */
export const queryHeadLeaseHistory = view(
  thing,
  'queryHeadLeaseHistory',
  { headLeaseId: id() },
  rowsOf(stepOf(HEAD_LEASE_STATES)),
)
/** Until when the operator has the house of a room from its landlord; empty when it is not rented from one. */
export const queryHeadLeaseEnd = view(
  thing,
  'queryHeadLeaseEnd',
  { roomId: id() },
  objectOf({ no: text(32, { optional: true }), endOn: date({ optional: true }) }),
)
