import type { ReactNode } from 'react'
import { SaleList } from './SaleList.tsx'

export default function LandlordSalePage(): ReactNode {
  return <SaleList buyerKind="landlord" />
}
