import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { SecondFactorSteps } from '../features/shell/second-factor/SecondFactorSteps.tsx'
import { useTranslation } from '../infra/i18n.ts'
import { signOut } from '../infra/session.ts'
import { useSession } from '../infra/session-store.ts'
import { useTitle } from '../infra/use-title.ts'
import { Providers } from './Providers.tsx'
import './set-up.css'

/** What is seen instead of everything else by whoever must have a second factor and has none. */
export function SetUpRoute(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const username = useSession((session) => session.user?.username)
  useTitle(t('identity.secondFactor'))
  const leave = () => {
    signOut()
    void navigate('/login')
  }
  const done = () => {
    // Who he is and what he may is asked for anew.
    useSession.setState({ user: undefined })
    void navigate('/', { replace: true })
  }
  return (
    <Providers>
      <main className="set-up">
        <section>
          <img src="/favicon.svg" alt="" width="40" height="40" />
          <h1>{t('identity.error.totpFirst')}</h1>
          <p className="quiet">{t('identity.secondFactor.firstHint')}</p>
          <SecondFactorSteps onDone={done} />
          <footer>
            <span className="quiet">{username}</span>
            <Button type="link" onClick={leave}>
              {t('shell.signOut')}
            </Button>
          </footer>
        </section>
      </main>
    </Providers>
  )
}
