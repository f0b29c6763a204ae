import { choice, command, decimal, flag, group, id, instant, int, list, money, ref, text } from '../kit/index.ts'
import { quantity } from '../metering/price-plan.ts'
import { LINE_KINDS, ORDER_KINDS, PAYERS, WAITS } from './choices.ts'
import { workOrder } from './work-order.ts'

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
    classifierId: ref('workOrder.classifier', { optional: true, only: { isActive: 'true' } }),
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
      only: { isActive: 'true' },
      instead: ['executorId', 'supplierId'],
    }),
    executorId: ref('identity.colleague', { optional: true, instead: ['installerId', 'supplierId'] }),
    supplierId: ref('workOrder.supplier', {
      optional: true,
      only: { isActive: 'true' },
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
    installerId: ref('workOrder.installer', { optional: true, only: { isActive: 'true' }, instead: ['executorId'] }),
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
  itemId: ref('workOrder.item', { optional: true, only: { isActive: 'true' } }),
  name: text(64, { optional: true }),
  kind: choice(LINE_KINDS, { optional: true }),
  unit: text(16, { optional: true }),
  quantity: decimal({ min: 0.01, max: 10_000 }),
  priceFen: money({ optional: true, min: 0, max: 100_000_000 }),
} as const
/** Labour and material. Above the limit of the tenant the payer, or staff, approves the sum before the work goes on. */
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
/** Asks the devices of an installation that have not answered a command since it was accepted. */
export const testDevices = command(thing, 'testDevices', { id: id() }, { sent: int() }, byExecutor)
/** Takes a device out by a removal: what its billing meter shows last, and where the device goes. */
export const removeDevice = command(
  thing,
  'removeDevice',
  {
    id: id(),
    deviceId: id(),
    /** Without it, the last number the device reported. */
    finalValue: decimal({ ...quantity, optional: true }),
    /** A value that looks wrong is meant. */
    sure: flag({ optional: true }),
    to: choice(['in_stock', 'scrapped']),
  },
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
