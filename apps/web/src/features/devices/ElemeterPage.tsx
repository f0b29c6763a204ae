import { elemeter } from '@cloud-steward/contract/devices/device.ts'
import type { ReactNode } from 'react'
import { askRowsAhead } from '../../kit/use-resource-list.ts'
import { MeterDevicePage } from './MeterDevicePage.tsx'

export const askAhead = askRowsAhead(elemeter)

export default function ElemeterPage(): ReactNode {
  return <MeterDevicePage resource={elemeter} category="elemeter" switches={['switchOff', 'switchOn']} />
}
