import { SettingOutlined } from '@ant-design/icons'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '../infra/i18n.ts'
import { PRODUCT } from '../infra/settings.ts'

const SettingsDrawer = lazy(() => import('./SettingsDrawer.tsx'))

/** The button at the right edge; the panel behind it is fetched when it is first opened. */
export function RightPanel(): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  if (!PRODUCT.showSettings) return null
  return (
    <>
      <button
        className="settings-button"
        type="button"
        aria-label={t('shell.settings')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SettingOutlined />
      </button>
      {open && (
        <Suspense>
          <SettingsDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
