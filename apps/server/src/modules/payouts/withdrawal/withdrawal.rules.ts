import type { WITHDRAWAL_FLAGS, WITHDRAWAL_STATES } from '@cloud-steward/contract/payouts/index.ts'
import { addDays } from '../../../infra/calendar.ts'
import type { PayoutFacts } from '../../../infra/payment/channel.ts'
import { nextWorkingDay, type WorkCalendar } from '../../system/index.ts'

export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]
export type Flag = (typeof WITHDRAWAL_FLAGS)[number]
/** Banks take what is asked for by then on a working day. */
const CUT_OFF_HOUR = 17
/** The working day a withdrawal is paid on: today before the cut-off, else the next. @param local `YYYY-MM-DD HH:…` */
export function plannedDay(local: string, calendar: WorkCalendar): string {
  const today = local.slice(0, 10)
  return nextWorkingDay(Number(local.slice(11, 13)) < CUT_OFF_HOUR ? today : addDays(today, 1), calendar)
}

interface Facts {
  landlordName: string
  holder: string
  amountFen: number
  availableFen: number
  /** Withdrawals of his that were paid before; those to this account. */
  paidBefore: number
  paidToAccount: number
}
/** What whoever reviews it should look at twice. */
export function flagsOf(facts: Facts): Flag[] {
  const plain = (name: string) => name.replaceAll(/\s/g, '')
  return [
    facts.paidToAccount === 0 && facts.paidBefore > 0 ? 'new_account' : undefined,
    plain(facts.holder) !== plain(facts.landlordName) ? 'name_differs' : undefined,
    facts.paidBefore === 0 ? 'first' : undefined,
    facts.amountFen * 10 >= facts.availableFen * 9 ? 'most_of_balance' : undefined,
  ].filter((flag): flag is Flag => flag !== undefined)
}

/** States while the channel has it, or may have. */
export const isAtChannel = (state: WithdrawalState): boolean =>
  state === 'paying' || state === 'processing' || state === 'pay_unknown'

export type Outcome = 'processing' | 'paid' | 'failed' | 'returned'
/**
 * What follows, one after the other, from what the channel says of a withdrawal it has. Money that came back had gone out
 * first, also when nobody had told us so; what was paid never becomes unpaid but by coming back.
 */
export function outcomesOf(state: WithdrawalState, said: PayoutFacts['state']): Outcome[] {
  if (said === 'absent') return []
  if (state === 'paid') return said === 'returned' ? ['returned'] : []
  if (!isAtChannel(state)) return []
  if (said === 'processing') return state === 'processing' ? [] : ['processing']
  if (said === 'success') return ['paid']
  return said === 'returned' ? ['paid', 'returned'] : ['failed']
}

/** How long a bank may take to send back what it was paid, days: seven working days and a long holiday. */
const RETURNS_WITHIN_DAYS = 15
/** When to ask again after it was paid: daily, until nothing comes back any more. */
export const nextReturnLook = (now: Date, paidOn: string, today: string): Date | null =>
  today > addDays(paidOn, RETURNS_WITHIN_DAYS) ? null : new Date(now.getTime() + 86_400_000)
