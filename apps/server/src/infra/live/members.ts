import type { LiveChannel } from '@cloud-steward/contract/live.ts'
import type { WebSocket } from 'ws'
import { isParty } from '../ctx/row-scope.ts'
import type { Session } from '../session/types.ts'

/** A socket that has said who it is. */
export interface Member {
  socket: WebSocket
  channel: LiveChannel
  token: string
  tokenHash: string
  user: string
  /** As of the hello or the last heartbeat. */
  session?: Session
  leave?: () => void
  /** Answered the last ping. */
  alive: boolean
}
const MOST_OF_USER = 20

/** Who is connected to this process, counted by channel and by user. */
export class Members {
  readonly #open = new Map<WebSocket, LiveChannel>()
  readonly #members = new Map<WebSocket, Member>()
  readonly #ofChannel = new Map<LiveChannel, number>()
  readonly #ofUser = new Map<string, number>()

  get size(): number {
    return this.#members.size
  }
  open = (): IterableIterator<WebSocket> => this.#open.keys()
  all = (): IterableIterator<Member> => this.#members.values()
  of = (socket: WebSocket): Member | undefined => this.#members.get(socket)
  isFull = (channel: LiveChannel): boolean => (this.#ofChannel.get(channel) ?? 0) >= channel.most

  greet(socket: WebSocket, channel: LiveChannel): void {
    this.#open.set(socket, channel)
    count(this.#ofChannel, channel, 1)
  }
  add = (member: Member): void => void this.#members.set(member.socket, member)
  /** Says of a member who it is. @returns false when the user has too many sockets */
  name(member: Member, session: Session): boolean {
    const user = `${session.tenant.id} ${session.user.id}`
    if ((this.#ofUser.get(user) ?? 0) >= MOST_OF_USER) return false
    count(this.#ofUser, user, 1)
    Object.assign(member, { tokenHash: session.tokenHash, user, session })
    return true
  }
  forget(socket: WebSocket): void {
    const [channel, member] = [this.#open.get(socket), this.#members.get(socket)]
    this.#open.delete(socket)
    this.#members.delete(socket)
    if (channel) count(this.#ofChannel, channel, -1)
    member?.leave?.()
    if (member?.user) count(this.#ofUser, member.user, -1)
  }

  /** The tenants whose people have sockets here. */
  tenantIds(): number[] {
    const found = new Set<number>()
    for (const { session } of this.#members.values()) if (session) found.add(session.tenant.id)
    return [...found]
  }
  /** The members of channels that ask for a role, by tenant. */
  byRole(): { tenantId: number; role: string; members: Member[] }[] {
    const found = new Map<string, { tenantId: number; role: string; members: Member[] }>()
    for (const member of this.#members.values()) {
      const [role, tenantId] = [member.channel.role, member.session?.tenant.id]
      if (!role || tenantId === undefined) continue
      const key = `${tenantId} ${role}`
      const group = found.get(key) ?? { tenantId, role, members: [] }
      group.members.push(member)
      found.set(key, group)
    }
    return [...found.values()]
  }
}
function count<K>(counts: Map<K, number>, key: K, by: 1 | -1): void {
  const now = (counts.get(key) ?? 0) + by
  if (now) counts.set(key, now)
  else counts.delete(key)
}

export const isStaffOf = ({ session }: Member, url: string): boolean =>
  session !== undefined && !isParty(session.scope) && session.mayCall(url)

export function seesSite({ session }: Member, siteId: string | null): boolean {
  const scope = session?.scope
  if (scope?.kind === 'orgs') return siteId !== null && scope.siteIds.includes(siteId)
  return scope?.kind === 'all'
}
