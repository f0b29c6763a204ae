import {
  choice,
  command,
  crudButtons,
  date,
  flag,
  group,
  id,
  instant,
  int,
  list,
  type Menu,
  money,
  objectOf,
  ref,
  resource,
  text,
  uses,
  view,
} from '../kit/index.ts'
import { stepOf } from '../system/step.ts'

/** By periods of the lease; or on days of its own: every day, a day of the month, days that are named. */
export const PLAN_RHYTHMS = ['period', 'daily', 'monthly', 'dates'] as const
export const PLAN_STATES = ['draft', 'active', 'paused', 'ended'] as const
/** What becomes of charges that came due before a plan began to run, or while it was paused. */
export const MISSED = ['charge', 'leave'] as const
/** Of what could not be charged: its formula fails, or the room has no area to go by. */
export const PLAN_PROBLEMS = ['formula', 'area'] as const

/** 收费计划: who bears a fee item, how often and from when; issue runs bill it while it is active. */
export const chargePlan = resource('billing.chargePlan', {
  fields: {
    feeItemId: ref('billing.feeItem'),
    siteId: ref('housing.site'),
    /** None of the three: all leases of the site. Else those of these houses, these rooms, or this lease, as they are on the day. */
    houseIds: list(ref('housing.house', { alike: ['siteId'] }), 100, { optional: true }),
    roomIds: list(ref('housing.room', { alike: ['siteId'] }), 200, { optional: true }),
    leaseId: ref('housing.lease', { optional: true, alike: ['siteId'] }),
    /** Houses and rooms by name, as lists show them. */
    places: text(8_000, { readOnly: true, optional: true }),
    rhythm: choice(PLAN_RHYTHMS),
    /** Of periods (0: once) and of days of the month. */
    everyMonths: choice(['0', '1', '2', '3', '6', '12'], { optional: true }),
    timing: choice(['advance', 'arrears'], { optional: true }),
    isProrated: flag({ optional: true }),
    /** A month that is shorter is charged on its last day. */
    onDay: int({ min: 1, max: 31, optional: true }),
    onDates: list(date(), 60, { optional: true }),
    /** Days from the charge to its due day, where it follows no period. */
    dueInDays: int({ min: 0, max: 90, optional: true }),
    startOn: date(),
    endOn: date({ optional: true }),
    state: choice(PLAN_STATES, { readOnly: true }),
    remark: text(200, { optional: true }),
  },
  title: 'startOn',
  asked: {
    everyMonths: { rhythm: ['period', 'monthly'] },
    timing: { rhythm: ['period'] },
    isProrated: { rhythm: ['period'] },
    onDay: { rhythm: ['monthly'] },
    onDates: { rhythm: ['dates'] },
    dueInDays: { rhythm: ['daily', 'monthly', 'dates'] },
  },
  list: [
    'feeItemId',
    'siteId',
    'state',
    'rhythm',
    'everyMonths',
    'onDay',
    'startOn',
    'endOn',
    'places',
    'leaseId',
    'remark',
  ],
  shown: ['feeItemId', 'state', 'siteId', 'places', 'rhythm', 'everyMonths', 'startOn', 'endOn', 'onDay'],
  sort: [],
  search: ['feeItemId', 'siteId', 'state', 'rhythm', 'leaseId', 'everyMonths'],
  operations: ['query', 'add', 'update', 'delete', 'export', 'exportWord', 'exportPDF'],
})

const thing = chargePlan.name
const why = { id: id(), reason: text(200, { min: 1 }) } as const
/** From draft or after a pause: issue runs charge it from now on. */
export const activateChargePlan = command(
  thing,
  'activateChargePlan',
  { ...why, missed: choice(MISSED) },
  {},
  { keyed: true },
)
export const pauseChargePlan = command(thing, 'pauseChargePlan', why, {}, { keyed: true })
/** It charges nothing any more; what it billed stands. */
export const endChargePlan = command(thing, 'endChargePlan', why, {}, { keyed: true })

const found = {
  leaseId: id(),
  leaseNo: text(32),
  roomName: text(200),
  renteeName: text(64),
} as const
/** Whom it charges next and with what, were it active; nothing is made. */
export const previewChargePlan = view(
  thing,
  'previewChargePlan',
  { id: id(), missed: choice(MISSED, { optional: true }) },
  objectOf({
    /** The day of the run; absent when there is nothing more to charge. */
    nextOn: date({ optional: true }),
    leases: int(),
    amountFen: money(),
    /** The first of them. */
    rows: list(group({ ...found, periodFrom: date(), periodTo: date(), dueOn: date(), amountFen: money() }), 500),
    failing: list(group({ ...found, problem: choice(PLAN_PROBLEMS) }), 500),
  }),
)
/** What it has charged, run by run, and who moved it from state to state. */
export const queryChargePlanRuns = view(
  thing,
  'queryChargePlanRuns',
  { id: id() },
  objectOf({
    steps: list(group(stepOf(PLAN_STATES)), 50),
    runs: list(
      group({
        chargedAt: instant(),
        leases: int(),
        amountFen: money(),
        /** Of these, on bills that were taken back. */
        voidFen: money(),
        paidFen: money(),
      }),
      100,
    ),
  }),
)
export const chargePlanMenu = (roles: Menu['roles'], pickers: readonly string[]): Menu => ({
  code: 'chargeplan',
  path: '/chargeplan',
  icon: 'profile',
  roles,
  uses: [...uses(chargePlan, 'query', 'queryChargePlanRuns', 'previewChargePlan'), ...pickers, 'housing.house.query'],
  buttons: {
    planState: uses(chargePlan, 'activateChargePlan', 'pauseChargePlan', 'endChargePlan'),
    ...crudButtons(chargePlan),
  },
})
