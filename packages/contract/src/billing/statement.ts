import { choice, command, date, group, id, int, list, money, objectOf, text, view } from '../kit/index.ts'
import { ENTRY_KINDS } from '../ledger/entry.ts'

export const STATEMENT_PARTIES = ['rentee', 'landlord'] as const
const period = { from: date(), to: date() }

/**
 * 我的账单: of a rentee, what he owes and what he paid; of a landlord, what came in for him and what he drew. Always of
 * whoever asks, whatever else he asks for.
 */
export const queryMyBill = view(
  'billing.statement',
  'queryMyBill',
  period,
  objectOf({
    party: choice(STATEMENT_PARTIES),
    name: text(64),
    ...period,
    /** Owed at the beginning and the end: by a rentee, to a landlord. */
    openingFen: money(),
    closingFen: money(),
    chargedFen: money(),
    paidFen: money(),
    /** Today. Of a rentee: what is open with its late fee, held as deposit, prepaid. Of a landlord: in his wallet. */
    owedFen: money(),
    depositFen: money(),
    prepaidFen: money(),
    availableFen: money(),
    unsettledFen: money(),
    lines: list(
      group({
        id: id(),
        day: date(),
        kind: choice(ENTRY_KINDS),
        no: text(32, { optional: true }),
        roomName: text(200, { optional: true }),
        /** Of its lease, and of the contract of several rooms where that belongs to one. */
        contractNo: text(80, { optional: true }),
        /** What made the party owe more, or be owed more; and what made it less. */
        moreFen: money(),
        lessFen: money(),
        balanceFen: money(),
      }),
      2_000,
    ),
  }),
  { shows: ['billing.bill', 'payment.payment'] },
)
/** The same as PDF. */
export const printMyBill = {
  ...command('billing.statement', 'printMyBill', period),
  output: { kind: 'file' },
  shows: ['billing.bill'],
} as const
/** A rentee has opened his bills: those he had not seen count as read from now on. Of anybody else nothing happens. */
export const readMyBill = command('billing.statement', 'readMyBill', {}, { bills: int() }, { forParties: true })
