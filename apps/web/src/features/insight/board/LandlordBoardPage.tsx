import type { ReactNode } from 'react'
import { BoardPage } from './BoardPage.tsx'

export default function LandlordBoardPage(): ReactNode {
  return <BoardPage board="landlord" />
}
