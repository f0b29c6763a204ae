import * as contract from '@cloud-steward/contract/identity/role.ts'
import type { App } from '../../../kit/app.ts'
import { registerResource } from '../../../kit/register-resource.ts'
import { serve } from '../../../kit/serve.ts'
import {
  authorizeUserToRole,
  queryOrgUserTree,
  queryRoleCode,
  queryRoleName,
  queryRoleNameCheckbox,
  roles,
} from './role.service.ts'

export function serveRole(app: App): void {
  registerResource(app, roles)
  serve(app, contract, {
    queryRoleName,
    queryRoleCode,
    queryRoleNameCheckbox,
    authorizeUserToRole,
    queryOrgUserTree,
  })
}
