import { Alert, Button, Modal, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MadeTenant } from './tenant-row.ts'

/** What the administrator of a new tenant signs in with. His password is shown this once. */
export default function TenantMade({ made, onClose }: { made: MadeTenant; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { tenantCode, username, password } = made
  const words = [
    [t('tenancy.tenant.tenantCode'), tenantCode],
    [t('tenancy.tenant.adminUsername'), username],
    [t('tenancy.firstPassword'), password],
  ] as const
  return (
    <Modal
      open
      title={t('tenancy.made')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button size="middle" type="primary" onClick={onClose}>
          {t('kit.close')}
        </Button>
      }
    >
      <Alert type="success" showIcon title={t(password ? 'tenancy.passwordOnce' : 'tenancy.passwordKept')} />
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
