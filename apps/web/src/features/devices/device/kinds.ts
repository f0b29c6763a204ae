import { collector, elemeter, watermeter } from '@cloud-steward/contract/devices/device.ts'
import type { queryDevice } from '@cloud-steward/contract/devices/device-page.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
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
/** By category: its record, what it says, and what it can be told, the taking away first. */
export const KINDS = {
  elemeter: {
    resource: elemeter,
    unit: 'kWh',
    says: ['energy', 'power', 'voltage', 'relay', 'signal', 'battery', 'firmware', 'readAt'],
    place: ['restoreMode', ...PLACE],
    switches: ['switchOff', 'switchOn'],
  },
  watermeter: {
    resource: watermeter,
    unit: 'm³',
    says: ['volume', 'valve', 'opening', 'battery', 'batteryLow', 'magnet', 'signal', 'firmware', 'readAt'],
    place: PLACE,
    switches: ['closeValve', 'openValve'],
  },
  collector: {
    resource: collector,
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
} as const satisfies Record<
  string,
  {
    resource: typeof elemeter | typeof watermeter | typeof collector
    unit: string
    says: readonly string[]
    place: readonly string[]
    switches: readonly Kind[]
  }
>
export type Category = keyof typeof KINDS
/** The address of the page of one device. Of one whose category is not known the page finds it out; locks have a sheet. */
export const pageOfDevice = (id: string, category?: Category | 'lock'): string =>
  category === 'lock' ? `/doorlock?open=detail:${id}` : `${category ? `/device/${category}` : '/device'}?id=${id}`

export type DeviceFacts = AnswerOf<typeof queryDevice>
/** What is asked for a device page, apart from its record. */
export const PAGE_KEY = 'devices.page'
