import { QRCode, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'

/** The secret as a picture for the camera of an app, and as letters in fours for who types. */
export function SecretPicture({ secret, uri }: { secret: string; uri: string }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="second-factor-secret">
      {/* Dark on light also in the dark: cameras read nothing else. */}
      <QRCode
        value={uri}
        type="svg"
        size={184}
        color="#000"
        bgColor="#fff"
        aria-label={t('identity.secondFactor.scan')}
      />
      <p>
        {t('identity.secondFactor.secret')}
        <Typography.Text code copyable={{ text: secret }}>
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </Typography.Text>
      </p>
    </div>
  )
}
