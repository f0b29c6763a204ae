import { compareCaptcha } from '@cloud-steward/contract/identity/captcha.ts'
import {
  getSysUser,
  queryCurrentAuthority,
  signOut as signOutEndpoint,
  token,
} from '@cloud-steward/contract/identity/session.ts'
import { getSmsCaptcha } from '@cloud-steward/contract/identity/sign-in-code.ts'
import { call } from './api.ts'
import { ApiError } from './api-error.ts'
import { dropDrafts } from './drafts.ts'
import { type MenuNode, resetSession, storeAccess, storeToken, useSession } from './session-store.ts'
import { open, send } from './transport.ts'

/** The platform's bare form of the caller's rights. */
interface AuthorityAnswer {
  menu?: MenuNode[]
  menuButton?: string[]
  menuTitle?: Record<string, string>
}

export interface Credentials {
  tenantCode: string
  /** By password … */
  username?: string
  password?: string
  /** … after wrong ones with characters read off a picture, and the key it was drawn for. */
  captcha?: { key: string; text: string }
  /** By a code that was sent to a number. */
  mobile?: string
  smsCaptcha?: string
  /** Of whoever has a second factor. */
  totp?: string
}

/** Asks for a token with the parameters in the query string, as every client of the platform does. */
export async function requestToken(given: Credentials): Promise<string> {
  const { captcha } = given
  if (captcha) await call(compareCaptcha, { key: captcha.key, charCaptcha: captcha.text }, { quiet: true })
  const tenantCode = given.tenantCode.trim()
  const who = given.mobile
    ? { tenantCode, mobile: given.mobile.trim(), smsCaptcha: given.smsCaptcha?.trim() }
    : { tenantCode, username: given.username?.trim(), password: given.password }
  const response = await send({
    method: 'POST',
    path: token.path,
    query: {
      ...who,
      scope: 'ui',
      grant_type: given.mobile ? 'mobile' : 'password',
      client_id: 'browser',
      type: given.mobile ? 'mobile' : 'account',
      captchaKey: captcha?.key,
      totp: given.totp?.trim(),
    },
    headers: {
      // The client `browser` has no secret; this is its name and an empty password.
      Authorization: 'Basic YnJvd3Nlcjo=',
      'Content-Type': 'application/x-www-form-urlencoded',
    },
  })
  const answer = (await open(response)) as { access_token?: string } | undefined
  if (!answer?.access_token) throw new ApiError({ code: 500, reason: 'shell.error.server' })
  return answer.access_token
}

/** Signs in. The caller shows refusals. */
export async function signIn(given: Credentials): Promise<void> {
  resetSession()
  storeToken(await requestToken(given))
}

/** Asks for a code by SMS. The answer is the same whether or not anybody has the number. */
export const sendLoginCode = (tenantCode: string, mobile: string): Promise<unknown> =>
  call(getSmsCaptcha, { tenantCode: tenantCode.trim(), mobile: mobile.trim() }, { quiet: true })

/**
 * Loads the signed-in user and his rights. A refusal ends the session here. A server that was not reached has refused
 * nothing: the session stays for the next attempt.
 */
export async function loadSession(): Promise<void> {
  try {
    const { method, path } = queryCurrentAuthority
    // Both at once: on a slow line each answer is a good part of the wait. What is wrong with the user is told first.
    const rights = send({ method, path }).then(open) as Promise<AuthorityAnswer>
    rights.catch(() => undefined)
    const user = await call(getSysUser, {}, { quiet: true })
    if (!user) throw new ApiError({ code: 500, message: '验证失败，请重新登录。' })
    if (!Array.isArray(user.roles) || user.roles.length === 0)
      throw new ApiError({ code: 500, message: '角色必须为非null数组！' })
    const authority = await rights
    storeAccess(user, {
      menus: authority.menu ?? [],
      hiddenButtons: (authority.menuButton ?? []).filter(Boolean),
      menuTitles: authority.menuTitle ?? {},
    })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 0) resetSession()
    // The browser ends the requests of a page that is left. The wait keeps the error page from flashing up before it goes.
    else await new Promise((done) => setTimeout(done, 50))
    throw error
  }
}
let loading: Promise<void> | undefined
/** The start and the routes ask at the same time: one loading serves all. */
export const sessionLoaded = (): Promise<void> =>
  (loading ??= loadSession().finally(() => {
    loading = undefined
  }))

/** Ends the session here at once, and on the server as soon as it hears of it. */
export function signOut(): void {
  if (!useSession.getState().own) dropDrafts()
  if (useSession.getState().own) resetSession()
  if (useSession.getState().token) void call(signOutEndpoint, {}, { quiet: true }).catch(() => undefined)
  resetSession()
}
