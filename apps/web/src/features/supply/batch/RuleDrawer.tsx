import { batch, queryBatchRule, setBatchRule } from '@cloud-steward/contract/supply/batch.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { refreshRows } from '../../../kit/rows.ts'

/** How many may be cut at once, when, how fast, and above which number somebody else decides. */
export default function RuleDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const rule = useQuery({
    queryKey: [batch.name, 'rule'],
    queryFn: ({ signal }) => call(queryBatchRule, {}, { signal }),
  })
  if (!rule.data) return null
  return (
    <FormDrawer
      title={t('supply.batch.setBatchRule')}
      width={560}
      shape={setBatchRule.input}
      labelPrefix={batch.name}
      initial={rule.data}
      send={async (values, key) => {
        await call(setBatchRule, values as never, { key, quiet: true })
        await refreshRows(batch.name)
      }}
      onClose={onClose}
    />
  )
}
