import { byUser, choice, command, decimal, id, instant, int, list, ref, resource, text } from '../kit/index.ts'
import { blocked, partly } from './partly.ts'
import { OFF_CAUTIONS } from './switch-off.ts'

/** What people tell devices. */
export const SENT_KINDS = ['read', 'switchOff', 'switchOn', 'closeValve', 'openValve'] as const
/** What locks are told besides: only whoever keeps their codes says it. */
export const LOCK_KINDS = ['putCode', 'dropCode', 'listCodes', 'unlock'] as const
/** What collectors are told: whether they are there, to ask anew whom they missed, to look who is on their line, to begin anew. */
export const COLLECTOR_KINDS = ['ping', 'readMissed', 'searchMeters', 'restart'] as const
/** `custom`: what a model of the device's type has besides. */
export const COMMAND_KINDS = [...SENT_KINDS, ...COLLECTOR_KINDS, ...LOCK_KINDS, 'custom'] as const
export const COMMAND_STATES = [
  'queued',
  'sent',
  'acked',
  'verified',
  'failed',
  'expired',
  'cancelled',
  'superseded',
] as const
export const COMMAND_RESULTS = [
  'done',
  'read',
  'noAnswer',
  'notDone',
  'pressButton',
  'refused',
  'noKey',
  'noDevice',
  'notReached',
  'notInModel',
  'moving',
  'valveFault',
] as const
/** Of what a collector asks of many: some answered, some did not. */
export const LINE_RESULTS = ['partly'] as const
/** What locks say besides. */
export const LOCK_RESULTS = ['full', 'busy', 'unreachable'] as const
export const COMMAND_CAUSES = ['manual', 'auto', 'restore', 'batch'] as const

/** 指令: what a device was told to do, and whether it did. Done only when the device, asked again, says so. */
export const deviceCommand = resource('device.deviceCommand', {
  fields: {
    deviceId: id({ readOnly: true }),
    serial: text(32, { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true, optional: true }),
    kind: choice(COMMAND_KINDS, { readOnly: true }),
    /** What the model calls it, and the number that goes with it. */
    modelName: text(64, { readOnly: true, optional: true }),
    argument: decimal({ readOnly: true, optional: true, scale: 3 }),
    cause: choice(COMMAND_CAUSES, { readOnly: true }),
    state: choice(COMMAND_STATES, { readOnly: true }),
    attempts: int({ readOnly: true }),
    /** What the device said last. */
    result: choice([...COMMAND_RESULTS, ...LINE_RESULTS, ...LOCK_RESULTS], { readOnly: true, optional: true }),
    /** How much of it was done: meters that answered of those asked, or found. */
    detail: text(64, { readOnly: true, optional: true }),
    reason: text(200, { readOnly: true, optional: true }),
    username: byUser({ readOnly: true, optional: true }),
    expiresAt: instant({ readOnly: true }),
    endedAt: instant({ readOnly: true, optional: true }),
  },
  title: 'kind',
  list: [
    'serial',
    'siteId',
    'roomId',
    'kind',
    'modelName',
    'argument',
    'cause',
    'state',
    'attempts',
    'result',
    'detail',
    'reason',
    'username',
    'expiresAt',
    'endedAt',
  ],
  shown: ['serial', 'state', 'kind', 'result', 'roomId', 'argument', 'cause', 'username', 'createTime'],
  sort: [],
  search: ['serial', 'state', 'kind', 'cause', 'siteId', 'roomId', 'deviceId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})

/**
 * Tells devices to do something. Of one device the newest order to its relay or valve replaces those before it. What takes
 * power or water away asks the same as a batch.
 */
export const sendCommand = command(
  'device.deviceCommand',
  'sendCommand',
  {
    deviceIds: list(id(), 100, { min: 1 }),
    kind: choice([...SENT_KINDS, ...COLLECTOR_KINDS]),
    reason: text(200, { optional: true }),
    /** What is passed over knowingly, of one device alone; what else speaks against it refuses the order. */
    despite: choice(OFF_CAUTIONS, { multiple: true, optional: true }),
    partly,
  },
  { ids: list(id(), 100), blocked },
  { keyed: true },
)
/** Tells a device what its maker alone knows the meaning of: a command of the published model of its type. */
export const sendModelCommand = command(
  'device.deviceCommand',
  'sendModelCommand',
  {
    deviceId: id(),
    modelKey: text(32, { min: 1 }),
    argument: decimal({ optional: true, scale: 3 }),
    reason: text(200, { min: 1 }),
  },
  { id: id() },
  { keyed: true },
)
/** Takes back what was not sent yet. */
export const cancelCommand = command(
  'device.deviceCommand',
  'cancelCommand',
  { id: id(), reason: text(200, { min: 1 }) },
  {},
)
