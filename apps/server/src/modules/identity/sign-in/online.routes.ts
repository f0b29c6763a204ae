import * as contract from '@cloud-steward/contract/identity/online.ts'
import type { App } from '../../../kit/app.ts'
import { registerResource } from '../../../kit/register-resource.ts'
import { serve } from '../../../kit/serve.ts'
import { removePrincipal } from './online.service.ts'
import { onlineUsers } from './online.source.ts'

export function serveOnline(app: App): void {
  registerResource(app, onlineUsers)
  serve(app, contract, {
    removePrincipal,
    registerNewSession: async () => ({}),
  })
}
