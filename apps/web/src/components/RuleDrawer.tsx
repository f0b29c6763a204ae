import type { Endpoint, Shape } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../infra/api.ts'
import CommandForm from './CommandForm.tsx'

interface Props {
  /** The resource it rules; its labels and rows. */
  of: string
  /** Asks for nothing. */
  read: Endpoint<Shape, { kind: 'object'; shape: Shape }>
  /** Takes what `read` answers. */
  write: Endpoint
  onClose: () => void
}
/** The one rule a tenant has for something: shown as it holds, and saved whole. */
export default function RuleDrawer({ of, read, write, onClose }: Props): ReactNode {
  const rule = useQuery({ queryKey: [of, 'rule'], queryFn: ({ signal }) => call(read, {}, { signal }) })
  if (!rule.data) return null
  return <CommandForm endpoint={write} of={of} width={560} initial={rule.data} onClose={onClose} />
}
