import { getSysUser } from '@cloud-steward/contract/identity/session.ts'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { listed } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { roleName } from '../../../infra/role-name.ts'
import { useSession } from '../../../infra/session-store.ts'
import { SecondFactorPanel } from '../second-factor/SecondFactorPanel.tsx'
import { AvatarPanel } from './AvatarPanel.tsx'
import { ContactLines } from './ContactLines.tsx'
import { MyApps } from './MyApps.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { WaysPanel } from './WaysPanel.tsx'
import '../shell-pages.css'
import './profile.css'

const ExplainDrawer = lazy(() => import('../../../components/ExplainDrawer.tsx'))

/** Asks again who is signed in, so that the name and the picture in the frame follow. */
async function renewUser(): Promise<void> {
  const user = await call(getSysUser, {})
  if (user) useSession.setState({ user })
}

/** What every user sees and changes of his own account. */
export default function ProfilePage(): ReactNode {
  const { t } = useTranslation()
  const user = useSession((session) => session.user)
  const [asking, setAsking] = useState(false)
  if (!user) return null
  const facts = [
    ['username', user.username],
    ['tenantName', user.tenantName],
    ['roles', listed(user.roles.map((role) => roleName(role, t)))],
  ] as const
  return (
    <div className="profile">
      <section className="shell-page profile-who" aria-label={t('shell.profile.account')}>
        <AvatarPanel user={user} onChange={renewUser} />
        <h1>{user.nickname || user.username}</h1>
        <dl>
          {facts.map(([key, value]) => (
            <div key={key}>
              <dt>{t(`uaa.users.${key}`)}</dt>
              <dd>{value || '-'}</dd>
            </div>
          ))}
          <ContactLines user={user} onChange={renewUser} />
        </dl>
        <Button onClick={() => setAsking(true)}>{t('admin.sysrole.explainAccess')}</Button>
        {asking && (
          <Suspense fallback={null}>
            <ExplainDrawer userId={user.id} name={user.username} onClose={() => setAsking(false)} />
          </Suspense>
        )}
      </section>
      <section className="shell-page" aria-label={t('shell.profile.details')}>
        <h2>{t('shell.profile.details')}</h2>
        <ProfileForm user={user} onChange={renewUser} />
      </section>
      <WaysPanel />
      <SecondFactorPanel />
      <MyApps />
    </div>
  )
}
