import * as contract from '@cloud-steward/contract/identity/menu.ts'
import type { App } from '../../../kit/app.ts'
import { registerResource } from '../../../kit/register-resource.ts'
import { serve } from '../../../kit/serve.ts'
import {
  authorizeMenuButtonToRole,
  authorizeMenuToRole,
  queryMenuButtonByRoleCode,
  queryMenuIdByRoleId,
} from './authorize.service.ts'
import {
  menuItems,
  queryCheckedMenuButton,
  queryMenuButtonCheckbox,
  querySysMenuButtonTree,
  querySysMenuTree,
} from './menu.service.ts'

export function serveMenu(app: App): void {
  registerResource(app, menuItems)
  serve(app, contract, {
    querySysMenuTree,
    querySysMenuButtonTree,
    queryMenuIdByRoleId,
    queryMenuButtonByRoleCode,
    queryMenuButtonCheckbox,
    queryCheckedMenuButton,
    authorizeMenuToRole,
    authorizeMenuButtonToRole,
  })
}
