import { choice, command, date, flag, group, id, int, list, money, text } from '../kit/index.ts'

/** What a column of a bank statement may hold. `amount` has a sign, or a direction beside it; `payer` is number and name in one. */
export const STATEMENT_PARTS = [
  'day',
  'income',
  'expense',
  'amount',
  'direction',
  'payerName',
  'payerAccount',
  'payer',
  'memo',
  'reference',
  'balance',
  'none',
] as const
export const MOST_STATEMENT_COLUMNS = 60

/** The account the money came to, and by position what each column holds, separated by commas; without it the server says. */
const given = { accountId: id(), columns: text(600, { optional: true, pattern: '^[A-Za-z,]*$' }) } as const
/** Lines that become receipts, lines of money that went out, and headings, sums and empty lines. */
const counted = {
  incoming: int(),
  incomingFen: money(),
  outgoing: int(),
  skipped: int(),
  unreadSheets: list(text(31), 50, { optional: true }),
} as const

/** Reads a statement as a bank exports it and says what would become of it. Changes nothing. */
export const readStatement = command(
  'payment.bankLine',
  'readStatement',
  given,
  {
    headings: list(text(200), MOST_STATEMENT_COLUMNS),
    columns: list(choice(STATEMENT_PARTS), MOST_STATEMENT_COLUMNS),
    /** The first values of each column. */
    samples: list(text(100), MOST_STATEMENT_COLUMNS),
    /** The columns are those of an earlier statement of this account. */
    isRemembered: flag(),
    /** A day and an amount are there. */
    isComplete: flag(),
    ...counted,
    /** The first lines as they would be taken. */
    lines: list(
      group({
        receivedOn: date(),
        amountFen: money(),
        payerName: text(64, { optional: true }),
        payerTail: text(8, { optional: true }),
        memo: text(256, { optional: true }),
        bankRef: text(60),
      }),
      5,
    ),
  },
  { from: 'upload' },
)
/** Takes the incoming lines of a statement, and keeps for the account what its columns hold. */
export const importStatement = command(
  'payment.bankLine',
  'importStatement',
  given,
  { runId: id(), ...counted },
  { from: 'upload' },
)
