import type { ReactNode } from 'react'
import { useSession } from '../../../infra/session-store.ts'
import { MyBills } from './MyBills.tsx'
import { Statement } from './Statement.tsx'

/** 我的账单: of a renter all his bills in one list, his statement and invoices; of a landlord his statement. */
export default function MyBillPage(): ReactNode {
  const isRentee = useSession(({ user }) => user?.partyKind === 'rentee')
  return isRentee ? <MyBills /> : <Statement />
}
