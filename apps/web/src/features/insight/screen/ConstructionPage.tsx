import type { ReactNode } from 'react'
import { ScreenPage } from './ScreenPage.tsx'

export default function ConstructionPage(): ReactNode {
  return <ScreenPage screen="construction" />
}
