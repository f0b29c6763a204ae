import { reconcileDay, reconciliation } from '@cloud-steward/contract/channels/reconciliation.ts'
import type { ReactNode } from 'react'
import { RunForm } from '../../../components/RunForm.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'

interface Props {
  initial?: { channelId: string; day: string }
  runId?: string
  onEnd: () => void
  onClose: () => void
}
/** Compares a day with the channel's list of it, with its progress. */
export default function ReconcileDialog(props: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <RunForm
      {...props}
      title={t('channel.reconciliation.reconcileDay')}
      hint={t('channel.reconciliation.reconcileHint')}
      shape={reconcileDay.input}
      labelPrefix={reconciliation.name}
      start={(values, key) => call(reconcileDay, values, { key, quiet: true })}
    />
  )
}
