import type { ReactNode } from 'react'
import { ScreenPage } from './ScreenPage.tsx'

export default function DataanalysisPage(): ReactNode {
  return <ScreenPage screen="dataanalysis" />
}
