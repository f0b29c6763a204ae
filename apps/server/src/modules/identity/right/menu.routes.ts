import * as contract from '@cloud-steward/contract/identity/menu.ts'
import type { App } from '../../../kit/app.ts'
import { registerResource } from '../../../kit/register-resource.ts'
import { serve } from '../../../kit/serve.ts'
import { authorizeButtons, authorizeMenus, hiddenButtonsOf, leafMenusOf } from './authorize.service.ts'
import { buttonsOf, kindsOfButtons, menuButtonTree, menuItems, menuTree } from './menu.service.ts'

export function serveMenu(app: App): void {
  registerResource(app, menuItems)
  serve(app, contract, {
    querySysMenuTree: menuTree,
    querySysMenuButtonTree: menuButtonTree,
    queryMenuIdByRoleId: (ctx, { roleId }) => leafMenusOf(ctx, roleId),
    queryMenuButtonByRoleCode: (ctx, { roleCode }) => hiddenButtonsOf(ctx, roleCode),
    queryMenuButtonCheckbox: kindsOfButtons,
    queryCheckedMenuButton: (ctx, { menuCode }) => buttonsOf(ctx, menuCode),
    authorizeMenuToRole: authorizeMenus,
    authorizeMenuButtonToRole: authorizeButtons,
  })
}
