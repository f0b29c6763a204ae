import { choice, code, date, flag, id, instant, int, money, ref, text } from '../kit/index.ts'
import { OPEN_ACCOUNT_STATES } from './account-states.ts'
import { SEVERITIES } from './alarm.ts'
import { DEVICE_STATES } from './life.ts'
import { PROTECTION_KINDS } from './switch-off.ts'
import type { DEVICE_CATEGORIES } from './type.ts'

export const RELAYS = ['closed', 'open'] as const
/** A motor takes some seconds: meanwhile it is on its way. */
export const VALVES = ['open', 'closed', 'opening', 'closing', 'unknown', 'fault'] as const
export const told = { optional: true, min: 0, max: 99_999_999, scale: 3 } as const
export const reading = { ...told, readOnly: true } as const

/** What every device of a category has. */
export const commonOf = (category: (typeof DEVICE_CATEGORIES)[number]) => ({
  serial: code(32, { once: true }),
  typeId: ref('device.deviceType', { only: { category } }),
  siteId: ref('housing.site', { once: true }),
})
export const found = {
  state: choice(DEVICE_STATES, { readOnly: true }),
  online: flag({ readOnly: true }),
  lastSeenAt: instant({ readOnly: true, optional: true }),
  /** How strong its radio is received, dBm: about −51 at best; below −105 readings go missing. */
  signal: int({ readOnly: true, optional: true }),
  remark: text(256, { optional: true }),
}
/** Of meters: what they say of their own parts. */
export const itself = {
  /** %, as far as it says so. */
  battery: int({ readOnly: true, optional: true, min: 0, max: 100 }),
  firmware: text(32, { readOnly: true, optional: true }),
}
/** The gravest alarm that lasts. */
export const troubled = { alarm: choice(SEVERITIES, { readOnly: true, optional: true }) } as const
/**
 * How it stands with the account on a meter. `unopened` (未开户): somebody lives there, it can be switched, and there is none.
 */
export const METER_ACCOUNT_STATES = ['unopened', ...OPEN_ACCOUNT_STATES] as const
/** What the module that keeps accounts says of a meter. */
export const paid = {
  accountId: id({ readOnly: true, optional: true }),
  accountState: choice(METER_ACCOUNT_STATES, { readOnly: true, optional: true }),
  balanceFen: money({ readOnly: true, optional: true, tells: ['prepaid.account'] }),
  /** 计价方案: by which pricePlan its use is priced today. */
  pricePlan: text(64, { readOnly: true, optional: true }),
  /** Why its power, or the room's, may not be taken away. */
  protectedBy: choice(PROTECTION_KINDS, { readOnly: true, multiple: true, optional: true }),
} as const
/** 安装: where exactly it was put in, when, by whom, and by which order of installation, open when it is named. */
export const installed = {
  position: text(64, { optional: true }),
  ticketNo: text(32, { optional: true }),
  installedOn: date({ optional: true }),
  installedBy: text(32, { optional: true }),
  /** 领用: who has it to put it in. */
  allottedTo: text(32, { optional: true }),
  warrantyUntil: date({ optional: true }),
}
/** 检定有效期: bills by a meter hold until this day, then it is verified anew or replaced. */
export const verified = { verifyDueOn: date({ optional: true }) }
/** Where it is, and whose line it hangs on. */
export const placed = {
  roomId: ref('housing.room', { optional: true, alike: ['siteId'] }),
  collectorId: ref('device.collector', { optional: true, alike: ['siteId'] }),
}
/** Of meters: by whom and under which address they are reached, and where they count: at meters of these utilities. */
export const reachedOf = (utility: string) => ({
  roomId: placed.roomId,
  /** 直连: it has a radio of its own (NB-IoT, 4G) and signs in itself; no collector speaks for it. */
  isDirect: flag({ optional: true, once: true }),
  collectorId: placed.collectorId,
  /** Its relay or valve can be switched from afar. */
  canSwitch: flag({ readOnly: true }),
  /** The meter of the utility accounts whose numbers it tells. */
  meterId: ref('metering.meter', { optional: true, only: { utility }, alike: ['siteId', 'roomId'] }),
  /** What became of today's number there. */
  readingState: choice(['taken', 'missing', 'refused'], { readOnly: true, optional: true }),
})

/** Of meters: what only one on the line of a collector has. */
export const ASKED_ON_LINE = {
  collectorId: { isDirect: ['false'] },
  channel: { isDirect: ['false'] },
  baud: { isDirect: ['false'] },
} as const

export const BAUDS = ['1200', '2400', '4800', '9600', '19200', '38400', '57600', '115200'] as const
/** Where on the line of its collector a meter hangs: which of its terminals, and how fast one speaks there. */
export const wired = {
  /** 通道 */
  channel: int({ optional: true, min: 1, max: 64 }),
  /** 波特率 */
  baud: choice(BAUDS, { optional: true }),
}
export const RESTORE_MODES = ['automatic', 'button'] as const

/** By what meters of either kind are looked for. */
export const METER_SEARCH = [
  'serial',
  'address',
  'siteId',
  'roomId',
  'collectorId',
  'isDirect',
  'typeId',
  'state',
  'online',
  'ticketNo',
  'allottedTo',
  'verifyDueOn',
] as const

/** Labels of devices: the scan reads their serial numbers. */
export const DEVICE_LABELS = { place: 'device', key: 'serial', title: 'serial' } as const
export const METER_LABELS = { ...DEVICE_LABELS, lines: ['typeId', 'siteId', 'roomId', 'position'] } as const
