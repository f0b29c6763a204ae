import { MOST_FILES } from '../files/attachment.ts'
import { command, date, id, list, money, ref, text } from '../kit/index.ts'

/** Claims a fee of a lease once, by hand: a bill of its own with one line, as if it had come by an issue run. */
export const chargeLease = command(
  'billing.bill',
  'chargeLease',
  {
    leaseId: ref('housing.lease'),
    feeItemId: ref('billing.feeItem'),
    amountFen: money({ min: 1, max: 100_000_000 }),
    dueOn: date(),
    reason: text(200, { min: 1 }),
    fileIds: list(id(), MOST_FILES, { optional: true }),
  },
  { id: id(), no: text(32) },
  { keyed: true },
)
