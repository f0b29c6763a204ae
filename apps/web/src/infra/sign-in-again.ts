import { getSysUser } from '@cloud-steward/contract/identity/session.ts'
import { ApiError } from './api-error.ts'
import { readCookie } from './cookies.ts'
import { renewToken, type SessionUser, useSession } from './session-store.ts'
import { open, send } from './transport.ts'
import { hasUnsaved } from './unsaved.ts'

/** Asks the person to sign in again over the page; true when the session goes on. */
type Asker = (lost: ApiError) => Promise<boolean>
let asker: Asker | undefined
let asking: Promise<boolean> | undefined
/** @returns ends it */
export function askToSignIn(ask: Asker): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

/** Asked once, however many calls meet the end of a session. A look through a role is not signed in for. */
function signedInAgain(lost: ApiError): Promise<boolean> {
  const { user, own } = useSession.getState()
  if (!asker || !user || own) return Promise.resolve(false)
  asking ??= asker(lost).finally(() => {
    asking = undefined
  })
  return asking
}

/**
 * Does the work; where the session has ended meanwhile and something would be lost with the page, does it again when the same
 * person has signed in again. The work sends the same idempotency key both times.
 */
export async function resuming<T>(isWrite: boolean, work: () => Promise<T>): Promise<T> {
  const { token } = useSession.getState()
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || !error.sessionLost || !(isWrite || hasUnsaved())) throw error
    // Another call may have been quicker.
    const isRenewed = token !== undefined && useSession.getState().renewedFrom?.includes(token)
    if (!isRenewed && !(await signedInAgain(error))) throw error
    return work()
  }
}

const ownerOf = async (token: string): Promise<SessionUser | undefined> => {
  const headers = { Authorization: `Bearer ${token}` }
  return (await open(await send({ method: getSysUser.method, path: getSysUser.path, headers }))) as
    | SessionUser
    | undefined
}
/** Goes on with a token, if it belongs to the person whose page this is. @returns whether it does */
export async function goOnWith(token: string): Promise<boolean> {
  const { user } = useSession.getState()
  const found = await ownerOf(token)
  if (!user || found?.id !== user.id || found.tenantCode !== user.tenantCode) return false
  renewToken(token)
  return true
}
/** The token of a sign-in in another tab of this browser. */
export function tokenOfOtherTab(): string | undefined {
  const token = readCookie('token')
  return token && token !== useSession.getState().token ? token : undefined
}
