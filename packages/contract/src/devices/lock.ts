import { choice, flag, int, ref, resource, text } from '../kit/index.ts'
import { commonOf, DEVICE_LABELS, found, installed, placed } from './device-parts.ts'

/** What opens a lock. Fingers, palms, faces and remote controls (fobs) are learnt at the lock itself; there are no digits of them. */
export const CODE_KINDS = ['passcode', 'card', 'fingerprint', 'palm', 'face', 'fob', 'app_key'] as const
export const CODE_CYCLES = ['weekly', 'once'] as const

/** 门锁 */
export const lock = resource('device.lock', {
  fields: {
    ...commonOf('lock'),
    /** At the collector its address; at a maker's cloud its number there. */
    address: text(16, { min: 4, pattern: '^[0-9A-Za-z]+$' }),
    /** Of the three doors it hangs at one. */
    roomId: { ...placed.roomId, instead: ['houseId', 'buildingId'] },
    /** 大门: the door of a flat let room by room: whoever lives in one of them has a key of it. */
    houseId: ref('housing.house', { optional: true, alike: ['siteId'], instead: ['roomId', 'buildingId'] }),
    /** 单元门: the same of a building. */
    buildingId: ref('housing.building', { optional: true, alike: ['siteId'], instead: ['roomId', 'houseId'] }),
    collectorId: placed.collectorId,
    /** What opens it. */
    codeKinds: choice(CODE_KINDS, { multiple: true }),
    /** What it can hold besides codes from a moment until another: codes for days and hours of the week, and for one time. */
    codeCycles: choice(CODE_CYCLES, { multiple: true, optional: true }),
    /** So many codes it holds. */
    codeSlots: int({ min: 1, max: 1000 }),
    /** Locks itself after so many seconds. */
    autoLockS: int({ optional: true, min: 1, max: 3600 }),
    ...installed,
    ...found,
    /** Per cent. */
    battery: int({ readOnly: true, optional: true }),
    locked: flag({ readOnly: true, optional: true }),
    firmware: text(32, { readOnly: true, optional: true }),
  },
  title: 'serial',
  list: [
    'serial',
    'roomId',
    'houseId',
    'buildingId',
    'online',
    'battery',
    'locked',
    'signal',
    'siteId',
    'address',
    'collectorId',
    'typeId',
    'codeKinds',
    'codeCycles',
    'codeSlots',
    'firmware',
    'lastSeenAt',
    'state',
  ],
  shown: ['serial', 'online', 'roomId', 'state', 'battery', 'locked', 'houseId', 'siteId', 'lastSeenAt'],
  sort: [],
  search: [
    'serial',
    'address',
    'siteId',
    'roomId',
    'houseId',
    'buildingId',
    'collectorId',
    'typeId',
    'state',
    'online',
    'battery',
    'ticketNo',
    'allottedTo',
  ],
  placeLabels: { ...DEVICE_LABELS, lines: ['typeId', 'siteId', 'buildingId', 'houseId', 'roomId', 'position'] },
})
