import { settleUtilities } from '@cloud-steward/contract/metering/settlement.ts'
import { Modal } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { RunProgress } from '../../../components/RunProgress.tsx'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { refreshMetering } from '../refresh-metering.ts'

/** The month before this one, which is mostly what is settled. */
function lastMonth(): { periodFrom: string; periodTo: string } {
  const first = dayjs(businessDay()).startOf('month').subtract(1, 'month')
  return { periodFrom: first.format('YYYY-MM-DD'), periodTo: first.endOf('month').format('YYYY-MM-DD') }
}

/** Settles a period as a run, with its progress. */
export default function SettleDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [run, setRun] = useState<string>()
  const title = t('metering.settlement.settleUtilities')
  if (run)
    return (
      <Modal open title={title} footer={null} onCancel={onClose} mask={{ closable: false }}>
        <RunProgress id={run} onEnd={() => void refreshMetering()} />
      </Modal>
    )
  return (
    <FormDrawer
      title={title}
      width={440}
      shape={settleUtilities.input}
      labelPrefix="metering.settlement"
      initial={lastMonth()}
      before={<p className="quiet">{t('metering.settlement.settleHint')}</p>}
      send={async (values, key) => setRun((await call(settleUtilities, values as never, { key, quiet: true })).runId)}
      onClose={() => run || onClose()}
    />
  )
}
