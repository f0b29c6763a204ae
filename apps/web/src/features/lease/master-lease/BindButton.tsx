import { bindLeases } from '@cloud-steward/contract/housing/master-lease.ts'
import { App, Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { newKey } from '../../../infra/new-key.ts'
import { refreshMaster } from './refresh-master.ts'

/** Makes chosen drafts one contract, and leads to it. */
export function BindButton({ leaseIds, onDone }: { leaseIds: readonly string[]; onDone: () => void }): ReactNode {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const navigate = useNavigate()
  if (leaseIds.length < 2) return null
  const title = t('housing.masterLease.bind')
  const bind = async (key: string) => {
    const { id } = await call(bindLeases, { leaseIds: [...leaseIds] }, { key })
    onDone()
    await refreshMaster()
    void navigate(`/masterlease?open=detail:${id}`)
  }
  const ask = () => {
    // One question, one contract, however often it is answered.
    const key = newKey()
    modal.confirm({
      title,
      content: t('housing.masterLease.bindHint'),
      okText: t('kit.ok'),
      cancelText: t('kit.cancel'),
      // A refusal was told by the call.
      onOk: () => bind(key).catch(() => undefined),
    })
  }
  return <Button onClick={ask}>{title}</Button>
}
