import { command, date, id, list, text } from '../kit/index.ts'

/**
 * Some lines of a bill nothing happened to yet go on a bill of their own, due another day: the bill is taken back and
 * both are issued anew.
 */
export const splitBill = command(
  'billing.bill',
  'splitBill',
  { id: id(), lineIds: list(id(), 200, { min: 1 }), dueOn: date(), reason: text(200, { min: 1 }) },
  { no: text(32), restNo: text(32) },
  { keyed: true },
)
