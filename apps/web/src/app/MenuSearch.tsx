import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '../infra/i18n.ts'

const MenuSearchDialog = lazy(() => import('./MenuSearchDialog.tsx'))
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The button and the shortcut; what searches is fetched when it is first wanted. */
export function MenuSearch(): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <Button
        type="text"
        size="middle"
        icon={<SearchOutlined />}
        aria-label={t('shell.search')}
        aria-keyshortcuts="Control+K Meta+K"
        title={`${t('shell.search')} (${isMac ? '⌘K' : 'Ctrl+K'})`}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <MenuSearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
