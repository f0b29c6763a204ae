import type { Endpoint, Shape } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../infra/api.ts'
import FormDrawer from '../kit/FormDrawer.tsx'
import { refreshRows } from '../kit/rows.ts'

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
  const { t } = useTranslation()
  const rule = useQuery({ queryKey: [of, 'rule'], queryFn: ({ signal }) => call(read, {}, { signal }) })
  if (!rule.data) return null
  return (
    <FormDrawer
      title={t(write.permission)}
      width={560}
      shape={write.input}
      labelPrefix={of}
      initial={rule.data}
      send={async (values, key) => {
        await call(write, values, { key, quiet: true })
        await refreshRows(of)
      }}
      onClose={onClose}
    />
  )
}
