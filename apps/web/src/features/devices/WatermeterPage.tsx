import { watermeter } from '@cloud-steward/contract/devices/device.ts'
import type { ReactNode } from 'react'
import { askRowsAhead } from '../../kit/use-resource-list.ts'
import { MeterDevicePage } from './MeterDevicePage.tsx'

export const askAhead = askRowsAhead(watermeter)

export default function WatermeterPage(): ReactNode {
  return <MeterDevicePage resource={watermeter} category="watermeter" switches={['closeValve', 'openValve']} />
}
