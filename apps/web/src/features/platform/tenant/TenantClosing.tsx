import type { Impact } from '@cloud-steward/contract/kit/index.ts'
import { tenant } from '@cloud-steward/contract/platform/tenant.ts'
import { useQuery } from '@tanstack/react-query'
import { Modal, Spin } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { refreshRows } from '../../../kit/rows.ts'
import { useSubmit } from '../../../kit/use-submit.ts'
import type { TenantDialogProps } from './tenant-row.ts'

/** Closes a tenant, after saying what would be left unmanaged. */
export default function TenantClosing({ row, onClose }: TenantDialogProps): ReactNode {
  const { t } = useTranslation()
  const { busy, submit } = useSubmit()
  const held = useQuery({
    queryKey: [tenant.name, 'impact', row.id],
    queryFn: async ({ signal }) => (await call(tenant.endpoints.impact, { id: row.id }, { signal })) as Impact[],
  }).data
  const close = async () => {
    const done = await submit(async (key) => {
      await call(tenant.endpoints.delete, { id: row.id }, { key, quiet: true })
      await refreshRows(tenant.name)
    })
    if (done) onClose()
  }
  return (
    <Modal
      open
      title={`${t('platform.close')} · ${row.tenantName}`}
      okText={t('platform.close')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ danger: true, disabled: !held, size: 'middle' }}
      cancelButtonProps={{ size: 'middle' }}
      confirmLoading={busy}
      onOk={() => void close()}
      onCancel={onClose}
    >
      {held ? (
        <>
          <p>{t('platform.closeHint')}</p>
          <ul className="held">
            {held
              .filter(({ what }) => what !== 'platform.impact.kept')
              .map(({ what, count, titles }) => (
                <li key={what}>
                  {t(what, { count })}
                  {what === 'platform.impact.balances' && ` (${titles.join().split(': ').at(-1)})`}
                </li>
              ))}
          </ul>
        </>
      ) : (
        <Spin />
      )}
    </Modal>
  )
}
