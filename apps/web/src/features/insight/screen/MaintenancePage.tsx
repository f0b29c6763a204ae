import type { ReactNode } from 'react'
import { ScreenPage } from './ScreenPage.tsx'

export default function MaintenancePage(): ReactNode {
  return <ScreenPage screen="maintenance" />
}
