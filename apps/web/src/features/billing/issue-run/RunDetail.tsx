import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { RunProgress } from '../../../components/RunProgress.tsx'
import { refreshMoney } from '../../../components/refresh-money.ts'
import { useTranslation } from '../../../infra/i18n.ts'

/** How far a run is, and what it could not do. */
export function RunDetail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <Modal open title={t('billing.issueRun')} footer={null} onCancel={onClose}>
      <RunProgress id={id} onEnd={() => void refreshMoney()} />
    </Modal>
  )
}
