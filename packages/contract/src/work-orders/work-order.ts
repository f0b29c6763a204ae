import { DEVICE_CATEGORIES } from '../devices/type.ts'
import {
  byState,
  byUser,
  choice,
  command,
  flag,
  group,
  id,
  instant,
  list,
  objectOf,
  ref,
  resource,
  text,
  view,
} from '../kit/index.ts'
import { stepOf } from '../system/step.ts'

export const ORDER_KINDS = ['install', 'repair', 'read', 'remove', 'inspect'] as const
export const ORDER_STATES = ['new', 'dispatched', 'accepted', 'done', 'cancelled'] as const
export type OrderState = (typeof ORDER_STATES)[number]
/** Who asked for it: staff, power that does not come back, or a lock that cannot be reached or runs out of battery. */
export const ORDER_SOURCES = ['staff', 'supply', 'lock'] as const

/** 工单: somebody has to go somewhere and do something. */
export const workOrder = resource('workOrder.workOrder', {
  fields: {
    no: text(32, { readOnly: true }),
    kind: choice(ORDER_KINDS, { readOnly: true }),
    isUrgent: flag({ readOnly: true }),
    state: choice(ORDER_STATES, { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true, optional: true }),
    subject: text(200, { readOnly: true }),
    source: choice(ORDER_SOURCES, { readOnly: true }),
    executorId: ref('identity.colleague', { readOnly: true, optional: true }),
    vendor: text(64, { readOnly: true, optional: true }),
    /** Whoever accepts it gets a code of the room's locks until it is done. */
    withKey: flag({ readOnly: true }),
    appointFrom: instant({ readOnly: true, optional: true }),
    appointTo: instant({ readOnly: true, optional: true }),
    acceptedAt: instant({ readOnly: true, optional: true }),
    endedAt: instant({ readOnly: true, optional: true }),
    outcome: text(200, { readOnly: true, optional: true }),
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
    'subject',
    'source',
    'executorId',
    'vendor',
    'withKey',
    'appointFrom',
    'appointTo',
    'acceptedAt',
    'endedAt',
    'outcome',
    'maker',
  ],
  shown: ['no', 'state', 'kind', 'isUrgent', 'subject', 'roomId', 'siteId', 'executorId', 'appointFrom'],
  segments: byState('new', 'dispatched', 'accepted', 'done'),
  sort: ['no'],
  search: ['no', 'state', 'siteId', 'roomId', 'kind', 'executorId', 'source'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})
const thing = workOrder.name
const keyed = { keyed: true } as const
const why = { id: id(), reason: text(200, { min: 1 }) }

export const createOrder = command(
  thing,
  'createOrder',
  {
    siteId: ref('housing.site'),
    roomId: ref('housing.room', { optional: true, alike: ['siteId'] }),
    kind: choice(ORDER_KINDS),
    subject: text(200, { min: 1 }),
    isUrgent: flag({ optional: true }),
  },
  { id: id(), no: text(32) },
  keyed,
)
/** Gives it to a colleague or to a firm, who accept it or not. */
export const dispatchOrder = command(
  thing,
  'dispatchOrder',
  {
    id: id(),
    executorId: ref('identity.colleague', { optional: true }),
    vendor: text(64, { optional: true }),
    appointFrom: instant({ optional: true }),
    appointTo: instant({ optional: true }),
    withKey: flag({ optional: true }),
  },
  {},
  keyed,
)
/** From now on, or from the appointment, the code opens. */
export const acceptOrder = command(thing, 'acceptOrder', { id: id() }, {}, keyed)
/** It is nobody's again: not taken, or given back. */
export const declineOrder = command(thing, 'declineOrder', why, {}, keyed)
export const finishOrder = command(thing, 'finishOrder', { id: id(), outcome: text(200, { min: 1 }) }, {}, keyed)
export const cancelOrder = command(thing, 'cancelOrder', why, {}, keyed)
/** The digits of an accepted order, for whoever carries it out. That they were looked at is kept. */
export const revealOrderCode = command(
  thing,
  'revealOrderCode',
  { id: id() },
  {
    codes: list(group({ serial: text(32), secret: text(20), validFrom: instant(), validTo: instant() }), 20),
  },
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
  }),
)
