import type { ReactNode } from 'react'
import { BoardPage } from './BoardPage.tsx'

export default function PlatformBoardPage(): ReactNode {
  return <BoardPage board="platform" />
}
