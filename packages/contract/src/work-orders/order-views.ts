import { DEVICE_CATEGORIES } from '../devices/type.ts'
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
  rowsOf,
  text,
  view,
} from '../kit/index.ts'
import { quantity } from '../metering/price-plan.ts'
import { stepOf } from '../system/step.ts'
import { LINE_KINDS, ORDER_KINDS, ORDER_STATES } from './choices.ts'
import { workOrder } from './work-order.ts'

const thing = workOrder.name
const stars = int({ min: 1, max: 5, optional: true })
/** What became of it, its keys, and the devices that name it as the ticket of their installation. */
export const queryOrderDetail = view(
  thing,
  'queryOrderDetail',
  { id: id() },
  objectOf({
    steps: list(group(stepOf(ORDER_STATES)), 200),
    keys: list(
      group({
        id: id(),
        serial: text(32),
        holder: text(64),
        /** As keys of locks stand. */
        state: text(16),
        validFrom: instant(),
        validTo: instant(),
        lastUsedAt: instant({ optional: true }),
      }),
      100,
    ),
    /** `life`: as devices stand in their lives. */
    devices: list(
      group({
        id: id(),
        serial: text(32),
        category: choice(DEVICE_CATEGORIES),
        life: text(16),
        online: flag(),
        tested: flag(),
        /** Of a removal: it has taken the device out. */
        isOut: flag(),
        /** A billing meter counts by it. */
        hasMeter: flag(),
        /** The last number it reported. */
        shownValue: decimal({ ...quantity, optional: true }),
      }),
      100,
    ),
    /** The caller carries it out. */
    isMine: flag(),
    /** The text of its QR code. */
    code: text(200),
    checklist: list(text(200), 50),
    checked: list(text(200), 50),
    lines: list(
      group({
        id: id(),
        name: text(64),
        kind: choice(LINE_KINDS),
        unit: text(16),
        quantity: decimal(),
        priceFen: money(),
        amountFen: money(),
      }),
      50,
    ),
    comments: list(group({ id: id(), at: instant(), username: text(64), name: text(64), content: text(500) }), 200),
    scores: group(
      { score: stars, speedScore: stars, mannerScore: stars, scoreNote: text(200, { optional: true }) },
      { optional: true },
    ),
    visitNote: text(200, { optional: true }),
    billId: id({ optional: true }),
    billNo: text(32, { optional: true }),
    settlementId: id({ optional: true }),
  }),
)

/** The order on paper: what was asked for, done and charged, with the customer's signature. */
export const printOrder = {
  ...command(thing, 'printOrder', { id: id() }, {}, { forParties: true }),
  output: { kind: 'file' },
} as const

/** Orders of the same room, or else site, and classifier that were made within a day and are not cancelled. */
export const queryDuplicates = view(
  thing,
  'queryDuplicates',
  {
    siteId: id(),
    roomId: id({ optional: true }),
    kind: choice(ORDER_KINDS),
    classifierId: id({ optional: true }),
  },
  rowsOf({ id: id(), no: text(32), state: choice(ORDER_STATES), subject: text(200), at: instant() }),
)
/** Who can carry out an order, with his open orders that day; why others cannot. */
export const queryCandidates = view(
  thing,
  'queryCandidates',
  { id: id() },
  rowsOf({
    installerId: id(),
    name: text(32),
    supplierName: text(64, { optional: true }),
    openCount: int(),
    dayCount: int(),
    dailyCapacity: int(),
    rating: int({ optional: true }),
    unfit: choice(['skill', 'site', 'certificate', 'capacity', 'overlap'], { optional: true }),
  }),
)
/** Orders with an appointment between two days, for the calendar of executors. */
export const queryCalendar = view(
  thing,
  'queryCalendar',
  { fromOn: date(), toOn: date(), siteId: id({ optional: true }) },
  rowsOf({
    id: id(),
    no: text(32),
    state: choice(ORDER_STATES),
    kind: choice(ORDER_KINDS),
    subject: text(200),
    placeName: text(200),
    executorKey: text(64),
    executorName: text(64),
    appointFrom: instant(),
    appointTo: instant(),
  }),
)
