import type { ReactNode } from 'react'
import { ScreenPage } from './ScreenPage.tsx'

export default function ElectronicPage(): ReactNode {
  return <ScreenPage screen="electronic" />
}
