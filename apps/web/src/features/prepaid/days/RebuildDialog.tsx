import { accountDay, meterDay, rebuildDays } from '@cloud-steward/contract/prepaid/days.ts'
import type { ReactNode } from 'react'
import { RunForm } from '../../../components/RunForm.tsx'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { refreshRows } from '../../../kit/rows.ts'

/** Makes the days of a range anew, with its progress. */
export default function RebuildDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <RunForm
      title={t('prepaid.accountDay.rebuildDays')}
      hint={t('prepaid.accountDay.rebuildHint')}
      shape={rebuildDays.input}
      labelPrefix="prepaid.accountDay"
      initial={{ fromOn: businessDay(-30), toOn: businessDay(-1) }}
      start={(values, key) => call(rebuildDays, values, { key, quiet: true })}
      onEnd={() => void Promise.all([accountDay.name, meterDay.name].map(refreshRows))}
      onClose={onClose}
    />
  )
}
