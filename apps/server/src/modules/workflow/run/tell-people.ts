import type { TxCtx } from '../../../infra/ctx/types.ts'
import { escapeHtml } from '../../../infra/escape-html.ts'
import { translate } from '../../../infra/labels.ts'
import { carryNotice, notifyUsers } from '../../notices/index.ts'
import { isAtStart } from '../engine/look.ts'
import type { InstanceRow, TaskRow } from '../engine/state.ts'
import { membersOf, peopleById } from '../people/people.queries.ts'
import type { Given } from './give.ts'

/** An instance with its name, which the interpreter does not know. */
export type NamedInstance = InstanceRow & { name: string }
type About = 'task' | 'returned' | 'remind' | 'urge'

/** Tells people of tasks that are theirs now; of a task that several may claim, those several. */
export async function notifyHandlers(tx: TxCtx, { after, effects }: Given): Promise<void> {
  const byId = new Map(after.tasks.map((task) => [task.id, task]))
  const idsOf = (wanted: 'remind' | 'taskCreated') =>
    effects.flatMap((effect) => (effect.kind === wanted ? [(effect as { taskId: string }).taskId] : []))
  const reminded = new Set(idsOf('remind'))
  for (const id of new Set([...idsOf('taskCreated'), ...reminded])) {
    const task = byId.get(id)
    if (task?.state !== 'open') continue
    const name = (after.instances.find((one) => one.id === task.instanceId) as NamedInstance | undefined)?.name ?? ''
    await notifyTask(tx, task, name, reminded.has(id) ? 'remind' : isAtStart(after.acts, task) ? 'returned' : 'task')
  }
}

/** @returns how many were told */
export async function notifyTask(tx: TxCtx, task: TaskRow, instanceName: string, about: About): Promise<number> {
  const isNew = about === 'task' || about === 'returned'
  // A user who has just created a task for himself gets no notice.
  if (isNew && task.assigneeId && task.assigneeId === tx.user?.id) return 0
  const ids = task.assigneeId ? [task.assigneeId] : task.candidateUserIds
  const [named, members] = await tx.db.all(
    peopleById(tx.tenant.id, ids),
    membersOf(tx.tenant.id, task.assigneeId ? [] : task.candidateGroups),
  )
  const usernames = [...new Set([...named, ...members].map((one) => one.username))].filter(
    (name) => !isNew || name !== tx.user?.username,
  )
  const text = translate(tx.language, 'workflow.notice.node', { node: task.name })
  const path = `/mytaskdetails?taskId=${task.id}`
  const told = { about, name: instanceName, text, path, usernames, isUrgent: !isNew }
  await tell(tx, told)
  if (usernames.length) carryNotice(tx, { title: titleOf(tx, told), text, usernames: usernames.slice(0, 200) })
  return usernames.length
}

/** Tells users that a copy of a process is theirs. */
export async function tellCopied(tx: TxCtx, { id, name }: NamedInstance, userIds: readonly string[]): Promise<void> {
  await tellOf(tx, { about: 'copied', name, id, text: '' }, userIds)
}
/** Tells the starter how his process ended, unless he ended it. */
export async function tellStarter(
  tx: TxCtx,
  { id, rootId, name, state, starterId, reason }: NamedInstance,
): Promise<void> {
  // A called process ends for the one that called it.
  if (id !== rootId || !starterId || (state !== 'approved' && state !== 'rejected' && state !== 'terminated')) return
  await tellOf(tx, { about: state, name, id, text: reason ?? '' }, [starterId])
}

interface OfInstance {
  about: string
  name: string
  id: string
  text: string
}
async function tellOf(tx: TxCtx, { about, name, id, text }: OfInstance, userIds: readonly string[]): Promise<void> {
  const others = userIds.filter((userId) => userId !== tx.user?.id)
  if (!others.length) return
  const people = await tx.db.rows(peopleById(tx.tenant.id, others))
  const usernames = people.map(({ username }) => username)
  await tell(tx, { about, name, text, path: `/myprocessdetails?processInstanceId=${id}`, usernames, isUrgent: false })
}

interface Message {
  about: string
  name: string
  text: string
  /** Where the reader sees it. */
  path: string
  usernames: readonly string[]
  isUrgent: boolean
}
const titleOf = (tx: TxCtx, { about, name }: Pick<Message, 'about' | 'name'>): string =>
  translate(tx.language, `workflow.notice.${about}`, { name }).slice(0, 100)
async function tell(tx: TxCtx, message: Message): Promise<void> {
  const { text, path, usernames, isUrgent } = message
  if (!usernames.length) return
  const word = translate(tx.language, path.startsWith('/mytask') ? 'workflow.notice.open' : 'workflow.notice.look')
  const link = `<p><a href="${escapeHtml(path)}">${escapeHtml(word)}</a></p>`
  await notifyUsers(tx, {
    title: titleOf(tx, message),
    content: `${text ? `<p>${escapeHtml(text)}</p>` : ''}${link}`,
    type: 'message',
    priority: isUrgent ? 'high' : 'medium',
    username: usernames.slice(0, 200),
  })
}
