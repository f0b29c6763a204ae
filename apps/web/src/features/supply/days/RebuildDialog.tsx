import { accountDay, meterDay, rebuildDays } from '@cloud-steward/contract/supply/days.ts'
import { Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RunProgress } from '../../../components/RunProgress.tsx'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { refreshRows } from '../../../kit/rows.ts'

/** Makes the days of a range anew, with its progress. */
export default function RebuildDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [run, setRun] = useState<string>()
  const title = t('supply.accountDay.rebuildDays')
  const refresh = () => void Promise.all([accountDay.name, meterDay.name].map(refreshRows))
  if (run)
    return (
      <Modal open title={title} footer={null} onCancel={onClose} mask={{ closable: false }}>
        <RunProgress id={run} onEnd={refresh} />
      </Modal>
    )
  return (
    <FormDrawer
      title={title}
      width={440}
      shape={rebuildDays.input}
      labelPrefix="supply.accountDay"
      initial={{ fromOn: businessDay(-30), toOn: businessDay(-1) }}
      before={<p className="quiet">{t('supply.accountDay.rebuildHint')}</p>}
      send={async (values, key) => setRun((await call(rebuildDays, values as never, { key, quiet: true })).runId)}
      onClose={() => run || onClose()}
    />
  )
}
