import { Refusal } from '@cloud-steward/contract'
import * as contract from '@cloud-steward/contract/identity/user.ts'
import { mustReachAccount } from '../../../infra/session/admit.ts'
import type { App } from '../../../kit/app.ts'
import { exportList } from '../../../kit/export.ts'
import { registerResource } from '../../../kit/register-resource.ts'
import { serve } from '../../../kit/serve.ts'
import { onlineUsers } from '../sign-in/online.source.ts'
import { authorizeRoleToUser, queryUserNames, queryUsername, resettingPassword, users } from './user.service.ts'
import { colleagues } from './user.source.ts'

export function serveUser(app: App): void {
  registerResource(app, users, {
    // The platform exports who is online by the calls of its users.
    export: (to, ctx, all, kind, input, call) => {
      const isOnline = input.onlinestatus === '1'
      if (isOnline) {
        mustReachAccount(call.session)
        if (!call.session.mayCall('/admin/sysuser/queryOnlineSysUser'))
          throw new Refusal('kit.error.forbidden', { http: 403 })
      }
      return exportList(to, ctx, isOnline ? onlineUsers : all, kind, input, call)
    },
  })
  registerResource(app, colleagues)
  serve(app, contract, {
    queryUsername,
    queryUserNames,
    authorizeRoleToUser,
    resettingPassword,
  })
}
