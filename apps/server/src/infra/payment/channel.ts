import type { Onboarding } from './application.ts'

/** What became of an order at its channel. `absent`: the channel knows no such number, so nobody can have paid it. */
export type OrderState = 'pending' | 'paid' | 'closed' | 'refunded' | 'absent'
/** A code to scan; a page inside the channel's own app; the browser of a phone, which opens that app. */
export type PayWay = 'native' | 'jsapi' | 'h5'

export interface OrderRequest {
  /** Our number of it, 6–32 letters and digits; the channel takes a number once. */
  orderNo: string
  amountFen: number
  description: string
  expiresAt: Date
  /** Where the channel tells us of it, `https://…`. */
  notifyUrl: string
  way: PayWay
  /** Who pays, as the channel names him: for `jsapi`. */
  payerId?: string
  /** From where he pays, and our page he comes back to: for `h5`. */
  payerIp?: string | null
  returnUrl?: string
  /** Keep the money frozen until it is shared. */
  isShared?: boolean
  /** The merchant below ours who is paid. */
  payee?: Payee
}
/** Whose order it is: a merchant below ours by his number; undefined or null: our own. */
export type Payee = string | null
/** What the payer is shown: an address to draw as a QR code or, of `h5`, to open, or the id with which the page in his hand calls the channel. */
export interface PlacedOrder {
  codeUrl?: string
  /** When that address ends, where it ends before the order: asking again with the same number gives a new one. */
  codeUntil?: Date
  prepayId?: string
}
/** What a page inside the channel's app calls its cashier with, signed by us each time anew. */
export interface PageCall {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  signType: string
  paySign: string
}
/** Paying on a page inside the channel's own app. */
export interface InApp {
  /** Where the payer's browser is sent to say who he is: it comes to `returnUrl` with a code, and with `state` as it is. */
  askAt(returnUrl: string, state: string): string
  /** Who he is there, by a code that is good once. */
  payerOf(code: string): Promise<string>
  callOf(prepayId: string): PageCall
}
export interface OrderFacts {
  orderNo: string
  state: OrderState
  /** The channel's own number of the payment. */
  transactionNo?: string
  amountFen?: number
  /** ISO instant. */
  paidAt?: string
}
export interface RefundFacts {
  refundNo: string
  state: 'processing' | 'success' | 'closed' | 'abnormal' | 'absent'
  amountFen?: number
}
/** Money that leaves: `returned` comes days after `success`, when the bank sends it back. */
export interface PayoutFacts {
  payoutNo: string
  state: 'processing' | 'success' | 'failed' | 'returned' | 'closed' | 'absent'
  /** The channel's number of it. */
  remoteNo?: string
  reason?: string
}
export interface PayoutRequest {
  payoutNo: string
  amountFen: number
  remark: string
  notifyUrl?: string
  /** From the balance of this merchant to the bank account it is registered with, or into somebody's wallet. */
  to: { subMerchantNo: string } | { payerId: string; name: string }
}
export interface ShareLine {
  /** A merchant, or a person of the channel. */
  kind: 'merchant' | 'person'
  account: string
  name?: string
  amountFen: number
  description: string
}
export interface ShareFacts {
  shareNo: string
  state: 'processing' | 'finished' | 'absent'
  lines: { account: string; amountFen: number; state: 'pending' | 'success' | 'closed'; reason?: string }[]
}
export interface ShareReturn {
  returnNo: string
  state: 'processing' | 'success' | 'failed' | 'absent'
  reason?: string
}
/** A line of the channel's own list of a day. */
export interface ChannelLine {
  kind: 'payment' | 'refund'
  orderNo: string
  /** Of refunds: our number of the refund. */
  refundNo?: string
  transactionNo: string
  amountFen: number
  feeFen: number
  state: string
  /** ISO instant. */
  at: string
}
export type Notice =
  | { kind: 'order'; id: string; order: OrderFacts }
  | { kind: 'refund'; id: string; orderNo: string; refund: RefundFacts }
  | { kind: 'application'; id: string; requestNo: string }
  | { kind: 'payout'; id: string; requestNo: string }
  | { kind: 'other'; id: string; event: string }

/** A message of the channel before anybody believed it. */
export interface RawNotice {
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The bytes as they came: signatures are over these, not over what a parser made of them. */
  body: Buffer
}

/**
 * Whoever moves the money. Every number is ours and given once: asking again with the same number is asking about the
 * same thing. Methods throw a {@link ChannelError}; only a final one says that nothing happened.
 */
export interface PaymentChannel extends Onboarding {
  readonly name: 'wechat' | 'alipay'
  /** The words by which it knows that a message was heard, where a good answer alone does not say so. */
  readonly heardBy?: string
  /** Absent where the account has no application whose pages may be paid on. */
  readonly inApp?: InApp
  place(order: OrderRequest): Promise<PlacedOrder>
  orderOf(orderNo: string, payee?: Payee): Promise<OrderFacts>
  /** Nobody can pay it any more. Refused when somebody has. */
  close(orderNo: string, payee?: Payee): Promise<void>
  refund(refund: {
    orderNo: string
    refundNo: string
    amountFen: number
    totalFen: number
    reason: string
    notifyUrl: string
    payee?: Payee
  }): Promise<RefundFacts>
  refundOf(refund: { orderNo: string; refundNo: string; payee?: Payee }): Promise<RefundFacts>
  payOut(payout: PayoutRequest): Promise<PayoutFacts>
  payoutOf(payoutNo: string, to: PayoutRequest['to']): Promise<PayoutFacts>
  addReceiver(receiver: Pick<ShareLine, 'kind' | 'account' | 'name'> & { relation: string }): Promise<void>
  /** Nothing can be shared with it any more. One the channel does not know is a final no. */
  removeReceiver(receiver: Pick<ShareLine, 'kind' | 'account'>): Promise<void>
  share(share: {
    shareNo: string
    transactionNo: string
    lines: readonly ShareLine[]
    /** Nothing more will be shared: the rest is the payee's. */
    isLast: boolean
  }): Promise<ShareFacts>
  shareOf(shareNo: string, transactionNo: string): Promise<ShareFacts>
  returnShare(back: {
    shareNo: string
    returnNo: string
    /** Of the payment that was divided. */
    transactionNo: string
    merchantNo: string
    amountFen: number
    description: string
  }): Promise<ShareReturn>
  shareReturnOf(back: { shareNo: string; returnNo: string; transactionNo: string }): Promise<ShareReturn>
  /** What remains frozen of a payment becomes the payee's. */
  unfreeze(share: { shareNo: string; transactionNo: string; description: string }): Promise<void>
  /**
   * The channel's list of a day, `YYYY-MM-DD`, some lines at a time. Throws a final `NO_STATEMENT_EXIST` when there is none (yet), and
   * one at its end when what was read is not what the channel speaks of.
   */
  linesOf(day: string): AsyncIterable<ChannelLine[]>
  /** Whose message it is and what it says. Throws when it is not the channel's. */
  read(notice: RawNotice): Promise<Notice>
}

/** What a channel refused, or what became of a request nobody knows. */
export class ChannelError extends Error {
  /** The channel's word for it, or `UNKNOWN` when it gave none. */
  readonly code: string
  /** True: the channel said no and nothing happened. False: it may have happened; ask about the same number. */
  readonly isFinal: boolean
  constructor(code: string, message: string, isFinal: boolean) {
    super(message)
    this.name = 'ChannelError'
    this.code = code
    this.isFinal = isFinal
  }
}
