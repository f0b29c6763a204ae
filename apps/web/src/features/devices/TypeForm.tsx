import { deviceType, type PROTOCOLS_OF } from '@cloud-steward/contract/devices/type.ts'
import { type ReactNode, useState } from 'react'
import ResourceForm, { type ResourceFormProps } from '../../kit/ResourceForm.tsx'
import { useRow } from '../../kit/use-row.ts'
import ProtocolControl from './ProtocolControl.tsx'

const USUAL = {
  category: 'elemeter',
  protocol: 'dlt645',
  canSwitch: true,
  needsButton: false,
  pollMinutes: 15,
  offlineMinutes: 40,
}

/** What devices of a maker are. What flows through them is asked of water meters alone, and each category has its protocols. */
export default function TypeForm(props: ResourceFormProps): ReactNode {
  const { id, row } = props
  const found = useRow(deviceType, row ? undefined : id)
  const [chosen, setChosen] = useState<unknown>(USUAL.category)
  const category = id ? (row ?? found.data)?.category : chosen
  return (
    <ResourceForm
      {...props}
      initial={USUAL}
      fields={deviceType.form.filter((key) => key !== 'medium' || category === 'watermeter')}
      controls={id ? {} : { protocol: <ProtocolControl category={chosen as keyof typeof PROTOCOLS_OF} /> }}
      onChange={(changed) => 'category' in changed && setChosen(changed.category)}
    />
  )
}
