import type { PROTOCOLS_OF } from '@cloud-steward/contract/devices/type.ts'
import { type ReactNode, useState } from 'react'
import ResourceForm, { type ResourceFormProps } from '../../kit/ResourceForm.tsx'
import ProtocolControl from './ProtocolControl.tsx'

const USUAL = {
  category: 'elemeter',
  protocol: 'dlt645',
  canSwitch: true,
  needsButton: false,
  pollMinutes: 15,
  offlineMinutes: 40,
}

/** What devices of a maker are; each category has its protocols. */
export default function TypeForm(props: ResourceFormProps): ReactNode {
  const [chosen, setChosen] = useState<unknown>(USUAL.category)
  return (
    <ResourceForm
      {...props}
      initial={USUAL}
      controls={props.id ? {} : { protocol: <ProtocolControl category={chosen as keyof typeof PROTOCOLS_OF} /> }}
      onChange={(changed) => 'category' in changed && setChosen(changed.category)}
    />
  )
}
