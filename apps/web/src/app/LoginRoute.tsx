import { type ReactNode, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import LoginPage from '../features/login/LoginPage.tsx'
import { ownPath, takeNotice } from './guard.ts'

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2_000 })
  else setTimeout(work, 200)
}
// The user types for seconds: by the time he is done, the shell and the lists are there.
const fetchWhatComesNext = (): void => {
  void Promise.all([
    import('./ShellRoute.tsx'),
    import('./prepare.ts').then(({ prepare }) => prepare()),
    import('../kit/ResourcePage.tsx'),
  ]).catch(() => undefined)
}

export function LoginRoute(): ReactNode {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [notice] = useState(takeNotice)
  const asked = useRef(false)
  const fillingIn = () => {
    if (!asked.current) whenIdle(fetchWhatComesNext)
    asked.current = true
  }
  return (
    <LoginPage
      notice={notice}
      onFilling={fillingIn}
      onForgotten={() => void navigate('/forgotpassword')}
      onInvited={() => void navigate('/invitation')}
      onRegister={() => void navigate('/register')}
      onSignedIn={() => void navigate(ownPath(params.get('redirect')), { replace: true })}
    />
  )
}
