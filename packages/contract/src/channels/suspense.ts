import { rentee } from '../housing/index.ts'
import {
  byState,
  byUser,
  choice,
  command,
  crudButtons,
  date,
  id,
  int,
  type Menu,
  money,
  ref,
  resource,
  text,
  uses,
} from '../kit/index.ts'
import { channel } from './channel.ts'

export const SUSPENSE_STATES = ['open', 'assigned', 'returned'] as const

/** 待查款项: money at a channel whose owner nobody knows yet; below zero, money that left it and nobody here knows why. */
export const suspense = resource('channel.suspense', {
  fields: {
    no: text(32, { readOnly: true }),
    channelId: ref('channel.channel', { readOnly: true }),
    /** The difference it came from. */
    differenceId: ref('channel.difference', { readOnly: true }),
    day: date({ readOnly: true }),
    amountFen: money({ readOnly: true }),
    /** Days since it was put there, or until it was cleared up. */
    ageDays: int({ readOnly: true }),
    state: choice(SUSPENSE_STATES, { readOnly: true }),
    note: text(200, { readOnly: true }),
    maker: byUser({ readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true, optional: true }),
    paymentNo: text(32, { readOnly: true, optional: true }),
    endNote: text(200, { readOnly: true, optional: true }),
    endedBy: byUser({ readOnly: true, optional: true }),
  },
  title: 'no',
  list: [
    'no',
    'day',
    'amountFen',
    'state',
    'ageDays',
    'note',
    'maker',
    'channelId',
    'differenceId',
    'renteeId',
    'paymentNo',
    'endNote',
    'endedBy',
  ],
  shown: ['no', 'state', 'amountFen', 'day', 'ageDays', 'renteeId', 'channelId', 'note', 'maker'],
  segments: byState('open', 'assigned', 'returned'),
  sums: ['amountFen'],
  sort: ['day'],
  search: ['no', 'state', 'day', 'channelId', 'renteeId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})

/** Whose it is: booked as a payment of this rentee, and kept as his prepaid balance, which pays his bills. */
export const assignSuspense = command(
  suspense.name,
  'assignSuspense',
  { id: id(), renteeId: ref('housing.rentee'), endNote: text(200, { min: 1 }) },
  { paymentNo: text(32) },
  { keyed: true },
)
/** It went back where it came from, or came back. */
export const returnSuspense = command(
  suspense.name,
  'returnSuspense',
  { id: id(), endNote: text(200, { min: 1 }) },
  {},
  { keyed: true },
)
export const suspenseMenu = (roles: Menu['roles']): Menu => ({
  code: 'suspense',
  path: '/suspense',
  icon: 'wallet',
  roles,
  uses: [...uses(suspense, 'query'), ...uses(channel, 'query'), ...uses(rentee, 'query')],
  buttons: {
    clearUp: uses(suspense, 'assignSuspense', 'returnSuspense'),
    ...crudButtons(suspense),
  },
})
