import { choice, code, command, flag, id, int, resource, text } from '../kit/index.ts'

export const DEVICE_CATEGORIES = ['collector', 'elemeter', 'watermeter', 'lock'] as const
export const PROTOCOLS = ['dlt645', 'cjt188', 'modbus', 'json', 'cloud'] as const
/**
 * Which of them devices of a category speak, what is usual first. A collector that speaks JSON takes orders itself; one that only
 * carries bytes has the protocol of the meters on its line.
 */
export const PROTOCOLS_OF: Readonly<Record<(typeof DEVICE_CATEGORIES)[number], readonly (typeof PROTOCOLS)[number][]>> =
  {
    collector: ['json', 'dlt645', 'cjt188', 'modbus'],
    elemeter: ['dlt645', 'modbus', 'json'],
    watermeter: ['cjt188', 'modbus', 'json'],
    lock: ['json', 'cloud'],
  }

/** 介质: what flows through a water meter; its protocol may want to know. */
export const MEDIA = ['cold_water', 'hot_water', 'drinking_water'] as const

/** 设备类型: what a maker's devices are and how one speaks with them. */
export const deviceType = resource('device.deviceType', {
  fields: {
    code: code(32, { once: true, numbered: 'T' }),
    name: text(64, { min: 1 }),
    category: choice(DEVICE_CATEGORIES, { once: true }),
    vendor: text(64, { optional: true }),
    model: text(64, { optional: true }),
    protocol: choice(PROTOCOLS, { once: true }),
    /** Power or water can be cut off from afar. */
    canSwitch: flag(),
    /** After being switched on, somebody must hold the meter's button before power flows. */
    needsButton: flag(),
    /** 共享信道: of meters with a radio: any collector of their site may hear them and be told to speak with them. */
    sharedChannel: flag({ once: true, optional: true }),
    /** Of water meters; none said: cold water. */
    medium: choice(MEDIA, { once: true, optional: true }),
    /** Asked this often, minutes; of collectors: its meters. */
    pollMinutes: int({ min: 1, max: 1440 }),
    /** Silent for longer, minutes, it counts as offline. */
    offlineMinutes: int({ min: 1, max: 1440 }),
    hasKey: flag({ readOnly: true }),
    /** Versions of its thing model, and what the published one has. */
    modelCount: int({ readOnly: true }),
    propertyCount: int({ readOnly: true }),
    commandCount: int({ readOnly: true }),
    eventCount: int({ readOnly: true }),
    alarmCount: int({ readOnly: true }),
    remark: text(256, { optional: true, multiline: true }),
  },
  title: 'name',
  asked: {
    canSwitch: { category: ['elemeter', 'watermeter'] },
    needsButton: { category: ['elemeter'], canSwitch: ['true'] },
    // Modbus addresses and locks belong to one collector.
    sharedChannel: { category: ['elemeter', 'watermeter'], protocol: ['dlt645', 'cjt188', 'json'] },
    medium: { category: ['watermeter'] },
  },
  list: [
    'code',
    'name',
    'category',
    'vendor',
    'model',
    'protocol',
    'modelCount',
    'propertyCount',
    'commandCount',
    'eventCount',
    'alarmCount',
    'canSwitch',
    'needsButton',
    'sharedChannel',
    'pollMinutes',
    'offlineMinutes',
    'hasKey',
  ],
  shown: ['name', 'code', 'category', 'vendor', 'model', 'protocol', 'propertyCount', 'pollMinutes', 'offlineMinutes'],
  sort: [],
  search: ['code', 'name', 'category', 'vendor', 'protocol'],
  scope: { orgs: 'all' },
})

/** What relays of this type obey: level of access, password and operator. Sealed, never shown again. */
export const setTypeKey = command(
  'device.deviceType',
  'setTypeKey',
  {
    id: id(),
    level: int({ min: 0, max: 99 }),
    password: text(6, { min: 6, pattern: '^[0-9]{6}$' }),
    operator: text(8, { min: 8, pattern: '^[0-9]{8}$' }),
  },
  {},
)
