import type { TxCtx } from '../../../infra/ctx/types.ts'
import { escapeHtml } from '../../../infra/escape-html.ts'
import { translate } from '../../../infra/labels.ts'
import { defineJob, type Reaction } from '../../../infra/queue/jobs.ts'
import type { SmsProvider } from '../../../infra/sms/provider.ts'
import { dueReminders } from '../../billing/due.queries.ts'
import { accountsOfRentees, writeTexts } from '../../identity/index.ts'
import { notifyUsers } from '../../notices/index.ts'
import {
  lockOwed,
  lockWaiting,
  type Outcome,
  receiveReminders,
  type WaitingRow,
  writeOutcomes,
} from './dunning.queries.ts'
import { fillText, groupsOf, type Words, wordsOf } from './dunning.rules.ts'
import { outstandingOf, runDunning, sendDueReminders } from './dunning.service.ts'

/** One message: what several reminders of a rentee say together. */
interface Message {
  renteeId: string
  mobile: string
  channel: WaitingRow['channel']
  words: Words
  text: string
  ids: string[]
}

/** Says what a batch has to say, of bills still owed now; what is settled or held meanwhile is dropped. */
async function send(tx: TxCtx, sms: SmsProvider | undefined, batchId: string): Promise<void> {
  const waiting = await tx.db.rows(lockWaiting(tx.tenant.id, batchId))
  if (!waiting.length) return
  const today = tx.today()
  const owed = await tx.db.rows(lockOwed(tx.tenant.id, [...new Set(waiting.map(({ billId }) => billId))]))
  const bills = new Map(owed.map((row) => [row.id, outstandingOf(row, today)]))
  const [open, gone] = [
    waiting.filter(({ billId }) => bills.has(billId)),
    waiting.filter(({ billId }) => !bills.has(billId)),
  ]
  const isLate = ({ billId }: WaitingRow) => bills.get(billId)!.dueOn < today
  const groups = groupsOf(open, (one) => `${bills.get(one.billId)!.renteeId} ${one.channel} ${isLate(one)}`)
  const messages = [...groups.values()].map((rows): Message => {
    const [first] = rows as [WaitingRow]
    const { renteeId, renteeName, mobile } = bills.get(first.billId)!
    const words = wordsOf(
      renteeName,
      rows.map(({ billId }) => bills.get(billId)!),
    )
    const own = isLate(first) ? first.textAfter : first.textBefore
    // Without a plan somebody reminds by hand in the usual words.
    const usual = `billing.reminder.${isLate(first) ? 'defaultAfter' : 'defaultBefore'}`
    const text = own ? fillText(own, words) : translate(tx.language, usual, { ...words })
    return { renteeId, mobile, channel: first.channel, words, text, ids: rows.map(({ id }) => id) }
  })
  const results = new Map<Message, Outcome['result']>()
  const texts = messages.filter(({ channel }) => channel === 'sms')
  const passed = await writeTexts(
    tx,
    sms,
    'billReminder',
    texts.map(({ mobile, text, words }) => ({ mobile, content: text, values: words })),
  )
  const carriers = new Map<Message, string>()
  for (const [at, message] of texts.entries()) {
    const messageId = passed[at]
    results.set(message, messageId ? 'sent' : 'refused')
    if (messageId) carriers.set(message, messageId)
  }
  const notices = messages.filter(({ channel }) => channel === 'notice')
  const accounts = await tx.db.rows(
    accountsOfRentees(
      tx.tenant.id,
      notices.map(({ renteeId }) => renteeId),
    ),
  )
  for (const message of notices) {
    const username = accounts.filter(({ renteeId }) => renteeId === message.renteeId).map((one) => one.username)
    // A notice without receivers would go to all users.
    results.set(message, username.length ? 'sent' : 'unreachable')
    if (!username.length) continue
    const title = translate(tx.language, 'billing.reminder.title')
    await notifyUsers(tx, {
      title,
      content: `<p>${escapeHtml(message.text)}</p>`,
      type: 'message',
      priority: 'high',
      username,
    })
  }
  await tx.db.run(
    writeOutcomes(tx.tenant.id, [
      ...gone.map(({ id }) => ({ id, result: 'dropped' as const, text: null })),
      ...messages.flatMap((one) => {
        const outcome = { result: results.get(one)!, text: one.text, messageId: carriers.get(one) }
        return one.ids.map((id) => ({ id, ...outcome }))
      }),
    ]),
  )
}

/** A short message arrived, or did not: so did what it said of bills. */
export const receiptReaction: Reaction = {
  event: 'SmsEnded',
  run: async (ctx, { messageId, state }) => {
    await ctx.db.run(receiveReminders(ctx.tenant.id, messageId as string, state as 'delivered' | 'failed'))
  },
}
export const sendRemindersJob = (sms: SmsProvider | undefined) =>
  defineJob<{ batchId: string }>({
    name: 'send-reminders',
    run: (ctx, { batchId }) => ctx.transaction((tx) => send(tx, sms, batchId)),
  })
/** Runs a round somebody started; every morning it starts one. */
export const remindBillsJob = defineJob<{ runId?: string }>({
  name: 'remind-bills',
  schedule: '10 9 * * *',
  due: dueReminders,
  only: ['open'],
  run: async (ctx, { runId }, signal) => {
    if (runId) await sendDueReminders(ctx, runId, signal)
    else await runDunning(ctx)
  },
})
