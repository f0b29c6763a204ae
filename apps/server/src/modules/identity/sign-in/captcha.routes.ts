import * as contract from '@cloud-steward/contract/identity/captcha.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import type { Sessions } from './session.service.ts'

export const serveCaptcha = (app: App, sessions: Sessions): void =>
  serve(app, contract, {
    generateImageCaptcha: async (_ctx, { key }, { request, reply }) => {
      void reply.type('image/svg+xml').header('cache-control', 'no-store')
      return reply.send(await sessions.drawCaptcha({ key, ip: request.ip }))
    },
    compareCaptcha: async (_ctx, { key, charCaptcha }, { request }) => {
      await sessions.compareCaptcha({ key, ip: request.ip }, charCaptcha)
      return {}
    },
  })
