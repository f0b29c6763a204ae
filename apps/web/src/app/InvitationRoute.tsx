import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import InvitationPage from '../features/login/InvitationPage.tsx'

export function InvitationRoute(): ReactNode {
  const navigate = useNavigate()
  return (
    <InvitationPage onBack={() => void navigate('/login')} onSignedIn={() => void navigate('/', { replace: true })} />
  )
}
