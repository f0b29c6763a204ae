import { type DraftOf, Refusal } from '@cloud-steward/contract'
import { notification } from '@cloud-steward/contract/notices/notification.ts'
import { seesAll } from '../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import type { ListInput } from '../../kit/list-query.ts'
import { idsOf, notFound, type Operations, standard } from '../../kit/standard-operations.ts'
import { keepPictures } from '../files/index.ts'
import {
  headOf,
  knownUsernames,
  markRead,
  myCount,
  myPage,
  type Reader,
  receiversOf,
  unreadOf,
} from './notification.queries.ts'
import { isEmptyHtml, plainOf, safeHtml } from './notification.rules.ts'
import { notificationSource } from './notification.source.ts'
import { notifyRead, notifyRemoved, notifyWhenItBegins } from './show-notice.job.ts'

type Draft = Partial<DraftOf<typeof notification>>
const base = standard(notification, notificationSource)

/** What is stored of a content, and what is searched. Without one nothing changes. */
function contentOf(draft: Draft): { draft: { content?: string }; made: object } {
  if (draft.content == null) return { draft: {}, made: {} }
  const content = safeHtml(draft.content)
  if (isEmptyHtml(content)) throw new Refusal('kit.error.required', { fields: ['content'] })
  return { draft: { content }, made: { contentText: plainOf(content) } }
}
const textOf = (recordId: string) => ({ resource: notification.name, recordId })
async function checkReceivers(tx: TxCtx, names: readonly string[] | null | undefined): Promise<void> {
  if (names !== undefined && !names?.length && !seesAll(tx))
    // Everybody is more than he sees.
    throw new Refusal('kit.error.required', { fields: ['username'] })
  if (!names?.length) return
  const known = new Set((await tx.db.rows(knownUsernames(tx, names))).map(({ username }) => username))
  const name = names.find((one) => !known.has(one))
  if (name) throw new Refusal('notice.error.unknownReceiver', { values: { name }, fields: ['username'] })
}

/** Notices: what could run in their content is taken out before it is stored; the caller is their publisher. */
export const notifications: Operations<typeof notification> = {
  ...base,
  add: (ctx, draft) =>
    ctx.transaction(async (tx) => {
      await checkReceivers(tx, draft.username ?? null)
      const content = contentOf(draft)
      const publisher = tx.user?.username ?? 'system'
      const added = await base.add(tx, { ...draft, ...content.draft }, { ...content.made, publisher })
      await keepPictures(tx, textOf(added.id), content.draft.content ?? '')
      notifyWhenItBegins(tx, added.id, draft.startTime)
      return added
    }),
  update: (ctx, change) =>
    ctx.transaction(async (tx) => {
      await checkReceivers(tx, change.username)
      const content = contentOf(change)
      const had = await tx.db.rows(receiversOf(tx.tenant.id, [change.id]))
      const updated = await base.update(tx, { ...change, ...content.draft }, { ...content.made })
      if (content.draft.content) await keepPictures(tx, textOf(change.id), content.draft.content)
      const { startTime } = await base.get(tx, change.id)
      notifyWhenItBegins(tx, change.id, startTime)
      // Whoever is no receiver any more, or not yet.
      await notifyRemoved(tx, had)
      return updated
    }),
  remove: (ctx, ids) =>
    ctx.transaction(async (tx) => {
      const had = await tx.db.rows(receiversOf(tx.tenant.id, ids))
      await base.remove(tx, ids)
      for (const id of ids) await keepPictures(tx, textOf(id), '')
      await notifyRemoved(tx, had)
    }),
}

/**
 * What the system itself says to people, whoever's doing brought it about: a renter's act may reach staff he does not see.
 * The receivers are the caller's to choose, never anybody's input, and at least one.
 */
export async function notifyUsers(
  tx: TxCtx,
  notice: Pick<Draft, 'title' | 'type' | 'priority'> & { content: string; username: string[] },
): Promise<void> {
  const content = contentOf(notice)
  const added = await base.add(tx, { ...notice, ...content.draft } as never, { ...content.made, publisher: 'system' })
  notifyWhenItBegins(tx, added.id, undefined)
}

function readerOf(ctx: Ctx): Reader {
  const { id, username } = ctx.user!
  return { tenantId: ctx.tenant.id, userId: id, username, language: ctx.language, now: ctx.now() }
}
export async function myNotifications(ctx: Ctx, input: ListInput) {
  const { currentPage, pageSize, sorter } = input
  const [size, page] = [pageSize ?? 10, currentPage ?? 1]
  if (sorter && !/^createTime_(ascend|descend)$/.test(sorter))
    throw new Refusal('kit.error.badValue', { fields: ['sorter'] })
  const paging = { size, from: (page - 1) * size, oldestFirst: sorter === 'createTime_ascend' }
  const [list, [counted]] = await ctx.db.all(myPage(readerOf(ctx), input, paging), myCount(readerOf(ctx), input))
  return { list, pagination: { total: counted!.total, pageSize: size, current: page } }
}
export const queryHeadNotification = (ctx: Ctx) => ctx.db.rows(headOf(readerOf(ctx), ctx.tenant.timeZone))

/** Marks these as read by the caller, or all that are for him. One that is not for him is not there. */
export const readNotifications = (ctx: Ctx, ids?: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const reader = readerOf(tx)
    const asked = ids === undefined ? undefined : idsOf(ids)
    const mine = await tx.db.rows(unreadOf(reader, asked))
    if (asked && mine.length !== asked.length) throw notFound()
    const fresh = mine.filter(({ known }) => !known).map(({ id }) => id)
    if (!fresh.length) return
    await tx.db.run(markRead(reader, fresh))
    tx.audit(...fresh.map((recordId) => ({ action: 'read', resource: notification.name, recordId })))
    await notifyRead(tx, reader.username, fresh)
  })
