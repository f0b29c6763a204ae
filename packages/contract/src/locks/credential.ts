import { CODE_KINDS } from '../devices/index.ts'
import {
  byUser,
  choice,
  command,
  flag,
  group,
  id,
  instant,
  int,
  list,
  objectOf,
  ref,
  resource,
  rowsOf,
  text,
  view,
} from '../kit/index.ts'

export const CREDENTIAL_ROLES = ['renter', 'co_renter', 'staff', 'vendor', 'guest'] as const
export const CREDENTIAL_STATES = [
  'planned',
  'pending_push',
  'pushing',
  'active',
  'frozen',
  'removing',
  'removed',
  'push_failed',
  'drift',
  'void',
] as const
export type CredentialState = (typeof CREDENTIAL_STATES)[number]
/** `custom` digits are written to the lock; `algorithmic` ones its maker computes, and the lock knows them without hearing of them. */
export const CODE_MODES = ['custom', 'algorithmic'] as const
/** Why it is not in the lock, or not out of it. */
export const CREDENTIAL_ERRORS = [
  'noAnswer',
  'notDone',
  'refused',
  'noDevice',
  'notReached',
  'full',
  'busy',
  'unreachable',
  'account',
] as const
/** From a moment until another; then only on days and hours of the week; or until it has opened once. */
export const KEY_CYCLES = ['period', 'weekly', 'once'] as const
export const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const
const clock = text(5, { optional: true, pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })
/** When it opens besides its first and last moment: days of the week, Monday first, and times of the day; a night may end tomorrow. */
const cycle = { weekdays: choice(WEEKDAYS, { multiple: true, optional: true }), dayFrom: clock, dayTo: clock }

/** 钥匙: who opens which lock, with what and when, and whether the lock knows. The code itself is in no list. */
export const credential = resource('lock.credential', {
  fields: {
    holder: text(64, { readOnly: true }),
    role: choice(CREDENTIAL_ROLES, { readOnly: true }),
    kind: choice(CODE_KINDS, { readOnly: true }),
    lockId: ref('device.lock', { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true, optional: true }),
    renteeId: ref('housing.rentee', { readOnly: true, optional: true }),
    leaseId: ref('housing.lease', { readOnly: true, optional: true }),
    userId: ref('identity.colleague', { readOnly: true, optional: true }),
    /** Of a work order: it ends with that. */
    orderNo: text(32, { readOnly: true, optional: true }),
    state: choice(CREDENTIAL_STATES, { readOnly: true }),
    validFrom: instant({ readOnly: true }),
    /** Of staff there may be none: it ends with the account it goes with. */
    validTo: instant({ readOnly: true, optional: true }),
    /** Digits a maker computed: void in the lock when nobody has used them by then. */
    firstUseBy: instant({ readOnly: true, optional: true }),
    cycle: choice(KEY_CYCLES, { readOnly: true }),
    weekdays: choice(WEEKDAYS, { multiple: true, optional: true, readOnly: true }),
    dayFrom: text(5, { optional: true, readOnly: true }),
    dayTo: text(5, { optional: true, readOnly: true }),
    mode: choice(CODE_MODES, { readOnly: true }),
    slot: int({ readOnly: true, optional: true }),
    attempts: int({ readOnly: true }),
    error: choice(CREDENTIAL_ERRORS, { readOnly: true, optional: true }),
    lastUsedAt: instant({ readOnly: true, optional: true }),
    maker: byUser({ readOnly: true }),
  },
  title: 'holder',
  list: [
    'holder',
    'role',
    'kind',
    'cycle',
    'weekdays',
    'dayFrom',
    'dayTo',
    'state',
    'roomId',
    'lockId',
    'siteId',
    'leaseId',
    'orderNo',
    'validFrom',
    'validTo',
    'mode',
    'slot',
    'attempts',
    'error',
    'lastUsedAt',
    'maker',
  ],
  shown: ['holder', 'state', 'role', 'kind', 'roomId', 'lockId', 'validFrom', 'validTo', 'cycle'],
  sort: [],
  search: ['holder', 'state', 'roomId', 'siteId', 'lockId', 'role', 'kind', 'leaseId', 'renteeId', 'validTo'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { rentee: 'renteeId' },
})
const thing = 'lock.credential'
const why = { id: id(), reason: text(200, { min: 1 }) }

/** Gives somebody a key: without digits of his own they are made up. */
export const issueCredential = command(
  thing,
  'issueCredential',
  {
    lockId: ref('device.lock'),
    role: choice(CREDENTIAL_ROLES),
    kind: choice(CODE_KINDS),
    holder: text(64, { min: 1 }),
    /** Of a renter or who lives with him: the lease it goes with. */
    leaseId: ref('housing.lease', { optional: true }),
    /** Of staff: the account it goes with. Deleted or put out of use, it takes the key with it. */
    userId: ref('identity.colleague', { optional: true }),
    /** Digits of a passcode, the number of a card. */
    secret: text(20, { optional: true, pattern: '^[0-9A-Fa-f]{4,20}$' }),
    validFrom: instant(),
    /** Of staff with an account it may be left out: then it ends with that. */
    validTo: instant({ optional: true }),
    /** Without it: `weekly` where days or hours are said, else `period`. */
    cycle: choice(KEY_CYCLES, { optional: true }),
    ...cycle,
  },
  { id: id() },
  { keyed: true },
)
/** Takes it out of the lock for a while; it comes back as it was. */
export const freezeCredential = command(thing, 'freezeCredential', why, {}, { keyed: true })
export const unfreezeCredential = command(thing, 'unfreezeCredential', why, {}, { keyed: true })
/** Takes it out for good. It counts as gone when the lock, asked again, does not hold it. */
export const removeCredential = command(thing, 'removeCredential', why, {}, { keyed: true })
/** The same code, until another moment. */
export const extendCredential = command(thing, 'extendCredential', { ...why, validTo: instant() }, {}, { keyed: true })
/** Tries again now, or makes the lock hold what it should after it was found to differ. */
export const retryCredential = command(thing, 'retryCredential', { id: id() }, {}, { keyed: true })
/** Asks a lock what it holds; what differs shows in its keys and alarms. */
export const checkKeys = command(thing, 'checkKeys', { lockId: ref('device.lock') }, {}, { keyed: true })
/** Somebody stood before the lock, and says how it is. */
export const confirmOnSite = command(thing, 'confirmOnSite', why, {}, { keyed: true })
/** The digits, for whoever may know them; that they were looked at is kept. A renter proves himself with his password. */
export const revealCode = command(
  thing,
  'revealCode',
  { id: id(), password: text(128, { optional: true }) },
  {
    secret: text(20),
    validFrom: instant(),
    validTo: instant({ optional: true }),
    firstUseBy: instant({ optional: true }),
  },
  { forParties: true, ofAccount: true, unkeyed: true },
)
/** A renter's own doors, with his key of each. */
export const queryMyLocks = view(
  thing,
  'queryMyLocks',
  {},
  rowsOf({
    lockId: id(),
    keyId: id(),
    roomName: text(200, { optional: true }),
    serial: text(32),
    state: choice(CREDENTIAL_STATES),
    validFrom: instant(),
    validTo: instant(),
    online: flag(),
    battery: int({ optional: true }),
    /** His key is of this hour, and the door can be opened from afar. */
    mayOpen: flag(),
  }),
)
/** A renter lets somebody in for some days. */
export const giveGuestKey = command(
  thing,
  'giveGuestKey',
  { lockId: id(), holder: text(64, { min: 1 }), validFrom: instant(), validTo: instant() },
  { id: id() },
  { keyed: true, forParties: true },
)
export const takeGuestKey = command(thing, 'takeGuestKey', { id: id() }, {}, { keyed: true, forParties: true })
/** What became of a key, step by step. */
export const queryCredentialSteps = view(
  thing,
  'queryCredentialSteps',
  { id: id() },
  objectOf({
    state: choice(CREDENTIAL_STATES),
    /** It is on, and of this hour. */
    opensNow: flag(),
    steps: list(
      group({
        at: instant(),
        state: choice(CREDENTIAL_STATES),
        cause: text(32),
        note: text(200, { optional: true }),
        username: text(64, { optional: true }),
      }),
      200,
    ),
  }),
)
