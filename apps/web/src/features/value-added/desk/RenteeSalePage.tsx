import type { ReactNode } from 'react'
import { SaleList } from './SaleList.tsx'

export default function RenteeSalePage(): ReactNode {
  return <SaleList buyerKind="rentee" />
}
