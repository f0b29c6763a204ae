export interface AccountOfFee {
  id: string
  /** Absent: of an account no fee is usually of. */
  fee: string | null
  taxBp: number
}
/** Which account something is of: the one it names, else the one its fee usually is of. */
export function accountFinder(accounts: readonly AccountOfFee[]) {
  const byId = new Map(accounts.map((one) => [one.id, one]))
  const byFee = new Map(accounts.map((one) => [one.fee, one]))
  return ({ fee, incomeAccountId }: { fee: string; incomeAccountId?: string | null }): AccountOfFee | undefined =>
    (incomeAccountId ? byId.get(incomeAccountId) : undefined) ?? byFee.get(fee)
}
