import { choice, command, date, id, money, text } from '../kit/index.ts'
import { MONEY_CHANNELS } from './payment.ts'

/**
 * Books what was paid to a landlord for one period of a head lease, all of it. `bookedOn` is the paid day, or the first
 * open day when its month is closed.
 */
export const payHeadRent = command(
  'payment.headRent',
  'payHeadRent',
  { id: id(), channel: choice(MONEY_CHANNELS), channelNo: text(64, { min: 1 }), paidOn: date() },
  { id: id(), no: text(32), amountFen: money(), bookedOn: date() },
  { keyed: true, shows: ['housing.headLease'] },
)
