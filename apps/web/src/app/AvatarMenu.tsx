import { HomeOutlined, LogoutOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { queryClient } from '../infra/query-client.ts'
import { signOut } from '../infra/session.ts'
import { useSession } from '../infra/session-store.ts'
import { useShell } from './shell-store.ts'
import { NO_TAGS } from './tags.ts'

export function AvatarMenu(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const user = useSession((session) => session.user)
  const name = user?.nickname || user?.username || ''
  const leave = async () => {
    signOut()
    await navigate('/login')
    queryClient.clear()
    useShell.setState({ tags: NO_TAGS, versions: {} })
  }
  const items = [
    { key: 'who', disabled: true, label: `${name} · ${user?.username ?? ''}` },
    { type: 'divider' as const },
    { key: 'home', icon: <HomeOutlined />, label: t('shell.home'), onClick: () => void navigate('/') },
    { type: 'divider' as const },
    { key: 'signOut', icon: <LogoutOutlined />, label: t('shell.signOut'), onClick: () => void leave() },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <button className="topbar-me" type="button">
        <span className="visually-hidden">{t('shell.account')}</span>
        <span className="topbar-avatar" data-initial={name.slice(0, 1).toUpperCase()} />
        <span className="topbar-name">{name}</span>
      </button>
    </Dropdown>
  )
}
