import { SEVERITIES } from '../devices/index.ts'
import { byState, byUser, choice, command, id, instant, ref, resource, text } from '../kit/index.ts'

/**
 * `outlived`: a key whose time is over is not verified as gone. `push_failed`: it could not be written, somebody has to go
 * there. `stray`: the lock holds a key nobody gave. `offline`: nobody has heard of it, or of its gateway, for longer than
 * its type allows. `failed_attempts`: it refused many in a short time. `unused`: digits its maker
 * computed are void, for nobody used them in time. `no_key`: a lease or an order has no key of it, for it is full or holds
 * no digits.
 */
export const ALARM_KINDS = [
  'outlived',
  'push_failed',
  'remove_failed',
  'drift',
  'stray',
  'low_battery',
  'offline',
  'failed_attempts',
  'unused',
  'no_key',
] as const
export const ALARM_STATES = ['open', 'closed'] as const

/** 门锁告警: what somebody has to do about a lock. Closed by itself when it is over, or by whoever saw to it. */
export const alarm = resource('lock.alarm', {
  fields: {
    kind: choice(ALARM_KINDS, { readOnly: true }),
    severity: choice(SEVERITIES, { readOnly: true }),
    state: choice(ALARM_STATES, { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true, optional: true }),
    lockId: ref('device.lock', { readOnly: true }),
    holder: text(64, { readOnly: true, optional: true }),
    detail: text(200, { readOnly: true, optional: true }),
    credentialId: id({ readOnly: true, optional: true }),
    closedAt: instant({ readOnly: true, optional: true }),
    closedBy: byUser({ readOnly: true, optional: true }),
    note: text(200, { readOnly: true, optional: true }),
  },
  title: 'kind',
  list: ['severity', 'kind', 'state', 'siteId', 'roomId', 'lockId', 'holder', 'detail', 'closedAt', 'closedBy', 'note'],
  shown: ['kind', 'state', 'severity', 'roomId', 'lockId', 'detail', 'holder', 'closedBy', 'createTime'],
  segments: byState('open', 'closed'),
  sort: [],
  search: ['kind', 'state', 'severity', 'roomId', 'siteId', 'lockId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})

/** Somebody has seen to it. What is still so is told again by the next look. */
export const closeAlarm = command(
  'lock.alarm',
  'closeAlarm',
  { id: id(), reason: text(200, { min: 1 }) },
  {},
  { keyed: true },
)
