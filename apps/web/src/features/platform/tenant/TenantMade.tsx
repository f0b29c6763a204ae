import { Alert, Button, Modal, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import type { MadeTenant } from './tenant-row.ts'

/** What the administrator of a new tenant signs in with. His password is shown this once. */
export default function TenantMade({ made, onClose }: { made: MadeTenant; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { tenantCode, username, password } = made
  const words = [
    [t('platform.tenant.tenantCode'), tenantCode],
    [t('platform.tenant.adminUsername'), username],
    [t('platform.firstPassword'), password],
  ] as const
  return (
    <Modal
      open
      title={t('platform.made')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button size="middle" type="primary" onClick={onClose}>
          {t('kit.close')}
        </Button>
      }
    >
      <Alert type="success" showIcon title={t(password ? 'platform.passwordOnce' : 'platform.passwordKept')} />
      <dl className="made-tenant">
        {words.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Typography.Text copyable code>
                  {value}
                </Typography.Text>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </Modal>
  )
}
