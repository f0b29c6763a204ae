import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { closeAccounts as closeManyCommand } from '@cloud-steward/contract/prepaid/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { refusalOf } from '../../../kit/refusal-of.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { accounts } from './account.source.ts'
import { lockAccounts } from './balance-members.service.ts'
import { closeNumber, closeRow } from './close-account.service.ts'
import { lastDayOf } from './stay.ts'

type Answer = AnswerOf<typeof closeManyCommand>
type Closed = Answer['results'][number]
type Given = InputOf<typeof closeManyCommand>['rows'][number]

/**
 * Closes several accounts under one number: each is tried by itself, and what cannot be closed stays as it is and says why.
 * All are locked before the first, in one order, so that two who close some of the same never wait for each other.
 */
export const closeAccounts = (ctx: Ctx, { rows, reason }: InputOf<typeof closeManyCommand>): Promise<Answer> =>
  ctx.transaction(async (tx) => {
    const ids = rows.map(({ id }) => id)
    if (new Set(ids).size < ids.length) throw new Refusal('prepaid.error.accountTwice', { fields: ['rows'] })
    for (const id of ids) await accounts.get(tx, id)
    const known = new Map((await lockAccounts(tx, ids)).map((one) => [one.id, one]))
    const closeNo = await closeNumber(tx)
    const results: Closed[] = []
    for (const given of rows) {
      const { no } = known.get(given.id)!
      const why = await refusalOf(tx, (trial) => closeOne(trial, given, reason, closeNo))
      const done = why ? { reason: why } : await closeOne(tx, given, reason, closeNo)
      results.push({ id: given.id, no, ...done })
    }
    return { closeNo, results }
  })

async function closeOne(tx: TxCtx, { id, value }: Given, reason: string, closeNo: string) {
  // Read again: an account closed before may have been a member of its shared balance.
  const [row] = await lockAccounts(tx, [id])
  if (!row) throw notFound()
  if (row.state === 'closed') throw new Refusal('prepaid.error.closed', { values: { no: row.no } })
  return closeRow(tx, row, { day: await lastDayOf(tx, row), value, reason, closeNo })
}
