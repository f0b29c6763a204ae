import { DEVICE_CATEGORIES } from '../devices/type.ts'
import {
  byUser,
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
  rowsOf,
  text,
  view,
} from '../kit/index.ts'
import { stepOf } from '../system/step.ts'
import {
  DISPATCH_MODES,
  LINE_KINDS,
  ORDER_KINDS,
  ORDER_SOURCES,
  ORDER_STATES,
  PAYERS,
  QUOTE_STATES,
  WAITS,
} from './choices.ts'

/** 工单: somebody has to go somewhere and do something. */
export const workOrder = resource('workOrder.workOrder', {
  fields: {
    no: text(32, { readOnly: true }),
    kind: choice(ORDER_KINDS, { readOnly: true }),
    isUrgent: flag({ readOnly: true }),
    state: choice(ORDER_STATES, { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true, optional: true }),
    classifierId: ref('workOrder.classifier', { readOnly: true, optional: true }),
    subject: text(200, { readOnly: true }),
    description: text(1_000, { readOnly: true, optional: true }),
    contact: text(32, { readOnly: true, optional: true }),
    /** In parts until somebody has accepted the order. */
    phone: text(32, { readOnly: true, optional: true }),
    deviceSerial: text(32, { readOnly: true, optional: true }),
    source: choice(ORDER_SOURCES, { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true, optional: true }),
    landlordId: ref('housing.landlord', { readOnly: true, optional: true }),
    mode: choice(DISPATCH_MODES, { readOnly: true }),
    executorId: ref('identity.colleague', { readOnly: true, optional: true }),
    installerId: ref('workOrder.installer', { readOnly: true, optional: true }),
    supplierId: ref('workOrder.supplier', { readOnly: true, optional: true }),
    vendor: text(64, { readOnly: true, optional: true }),
    /** An accepted order has a code of the locks of its room until it is done. */
    withKey: flag({ readOnly: true }),
    appointFrom: instant({ readOnly: true, optional: true }),
    appointTo: instant({ readOnly: true, optional: true }),
    /** End of the service level; none while its clock stands still. */
    deadline: instant({ readOnly: true, optional: true }),
    isLate: flag({ readOnly: true }),
    respondedAt: instant({ readOnly: true, optional: true }),
    acceptedAt: instant({ readOnly: true, optional: true }),
    arrivedAt: instant({ readOnly: true, optional: true }),
    endedAt: instant({ readOnly: true, optional: true }),
    outcome: text(200, { readOnly: true, optional: true }),
    payer: choice(PAYERS, { readOnly: true }),
    quoteState: choice(QUOTE_STATES, { readOnly: true, optional: true }),
    totalFen: money({ readOnly: true }),
    reopened: int({ readOnly: true }),
    score: int({ readOnly: true, optional: true }),
    incidentId: ref('workOrder.incident', { readOnly: true, optional: true }),
    maker: byUser({ readOnly: true }),
  },
  title: 'no',
  list: [
    'no',
    'kind',
    'isUrgent',
    'state',
    'siteId',
    'roomId',
    'classifierId',
    'subject',
    'source',
    'renteeId',
    'landlordId',
    'executorId',
    'installerId',
    'supplierId',
    'vendor',
    'withKey',
    'appointFrom',
    'appointTo',
    'deadline',
    'isLate',
    'respondedAt',
    'acceptedAt',
    'arrivedAt',
    'endedAt',
    'outcome',
    'payer',
    'totalFen',
    'reopened',
    'score',
    'incidentId',
    'maker',
  ],
  shown: ['no', 'state', 'kind', 'subject', 'roomId', 'installerId', 'executorId', 'appointFrom', 'deadline'],
  segments: {
    new: { state: 'new' },
    dispatched: { state: 'dispatched' },
    atWork: { state: 'accepted,booked,on_site,waiting_parts,waiting_customer,quoted' },
    late: { isLate: 'yes' },
    done: { state: 'done' },
    to_pay: { state: 'to_pay' },
  },
  sums: ['totalFen'],
  sort: ['no'],
  search: [
    'no',
    'state',
    'siteId',
    'roomId',
    'kind',
    'classifierId',
    'executorId',
    'installerId',
    'supplierId',
    'source',
    'isLate',
    'appointFrom',
    'incidentId',
  ],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { landlord: 'landlordId', rentee: 'renteeId' },
})
const thing = workOrder.name
const keyed = { keyed: true } as const
/** Called by staff and by the installer whose order it is. */
const byExecutor = { keyed: true, forParties: true } as const
const why = { id: id(), reason: text(200, { min: 1 }) }
const files = list(id(), 9, { optional: true })

export const createOrder = command(
  thing,
  'createOrder',
  {
    siteId: ref('housing.site'),
    roomId: ref('housing.room', { optional: true, alike: ['siteId'] }),
    kind: choice(ORDER_KINDS),
    classifierId: ref('workOrder.classifier', { optional: true, only: { isActive: 'yes' } }),
    subject: text(200, { min: 1 }),
    description: text(1_000, { optional: true, multiline: true }),
    contact: text(32, { optional: true }),
    phone: text(32, { optional: true, pattern: '^[0-9 +()-]{0,32}$' }),
    isUrgent: flag({ optional: true }),
    payer: choice(PAYERS, { optional: true }),
    /** Made although an order of the same room and classifier was made within a day. */
    despiteDuplicate: flag({ optional: true }),
    fileIds: files,
  },
  { id: id(), no: text(32) },
  keyed,
)
/** Gives it to a colleague, an installer, a supplier or a firm without an account, who accept it or not. */
export const dispatchOrder = command(
  thing,
  'dispatchOrder',
  {
    id: id(),
    installerId: ref('workOrder.installer', {
      optional: true,
      only: { isActive: 'yes' },
      instead: ['executorId', 'supplierId'],
    }),
    executorId: ref('identity.colleague', { optional: true, instead: ['installerId', 'supplierId'] }),
    supplierId: ref('workOrder.supplier', {
      optional: true,
      only: { isActive: 'yes' },
      instead: ['executorId', 'installerId'],
    }),
    vendor: text(64, { optional: true }),
    appointFrom: instant({ optional: true }),
    appointTo: instant({ optional: true }),
    withKey: flag({ optional: true }),
  },
  {},
  keyed,
)
/** Offers a new order to all installers who can do it; the first to take it has it. */
export const offerOrder = command(thing, 'offerOrder', { id: id() }, {}, keyed)
export const grabOrder = command(thing, 'grabOrder', { id: id() }, {}, byExecutor)
/** From now on, or from the appointment, the code opens. */
export const acceptOrder = command(thing, 'acceptOrder', { id: id() }, {}, byExecutor)
/** It is given to nobody again: not taken, or given back. */
export const declineOrder = command(thing, 'declineOrder', why, {}, byExecutor)
/** Gives an order somebody has taken to somebody else, who accepts it or not. */
export const transferOrder = command(
  thing,
  'transferOrder',
  {
    id: id(),
    installerId: ref('workOrder.installer', { optional: true, only: { isActive: 'yes' }, instead: ['executorId'] }),
    executorId: ref('identity.colleague', { optional: true, instead: ['installerId'] }),
    reason: text(200, { min: 1 }),
  },
  {},
  keyed,
)
/** A time with the customer; no two of one executor overlap. */
export const bookOrder = command(
  thing,
  'bookOrder',
  { id: id(), appointFrom: instant(), appointTo: instant() },
  {},
  byExecutor,
)
/** At the place: by the code of the order, of the room or of a device there, or without one. */
export const startOrder = command(
  thing,
  'startOrder',
  { id: id(), code: text(200, { optional: true }), fileIds: files },
  {},
  byExecutor,
)
export const waitOrder = command(thing, 'waitOrder', { ...why, state: choice(WAITS) }, {}, byExecutor)
export const resumeOrder = command(thing, 'resumeOrder', { id: id() }, {}, byExecutor)
const lineShape = {
  itemId: ref('workOrder.item', { optional: true, only: { isActive: 'yes' } }),
  name: text(64, { optional: true }),
  kind: choice(LINE_KINDS, { optional: true }),
  unit: text(16, { optional: true }),
  quantity: decimal({ min: 0.01, max: 10_000 }),
  priceFen: money({ optional: true, min: 0, max: 100_000_000 }),
} as const
/** Labour and material. Above the limit of the tenant the landlord approves the sum before the work goes on. */
export const priceOrder = command(
  thing,
  'priceOrder',
  { id: id(), lines: list(group(lineShape), 50) },
  { totalFen: money(), waits: flag() },
  byExecutor,
)
export const decideQuote = command(
  thing,
  'decideQuote',
  { id: id(), decision: choice(['approve', 'reject']), reason: text(200, { optional: true }) },
  {},
  byExecutor,
)
export const finishOrder = command(
  thing,
  'finishOrder',
  {
    id: id(),
    outcome: text(200, { min: 1 }),
    /** Points of the checklist that were checked. */
    checked: list(text(200), 50, { optional: true }),
    fileIds: files,
    /** A picture of what the customer wrote on the screen. */
    signatureId: id({ optional: true }),
  },
  {},
  byExecutor,
)
const stars = int({ min: 1, max: 5, optional: true })
/** The customer, or staff for him, says that it is done, and how well. */
export const confirmOrder = command(
  thing,
  'confirmOrder',
  { id: id(), score: stars, speedScore: stars, mannerScore: stars, scoreNote: text(200, { optional: true }) },
  {},
  byExecutor,
)
export const reopenOrder = command(thing, 'reopenOrder', why, {}, byExecutor)
/** After the confirmation staff asked the customer; what he said is kept. */
export const closeOrder = command(thing, 'closeOrder', { id: id(), visitNote: text(200, { min: 1 }) }, {}, keyed)
export const cancelOrder = command(thing, 'cancelOrder', why, {}, byExecutor)
export const commentOrder = command(
  thing,
  'commentOrder',
  { id: id(), content: text(500, { min: 1, multiline: true }), fileIds: files },
  {},
  byExecutor,
)
/** The digits of an accepted order, for its executor. That they were looked at is kept. */
export const revealOrderCode = command(
  thing,
  'revealOrderCode',
  { id: id() },
  {
    codes: list(group({ serial: text(32), secret: text(20), validFrom: instant(), validTo: instant() }), 20),
  },
  { forParties: true },
)
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
      group({ id: id(), serial: text(32), category: choice(DEVICE_CATEGORIES), life: text(16), online: flag() }),
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
