import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { escapeHtml } from '../../../infra/escape-html.ts'
import { translate } from '../../../infra/labels.ts'
import { accountsOfRentees, administratorNames, stewardNames } from '../../identity/index.ts'
import { notifyUsers } from '../../notices/index.ts'
import { type LeaseRow, roomNames } from '../lease/lease.queries.ts'
import { claimTold, insertRenewals, leasesToTell, type RenewingLease } from './renewal.queries.ts'
import { lastDayToObject, nextEnd, TOLD_AHEAD_DAYS } from './renewal.rules.ts'

const MOST = 200

/** Tells renters and those who look after their house which leases renew by themselves, while one can still say no. */
export async function notifyRenewals(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  for (let found = MOST; found === MOST; ) {
    signal?.throwIfAborted()
    found = await ctx.transaction(async (tx) => {
      const rows = await tx.db.rows(leasesToTell(tx.tenant.id, tx.today(), TOLD_AHEAD_DAYS, MOST))
      if (!rows.length) return 0
      await tx.db.run(insertRenewals(tx.tenant.id, rows))
      const told = await tx.db.rows(claimTold(tx.tenant.id, rows, tx.today()))
      const claimed = new Set(told.map(({ leaseId }) => leaseId))
      for (const row of rows.filter(({ id }) => claimed.has(id))) await notifyParties(tx, row, 'planned', wordsOf(row))
      return rows.length
    })
  }
}
const wordsOf = ({ no, roomName, endOn, months, days }: RenewingLease) => ({
  no,
  room: escapeHtml(roomName),
  end: endOn,
  until: lastDayToObject(endOn, days),
  next: nextEnd(endOn, months),
  months,
})

/** Tells both that it did. */
export async function notifyRenewed(tx: TxCtx, row: LeaseRow, next: string): Promise<void> {
  const [room] = await tx.db.rows(roomNames(tx.tenant.id, [row.room_id]))
  const words = { no: row.no, room: escapeHtml(room!.name), end: row.end_on, next }
  await notifyParties(tx, { siteId: row.site_id, renteeId: row.rentee_id }, 'renewed', words)
}

async function notifyParties(
  tx: TxCtx,
  { siteId, renteeId }: Pick<RenewingLease, 'siteId' | 'renteeId'>,
  what: 'planned' | 'renewed',
  words: Record<string, string | number>,
): Promise<void> {
  const [renters, stewards, administrators] = await tx.db.all(
    accountsOfRentees(tx.tenant.id, [renteeId]),
    stewardNames(tx.tenant.id, [siteId]),
    administratorNames(tx.tenant.id),
  )
  const people = [...renters, ...(stewards.length ? stewards : administrators)]
  const username = [...new Set(people.map((one) => one.username))]
  // A notice without receivers would go to all users.
  if (!username.length) return
  const title = translate(tx.language, `housing.autoRenewal.${what}Title`, words)
  const content = `<p>${translate(tx.language, `housing.autoRenewal.${what}Text`, words)}</p>`
  await notifyUsers(tx, { title, content, type: 'message', priority: 'medium', username })
}
