import { EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../infra/i18n.ts'
import { leavePreview } from '../infra/preview.ts'
import './preview.css'

/** Says for as long as it lasts that one looks through a role. */
export default function PreviewBanner({ role }: { role: string }): ReactNode {
  const { t } = useTranslation()
  return (
    <aside className="preview" aria-label={t('shell.preview')}>
      <EyeOutlined aria-hidden="true" />
      <span>{t('shell.preview.as', { role })}</span>
      <Button size="small" onClick={leavePreview}>
        {t('shell.preview.leave')}
      </Button>
    </aside>
  )
}
