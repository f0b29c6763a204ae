import { collector, elemeter, watermeter } from '@cloud-steward/contract/devices/device.ts'
import type { queryDevice } from '@cloud-steward/contract/devices/device-page.ts'
import { lock } from '@cloud-steward/contract/devices/lock.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { aboutOf } from '../../../kit/rows.ts'
import type { Kind } from '../MeterDevicePage.tsx'

const INSTALLED = ['position', 'allottedTo', 'ticketNo', 'installedOn', 'installedBy', 'warrantyUntil'] as const
/** What is shown of a meter besides what it says now: where it hangs and by whom it is reached. */
const PLACE = [
  'typeId',
  'siteId',
  'roomId',
  'collectorId',
  'isDirect',
  'channel',
  'baud',
  'address',
  'meterId',
  'readingState',
  ...INSTALLED,
  'verifyDueOn',
  'remark',
] as const
/** By category: its record, the menu its buttons hang on, what it says, and what it can be told, the taking away first. */
export const KINDS = {
  elemeter: {
    resource: elemeter,
    menu: 'elemeter',
    unit: 'kWh',
    says: ['energy', 'power', 'voltage', 'relay', 'signal', 'battery', 'firmware', 'readAt'],
    place: ['restoreMode', ...PLACE],
    switches: ['switchOff', 'switchOn'],
  },
  watermeter: {
    resource: watermeter,
    menu: 'watermeter',
    unit: 'm³',
    says: ['volume', 'valve', 'opening', 'battery', 'batteryLow', 'magnet', 'signal', 'firmware', 'readAt'],
    place: PLACE,
    switches: ['closeValve', 'openValve'],
  },
  collector: {
    resource: collector,
    menu: 'collector',
    unit: '',
    says: [
      'onlineCount',
      'childCount',
      'guestCount',
      'successRate',
      'lastRoundAt',
      'malformedCount',
      'signal',
      'firmware',
    ],
    place: [
      'name',
      'typeId',
      'protocol',
      'siteId',
      'simNo',
      'simCarrier',
      'simExpiresOn',
      'simMonthlyMb',
      'childLimit',
      'ip',
      ...INSTALLED,
      'remark',
    ],
    switches: [],
  },
  lock: {
    resource: lock,
    menu: 'doorlock',
    unit: '',
    says: ['locked', 'battery', 'signal', 'firmware', 'lastSeenAt'],
    place: [
      'typeId',
      'siteId',
      'roomId',
      'houseId',
      'buildingId',
      'collectorId',
      'address',
      'codeKinds',
      'codeCycles',
      'codeSlots',
      'autoLockS',
      ...INSTALLED,
      'remark',
    ],
    switches: [],
  },
} as const satisfies Record<
  string,
  {
    resource: typeof elemeter | typeof watermeter | typeof collector | typeof lock
    menu: string
    unit: string
    says: readonly string[]
    place: readonly string[]
    switches: readonly Kind[]
  }
>
export type Category = keyof typeof KINDS
/** The address of the page of one device. Of one whose category is not known the page finds it out. */
export const pageOfDevice = (id: string, category?: Category): string =>
  `${category ? `/device/${category}` : '/device'}?id=${id}`

/** Which device a dialog is about, and where it hangs. */
export const aboutDevice = (row: Readonly<Record<string, unknown>> | undefined): string | undefined =>
  row && aboutOf(row.serial, row.name, row.roomName ?? row.houseName ?? row.buildingName)

export type DeviceFacts = AnswerOf<typeof queryDevice>
/** What is asked for a device page, apart from its record. */
export const PAGE_KEY = 'devices.page'
