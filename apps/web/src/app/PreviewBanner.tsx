import { EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { formatInstant } from '../infra/format.ts'
import { useTranslation } from '../infra/i18n.ts'
import { leavePreview } from '../infra/preview.ts'
import { useSession } from '../infra/session-store.ts'
import './preview.css'

/** Says for as long as it lasts that one looks through a role, or at the data of another tenant and until when. */
export default function PreviewBanner(): ReactNode {
  const { t } = useTranslation()
  const { lookIn, focus } = useSession(({ user }) => user) ?? {}
  const role = focus?.previewRole
  if (!lookIn && !role) return null
  const name = lookIn ? 'shell.lookIn' : 'shell.preview'
  const until = formatInstant(lookIn?.until, 'YYYY-MM-DD HH:mm')
  return (
    <aside className="preview" aria-label={t(name)}>
      <EyeOutlined aria-hidden="true" />
      <span>
        {lookIn ? t('shell.lookIn.at', { tenant: lookIn.tenantName, until }) : t('shell.preview.as', { role })}
      </span>
      <Button size="small" onClick={leavePreview}>
        {t(`${name}.leave`)}
      </Button>
    </aside>
  )
}
