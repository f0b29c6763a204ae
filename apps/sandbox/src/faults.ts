/** What goes wrong on purpose. Each says how many times it still happens. */
export const FAULTS = {
  /** The message about a payment comes some seconds late, twice, never, before the one before it, or is not ours. */
  noticeLate: 'callbacks arrive 5 s late',
  noticeTwice: 'callbacks arrive twice',
  noticeLost: 'callbacks never arrive',
  noticeSwapped: 'the next two callbacks arrive in the other order',
  noticeForged: 'callbacks are badly signed',
  noticeAmount: 'callbacks name another amount',
  /** The request takes effect, but the answer is an error or never comes. */
  answerLost: 'requests take effect, the answer is lost',
  answerForged: 'requests take effect, the answer is badly signed',
  answer500: 'requests fail with SYSTEM_ERROR and take no effect',
  /** As one paid around midnight: what is paid now is of a day that is over, and can be compared with its list. */
  paidDayBefore: 'payments are dated the day before',
  paidTwoDaysBefore: 'payments are dated two days before',
  linkOver: 'links into the app from another browser have ended already',
  noPhone: 'the merchant may be paid by a scanned code alone',
  /** What is asked for is refused in the end. */
  refundAbnormal: 'refunds end abnormal',
  payoutFails: 'payouts fail',
  payoutReturned: 'the bank returns payouts after they succeeded',
  shareFails: 'the first receiver of a sharing fails',
  shareBackFails: 'returning a share fails',
  /** Set as high as one likes: every application then waits for whoever presses the buttons of its page. */
  applicationWaits: 'applications wait for an operator',
  applicationRejected: 'applications are rejected with reasons',
  carrierLate: 'broadband carriers finish requests 5 s late',
  carrierFails: 'broadband carriers refuse requests in the end',
  carrierSilent: 'broadband carriers accept requests, the answer is lost',
  carrierNoticeTwice: 'notices of broadband carriers arrive twice',
  carrierNoticeLost: 'notices of broadband carriers never arrive',
  carrierNoticeSwapped: 'the next two notices of broadband carriers arrive in the other order',
  lineMissing: 'the list of the day lacks a payment',
  lineExtra: 'the list of the day has a payment nobody knows',
  lineAmount: 'the list of the day names another amount',
  lineFee: 'the list of the day names another fee',
  lineState: 'the list of the day has a payment as revoked',
  listOld: 'the list of the day has the 24 columns of old',
  listTorn: 'the list of the day is cut short',
} as const
export type Fault = keyof typeof FAULTS

export class Faults {
  readonly #left = new Map<Fault, number>()
  set(fault: Fault, times: number): void {
    if (!(fault in FAULTS)) throw new Error(`unknown fault ${fault}`)
    this.#left.set(fault, times)
  }
  left(fault: Fault): number {
    return this.#left.get(fault) ?? 0
  }
  /** Whether it happens now; it then happens once less. */
  take(fault: Fault): boolean {
    const left = this.left(fault)
    if (left > 0) this.#left.set(fault, left - 1)
    return left > 0
  }
  clear(): void {
    this.#left.clear()
  }
}
