import { GlobalOutlined, LogoutOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { loadAntdLocale } from '../infra/antd-locale.ts'
import { changeLanguage } from '../infra/i18n.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../infra/language.ts'
import { queryClient } from '../infra/query-client.ts'
import { signOut } from '../infra/session.ts'
import { useSession } from '../infra/session-store.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { FullscreenButton } from './FullscreenButton.tsx'
import { setSidebar, useShell } from './shell-store.ts'
import { NO_TAGS } from './tags.ts'

export function TopBar(): ReactNode {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const open = useShell((shell) => shell.sidebarOpen)
  const user = useSession((session) => session.user)
  const name = user?.nickname || user?.username || ''

  const speak = async (language: Language) => {
    await loadAntdLocale(language)
    await changeLanguage(language)
    // Rows carry texts of the server too.
    await queryClient.invalidateQueries()
  }
  const leave = async () => {
    signOut()
    await navigate('/login')
    queryClient.clear()
    useShell.setState({ tags: NO_TAGS, versions: {} })
  }
  const languages = LANGUAGES.map((key) => ({ key, label: LANGUAGE_NAMES[key], disabled: key === i18n.language }))
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
      <span className="topbar-tenant">{user?.tenantName}</span>
      <Dropdown
        trigger={['click']}
        menu={{ items: languages, selectedKeys: [i18n.language], onClick: ({ key }) => void speak(key as Language) }}
      >
        <Button type="text" size="middle" icon={<GlobalOutlined />} aria-label={t('shell.login.language')} />
      </Dropdown>
      <FullscreenButton />
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'who', disabled: true, label: `${name} · ${user?.username ?? ''}` },
            { type: 'divider' },
            { key: 'signOut', icon: <LogoutOutlined />, label: t('shell.signOut'), onClick: () => void leave() },
          ],
        }}
      >
        <button className="topbar-me" type="button">
          <span className="visually-hidden">{t('shell.account')}</span>
          <span className="topbar-avatar" data-initial={name.slice(0, 1).toUpperCase()} />
          <span className="topbar-name">{name}</span>
        </button>
      </Dropdown>
    </header>
  )
}
