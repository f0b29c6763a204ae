import {
  compareCaptcha,
  generateImageCaptcha,
  getSysUser,
  previewRole,
  queryCurrentAuthority,
  queryOwnOrg,
  registerNewSession,
  removePrincipal,
  signOut,
  switchFocus,
} from '@cloud-steward/contract/identity/index.ts'
import type { App } from '../../../kit/app.ts'
import { register } from '../../../kit/register-endpoint.ts'
import { registerResource } from '../../../kit/register-resource.ts'
import { authorityOf, profileOf } from '../account/profile.service.ts'
import { changeFocus, focusOf, ownOrgs, preview } from '../right/focus.service.ts'
import { onlineUsers, signOutUser } from './online.service.ts'
import type { Sessions } from './session.service.ts'

export function registerSession(app: App, sessions: Sessions): void {
  register(app, generateImageCaptcha, async (_ctx, { key }, { request, reply }) => {
    void reply.type('image/svg+xml').header('cache-control', 'no-store')
    return reply.send(await sessions.drawCaptcha({ key, ip: request.ip }))
  })
  register(app, compareCaptcha, async (_ctx, { key, charCaptcha }, { request }) => {
    await sessions.compareCaptcha({ key, ip: request.ip }, charCaptcha)
    return {}
  })
  register(app, getSysUser, async (ctx, _input, { session, request }) => ({
    ...(await profileOf(ctx)),
    wanAddress: request.ip,
    focus: await focusOf(ctx),
    ...(session!.only ? { mustSetUp: 'secondFactor' as const } : {}),
  }))
  register(app, queryCurrentAuthority, authorityOf)
  register(app, queryOwnOrg, ownOrgs)
  register(app, switchFocus, (ctx, input, { session }) => changeFocus(ctx, input, session!))
  register(app, previewRole, (ctx, input, { request, session }) =>
    preview(ctx, app.pools, input, {
      session: session!,
      visitor: { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 200) },
    }),
  )
  registerResource(app, onlineUsers)
  register(app, removePrincipal, (ctx, { username }) => signOutUser(ctx, username))
  register(app, registerNewSession, async () => ({}))
  register(app, signOut, async (_ctx, _input, { session }) => {
    await sessions.signOut(session!)
    return {}
  })
}
