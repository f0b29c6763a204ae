import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import ForgotPage from '../features/login/ForgotPage.tsx'

export function ForgotRoute(): ReactNode {
  const navigate = useNavigate()
  return <ForgotPage onBack={() => void navigate('/login')} />
}
