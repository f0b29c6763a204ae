import * as contract from '@cloud-steward/contract/identity/online.ts'
import type { App } from '../../../kit/app.ts'
import { registerResource } from '../../../kit/register-resource.ts'
import { serve } from '../../../kit/serve.ts'
import { onlineUsers, removePrincipal } from './online.service.ts'

export function serveOnline(app: App): void {
  registerResource(app, onlineUsers)
  serve(app, contract, {
    removePrincipal,
    registerNewSession: async () => ({}),
  })
}
