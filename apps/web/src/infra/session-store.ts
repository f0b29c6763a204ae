import type { getSysUser } from '@cloud-steward/contract/identity/session.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { create } from 'zustand'
import { dropCookie, readCookie, writeCookie } from './cookies.ts'

export type SessionUser = AnswerOf<typeof getSysUser>

/** A node of the caller's menu tree as the server sends it; `name` is the menu code. */
export interface MenuNode {
  id: string
  parentId: string
  path?: string | null
  icon?: string | null
  name: string
  hideInMenu?: 0 | 1 | boolean
  target?: string
  routes?: MenuNode[]
}

interface Authority {
  menus: readonly MenuNode[]
  /** Buttons as `menuCode:button` that the caller must not see. */
  hiddenButtons: readonly string[]
  /** Titles that replace the label `menu.<code>`. */
  menuTitles: Readonly<Record<string, string>>
}

interface Session extends Authority {
  token: string | undefined
  /** The caller's own token while he looks through a role with another one, which no cookie ever holds. */
  own?: string
  /** The tokens of ended sessions that this one goes on from: the same person has signed in again. */
  renewedFrom?: readonly string[]
  user: SessionUser | undefined
}

const NOBODY: Omit<Session, 'token'> = { user: undefined, menus: [], hiddenButtons: [], menuTitles: {} }

export const useSession = create<Session>(() => ({ token: readCookie('token') || undefined, ...NOBODY }))

export function storeToken(token: string): void {
  writeCookie('token', token)
  useSession.setState({ token })
}
/** The same person has signed in again: the page stays as it is. */
export function renewToken(token: string): void {
  writeCookie('token', token)
  // Told of the same sign-in twice, from here and from the cookie, it must not seem to go on from itself.
  useSession.setState(({ token: ended, renewedFrom = [] }) =>
    ended && ended !== token ? { token, renewedFrom: [...renewedFrom, ended] } : { token },
  )
}
export const storeAccess = (user: SessionUser, authority: Authority): void =>
  useSession.setState({ user, ...authority })

/** Goes on with the token of a preview. The cookie keeps the caller's own: a reload is back with it. */
export const lookThrough = (token: string): void => useSession.setState(({ token: own }) => ({ token, own, ...NOBODY }))

/** Forgets who is signed in, here and in the cookie; a preview goes back to who looked through it. */
export function resetSession(): void {
  const { own } = useSession.getState()
  if (own) return useSession.setState({ token: own, own: undefined, ...NOBODY })
  dropCookie('token')
  useSession.setState({ token: undefined, ...NOBODY })
}
