import type { ReactNode } from 'react'
import { SaleList } from './SaleList.tsx'

export default function EnterpriseSalePage(): ReactNode {
  return <SaleList buyerKind="enterprise" />
}
