import { HomeOutlined, LockOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { DropMenu } from '../components/DropMenu.tsx'
import { useLeave } from '../components/unsaved/use-ask-unsaved.ts'
import { useAvatar } from '../infra/avatar.ts'
import { useTranslation } from '../infra/i18n.ts'
import { queryClient } from '../infra/query-client.ts'
import { signOut } from '../infra/session.ts'
import { useSession } from '../infra/session-store.ts'
import { useShell } from './shell-store.ts'
import { NO_TAGS } from './tags.ts'

const PasswordDialog = lazy(() => import('./PasswordDialog.tsx'))

export function AvatarMenu(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [changing, setChanging] = useState(false)
  const user = useSession((session) => session.user)
  const name = user?.nickname || user?.username || ''
  const picture = useAvatar(user?.avatar)
  const leave = useLeave()
  const end = async () => {
    signOut()
    await navigate('/login')
    queryClient.clear()
    useShell.setState({ tags: NO_TAGS, versions: {} })
  }
  const items = [
    { key: 'who', disabled: true, label: `${name} · ${user?.username ?? ''}` },
    { type: 'divider' as const },
    {
      key: 'profile',
      icon: <UserOutlined />,
      label: t('shell.profile'),
      onClick: () => void navigate('/profile/index'),
    },
    { key: 'password', icon: <LockOutlined />, label: t('shell.password'), onClick: () => setChanging(true) },
    { key: 'home', icon: <HomeOutlined />, label: t('shell.home'), onClick: () => void navigate('/') },
    { type: 'divider' as const },
    { key: 'signOut', icon: <LogoutOutlined />, label: t('shell.signOut'), onClick: () => leave(() => void end()) },
  ]
  return (
    <>
      <DropMenu menu={{ items }}>
        <button className="topbar-me" type="button">
          <span className="visually-hidden">{t('shell.account')}</span>
          {picture ? (
            <img className="topbar-avatar" src={picture} alt="" />
          ) : (
            <span className="topbar-avatar" data-initial={[...name][0]?.toUpperCase() ?? ''} />
          )}
          <span className="topbar-name">{name}</span>
        </button>
      </DropMenu>
      {changing && (
        <Suspense>
          <PasswordDialog onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}
