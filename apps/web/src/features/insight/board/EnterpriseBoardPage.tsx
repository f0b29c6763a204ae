import type { ReactNode } from 'react'
import { BoardPage } from './BoardPage.tsx'

export default function EnterpriseBoardPage(): ReactNode {
  return <BoardPage board="enterprise" />
}
