import { redirect } from 'react-router'
import { ApiError } from '../infra/api-error.ts'
import { entryWord } from '../infra/entry-words.ts'
import { mayOpen } from '../infra/permissions.ts'
import { sessionLoaded } from '../infra/session.ts'
import { useSession } from '../infra/session-store.ts'

/** A path of our own to return to; anything that could lead to another site becomes the start page. */
export function ownPath(wanted: string | null): string {
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted) || wanted.startsWith('/login')) return '/'
  const url = new URL(wanted, location.origin)
  return url.origin === location.origin ? url.pathname + url.search + url.hash : '/'
}

let notice: string | undefined
/** Why the last set-up of a session failed; told once, on the login page. */
export function takeNotice(): string | undefined {
  const told = notice
  notice = undefined
  return told
}

const reasonOf = (error: unknown): string =>
  error instanceof ApiError && (error.message || error.reason)
    ? error.sentence(entryWord)
    : (error as Error).message || 'Has Error'

const loginPath = (url: URL): string => `/login?redirect=${encodeURIComponent(url.pathname + url.search)}`

/** Where the second factor is set up that a tenant demands: nothing else is open before. */
export const SET_UP = '/secondfactor'

/**
 * Lets only signed-in users on; loads who they are and what they may see the first time.
 * Throws the error itself where the server was not reached: its page offers another attempt.
 */
export async function requireSession(request: Request): Promise<void> {
  const url = new URL(request.url)
  if (!useSession.getState().token) throw redirect(loginPath(url))
  try {
    if (!useSession.getState().user) await sessionLoaded()
  } catch (error) {
    if (error instanceof ApiError && error.code === 0) throw error
    if (!(error instanceof ApiError) || !error.sessionLost) notice = reasonOf(error)
    throw redirect(loginPath(url))
  }
  if (useSession.getState().user?.mustSetUp && url.pathname !== SET_UP) throw redirect(SET_UP)
}

/** A page whose menu the user does not have is not there for him. */
export async function requireMenu(request: Request, menu: string | undefined): Promise<null> {
  await requireSession(request)
  if (menu && !mayOpen(useSession.getState(), menu)) throw redirect('/404')
  return null
}
