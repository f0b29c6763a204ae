import type { App } from '../../kit/app.ts'
import { sealChainJob, verifyChainJob } from './chain/chain.job.ts'
import { serveChain } from './chain/chain.routes.ts'
import { serveLedger } from './ledger/ledger.routes.ts'
import { checkLedgerJob } from './ledger/recompute.service.ts'
import { namesOfCrew, namesOfSellers, unbilledThrough } from './ledger.ports.ts'
import { checkPeriodsJob } from './period/check-periods.job.ts'
import { servePeriod } from './period/period.routes.ts'

export { channelEntries } from './ledger/channel-entry.queries.ts'
export {
  postingOfPayout,
  postingsOfHold,
  postingsOfNote,
  postingsOfReversal,
  type TakenBack,
} from './ledger/correction.rules.ts'
export { postingOfRefund, postingsOfRefundDue } from './ledger/deposit.rules.ts'
export { lockAccounts, ofSeenLandlords } from './ledger/ledger.queries.ts'
export {
  type Account,
  accountId,
  keyed,
  landlord,
  operator,
  type Posting,
  postingOfSettlement,
  postingsOfIssue,
  postingsOfPayment,
  postingsOfVoid,
  rentee,
} from './ledger/ledger.rules.ts'
export { balancesOf, balancesOfLandlords, lockPrepaid, post, takeBack } from './ledger/ledger.service.ts'
export { collectedFen, postingsOfPrepaid } from './ledger/prepaid.rules.ts'
export {
  endHold,
  type HoldCause,
  type HoldWish,
  holdMoney,
  namesOfCrew,
  namesOfSellers,
  takeBackOfBills,
  unbilledThrough,
  type WantedBack,
} from './ledger.ports.ts'
export { bookingDay } from './period/booking-day.service.ts'
export { checkMoneyDay } from './period/money-day.ts'

/** Every movement of money, booked once: the accounts, the months that are closed, and the proof that nothing was changed. */
export const ledgerModule = {
  name: 'ledger',
  needs: [unbilledThrough, namesOfCrew, namesOfSellers],
  register(app: App): void {
    for (const serveTopic of [serveLedger, servePeriod, serveChain]) serveTopic(app)
    app.jobs.push(checkPeriodsJob, checkLedgerJob, sealChainJob(app), verifyChainJob(app))
  },
}
