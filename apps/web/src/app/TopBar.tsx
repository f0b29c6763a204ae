import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { useErrorLog } from '../infra/error-log.ts'
import { useTranslation } from '../infra/i18n.ts'
import { useSession } from '../infra/session-store.ts'
import { AvatarMenu } from './AvatarMenu.tsx'
import { Bell } from './Bell.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { FullscreenButton } from './FullscreenButton.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'
import { MenuSearch } from './MenuSearch.tsx'
import { SizeSelect } from './SizeSelect.tsx'
import { setSidebar, useShell } from './shell-store.ts'
import { useSettled } from './use-settled.ts'

const FocusSwitch = lazy(() => import('./FocusSwitch.tsx'))
const ErrorBug = lazy(() => import('./ErrorBug.tsx'))

export function TopBar(): ReactNode {
  const { t } = useTranslation()
  const open = useShell((shell) => shell.sidebarOpen)
  const isSettled = useSettled()
  const failed = useErrorLog(({ errors }) => errors.length > 0)
  return (
    <header className="topbar">
      <Button
        type="text"
        size="middle"
        aria-label={t('shell.sidebar.toggle')}
        aria-expanded={open}
        icon={open ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        onClick={() => setSidebar(!open)}
      />
      <Breadcrumb />
      {failed && (
        <Suspense>
          <ErrorBug />
        </Suspense>
      )}
      {isSettled && <Tools />}
    </header>
  )
}

/** Where one works, the search, and the settings of the person. */
function Tools(): ReactNode {
  const tenant = useSession((session) => session.user?.tenantName)
  const focus = useSession((session) => session.user?.focus)
  return (
    <>
      {(focus?.hasOrgs || focus?.hasPosts) && (
        <Suspense>
          <FocusSwitch focus={focus} />
        </Suspense>
      )}
      <MenuSearch />
      <span className="topbar-tenant">{tenant}</span>
      <SizeSelect />
      <LanguageSelect />
      <FullscreenButton />
      <Bell />
      <AvatarMenu />
    </>
  )
}
