import * as contract from '@cloud-steward/contract/identity/profile.ts'
import { uploadedFile } from '../../../infra/http/uploaded-file.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { keepAvatar, readAvatar, showAvatar } from './avatar.service.ts'
import { sendContactCode } from './contact.service.ts'
import { changePassword } from './own-password.service.ts'
import { mustBeOwn, updateSysUserDetail, updateSysUserInfo } from './own-profile.service.ts'

/** What every signed-in user may do to his own account. */
export function serveProfile(app: App): void {
  // Under a key the request would also be kept as a quick hash, from which passwords are guessed far faster.
  serve(app, contract, {
    updatePassword: async (ctx, input, { session }) => {
      mustBeOwn(ctx, input.id)
      await changePassword(ctx, input, session)
      return {}
    },
    updateSysUserDetail,
    sendContactCode: (ctx, input, { request }) => sendContactCode(ctx, input, { app, ip: request.ip }),
    updateSysUserInfo,
    updateAvatar: async (ctx, input) => {
      mustBeOwn(ctx, input.id)
      await showAvatar(ctx, input.avatar || null)
      return {}
    },
    uploadAvatar: async (ctx, _input, { request }) => keepAvatar(ctx, app, (await uploadedFile(request)).bytes),
    queryAvatar: async (ctx, { avatar }, { reply }) => {
      const { contentType, bytes } = await readAvatar(ctx, app, avatar)
      // The declared type is the one its bytes have, and `nosniff` (set for every answer) keeps browsers from guessing.
      void reply.type(contentType).header('cache-control', 'private, max-age=31536000, immutable')
      return bytes
    },
  })
}
