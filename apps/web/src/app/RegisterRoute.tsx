import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import RegisterPage from '../features/login/RegisterPage.tsx'

export function RegisterRoute(): ReactNode {
  const navigate = useNavigate()
  return (
    <RegisterPage onBack={() => void navigate('/login')} onSignedIn={() => void navigate('/', { replace: true })} />
  )
}
