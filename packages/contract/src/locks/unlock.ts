import { choice, flag, instant, int, ref, resource, text } from '../kit/index.ts'

export const UNLOCK_METHODS = [
  'passcode',
  'card',
  'fingerprint',
  'palm',
  'face',
  'fob',
  'app',
  'key',
  'inside',
  'remote',
  'other',
] as const

/** 开锁记录: what locks said of their openings. */
export const unlock = resource('lock.unlock', {
  fields: {
    at: instant({ readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true, optional: true }),
    lockId: ref('device.lock', { readOnly: true }),
    method: choice(UNLOCK_METHODS, { readOnly: true }),
    ok: flag({ readOnly: true }),
    /** Whose key it was; empty where no key of ours was used. */
    holder: text(64, { readOnly: true, optional: true }),
    battery: int({ readOnly: true, optional: true }),
    receivedAt: instant({ readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true, optional: true }),
  },
  title: 'holder',
  list: ['at', 'siteId', 'roomId', 'lockId', 'method', 'ok', 'holder', 'battery', 'receivedAt'],
  sort: [],
  search: ['at', 'roomId', 'siteId', 'lockId', 'method', 'ok', 'holder'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { rentee: 'renteeId' },
})
