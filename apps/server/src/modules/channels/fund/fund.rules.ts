import type { FUND_MODES } from '@cloud-steward/contract/channels/index.ts'

export type FundMode = (typeof FUND_MODES)[number]

/** What a mode allows. Every screen and rule that depends on it asks here. */
export interface Allowed {
  /** Payers may be sent to a channel. */
  payOnline: boolean
  /** Landlords may become merchants of the channel, are paid what is theirs there, and withdraw from it. */
  ownMerchants: boolean
  /** Somebody pays withdrawals at a bank and writes it down. Never closed to who has no merchant: his money must reach him. */
  bankTransfer: boolean
  /** What a channel keeps of a payment to a landlord's own merchant is his to bear; else it is the operator's. */
  landlordBearsFees: boolean
}
const MODES: Record<FundMode, Allowed> = {
  own_merchant: { payOnline: true, ownMerchants: true, bankTransfer: true, landlordBearsFees: true },
  supervised: { payOnline: true, ownMerchants: false, bankTransfer: true, landlordBearsFees: false },
  manual: { payOnline: false, ownMerchants: false, bankTransfer: true, landlordBearsFees: false },
}
export const allowedBy = (mode: FundMode): Allowed => MODES[mode]

/** By whom a landlord's withdrawal is paid. @param hasMerchant whether the channel pays him by himself */
export const wayOf = (mode: FundMode, hasMerchant: boolean): 'bank' | 'channel' =>
  allowedBy(mode).ownMerchants && hasMerchant ? 'channel' : 'bank'
