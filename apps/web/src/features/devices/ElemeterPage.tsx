import { elemeter } from '@cloud-steward/contract/devices/device.ts'
import type { ReactNode } from 'react'
import { askRowsAhead } from '../../kit/use-resource-list.ts'
import { MeterDevicePage } from './MeterDevicePage.tsx'

export const askAhead = askRowsAhead(elemeter)
const FIELDS = [
  'energy',
  'power',
  'voltage',
  'relay',
  'readAt',
  'online',
  'lastSeenAt',
  'readingState',
  'siteId',
  'roomId',
  'collectorId',
  'address',
  'typeId',
  'meterId',
  'state',
  'remark',
]

export default function ElemeterPage(): ReactNode {
  return <MeterDevicePage resource={elemeter} switches={['switchOff', 'switchOn']} unit="kWh" fields={FIELDS} />
}
