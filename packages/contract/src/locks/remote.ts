import { byState, byUser, choice, command, id, instant, ref, resource, text } from '../kit/index.ts'

export const REMOTE_KINDS = ['emergency', 'renter'] as const
export const REMOTE_STATES = ['requested', 'opening', 'opened', 'failed', 'rejected', 'lapsed'] as const
/** A request nobody has decided on in this time is none any more. */
export const DECIDE_MINUTES = 30

/** 远程开锁: doors opened from afar: by the renter his own, in an emergency by two people of the operator. */
export const remoteOpen = resource('lock.remoteOpen', {
  fields: {
    kind: choice(REMOTE_KINDS, { readOnly: true }),
    state: choice(REMOTE_STATES, { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true, optional: true }),
    lockId: ref('device.lock', { readOnly: true }),
    reason: text(200, { readOnly: true, optional: true }),
    requester: byUser({ readOnly: true }),
    approver: byUser({ readOnly: true, optional: true }),
    note: text(200, { readOnly: true, optional: true }),
    /** Who lives there, and when he was told. */
    renteeId: ref('housing.rentee', { readOnly: true, optional: true }),
    toldAt: instant({ readOnly: true, optional: true }),
    endedAt: instant({ readOnly: true, optional: true }),
  },
  title: 'reason',
  list: [
    'kind',
    'state',
    'roomId',
    'lockId',
    'siteId',
    'reason',
    'requester',
    'approver',
    'note',
    'renteeId',
    'toldAt',
    'endedAt',
  ],
  shown: ['roomId', 'state', 'kind', 'lockId', 'reason', 'requester', 'approver', 'renteeId', 'createTime'],
  segments: byState('requested', 'opened', 'failed'),
  sort: [],
  search: ['kind', 'state', 'roomId', 'siteId', 'lockId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { rentee: 'renteeId' },
})
const thing = 'lock.remoteOpen'
/** Asks for a door to be opened in an emergency; somebody else decides. */
export const requestOpen = command(
  thing,
  'requestOpen',
  { lockId: ref('device.lock'), reason: text(200, { min: 4 }) },
  { id: id() },
  { keyed: true },
)
/** Opens the door, or not. Whoever lives there is told at once. */
export const decideOpen = command(
  thing,
  'decideOpen',
  { id: id(), decision: choice(['approve', 'reject']), note: text(200, { optional: true }) },
  { state: choice(REMOTE_STATES) },
  { keyed: true },
)
/** A renter opens his own door. */
export const openMyLock = command(
  thing,
  'openMyLock',
  { lockId: id() },
  { id: id() },
  { keyed: true, forParties: true },
)
