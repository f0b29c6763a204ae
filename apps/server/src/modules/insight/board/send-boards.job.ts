import type { Audience } from '@cloud-steward/contract/insight/metric.ts'
import { actAs } from '../../../infra/ctx/act-as.ts'
import type { Ctx, Language } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { isMorning, nextMorning } from '../../../infra/mornings.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import type { App } from '../../../kit/app.ts'
import { type Sessions, writeTexts } from '../../identity/index.ts'
import { dueBoards } from '../due.queries.ts'
import { addressesOf, dueSubscriptions, type Subscription, takeSubscription } from './board.queries.ts'
import { boardPdf, type PrintedBoard } from './board-pdf.ts'
import { printedBoard } from './printed-board.ts'

/** Maximum figures in one SMS. */
const MOST_NUMBERS = 5

/** Finds the subscriptions due this morning and enqueues one job for each. */
export const dispatchBoardsJob = defineJob({
  name: 'dispatch-boards',
  schedule: '3 * * * *',
  due: dueBoards,
  only: ['open'],
  run: async (ctx) => {
    if (!isMorning(ctx)) return
    const [due] = await ctx.db.all(dueSubscriptions(ctx.tenant.id, ctx.today()))
    for (const one of due)
      await ctx.transaction(async (tx) => {
        // If two runs find the same subscription, only one takes it.
        const taken = await tx.db.run(
          takeSubscription(tx.tenant.id, one.id, tx.today(), nextMorning(one.every, tx.today())),
        )
        if (taken) tx.enqueue({ name: 'send-board', payload: { ...one } })
      })
  },
})

/** Counts a board with the subscriber's current permissions and sends it. A user who is deleted or not active gets none. */
export const sendBoardJob = (app: App, sessions: Sessions) =>
  defineJob<Subscription & Record<string, unknown>>({
    name: 'send-board',
    run: async (ctx, { userId, board, via, language }) => {
      const [standing, to] = await Promise.all([
        sessions.standingOf(ctx.tenant.id, userId),
        ctx.db.first(addressesOf(ctx.tenant.id, userId)),
      ])
      if (!standing || !to) return
      const own = actAs(app, ctx, standing, language as Language)
      const printed = await printedBoard(app, own, board as Audience, standing.mayCall)
      if (via === 'sms' && to.mobile) await sendText(app, own, to.mobile, printed)
      if (via === 'mail' && to.email) await sendMail(app, own, to.email, printed)
    },
  })

async function sendMail(app: App, ctx: Ctx, to: string, board: PrintedBoard): Promise<void> {
  if (!app.mail) return
  const { title, subtitle, figures } = board
  const numbers = figures.filter(({ parts }) => !parts).map((figure) => `${figure.title}  ${figure.text}`)
  await app.mail.send({
    to,
    subject: translate(ctx.language, 'insight.board.mailSubject', { title, subtitle }),
    text: [`${title}  ${subtitle}`, '', ...numbers, '', translate(ctx.language, 'insight.board.mailEnd')].join('\n'),
    attachments: [{ filename: `${title} ${ctx.today()}.pdf`, content: await boardPdf(board) }],
  })
}
async function sendText(app: App, ctx: Ctx, mobile: string, { title, figures }: PrintedBoard): Promise<void> {
  const numbers = figures.filter(({ parts }) => !parts).slice(0, MOST_NUMBERS)
  const values = { title, numbers: numbers.map((figure) => `${figure.title} ${figure.text}`).join('; ') }
  const content = translate(ctx.language, 'insight.board.text', values)
  await ctx.transaction((tx) => writeTexts(tx, app.sms, 'boardText', [{ mobile, content, values }]))
}
