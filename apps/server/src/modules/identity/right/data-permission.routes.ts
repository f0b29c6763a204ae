import * as contract from '@cloud-steward/contract/identity/data-permission.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { dataMenus, entriesOf, fieldsToTick, hideFields, showFields } from './data-permission.service.ts'

export const serveDataPermission = (app: App): void =>
  serve(app, contract, {
    queryDataMenu: dataMenus,
    queryFieldCheckbox: async (ctx, { menuCode }) => fieldsToTick(ctx, menuCode),
    queryDataFieldByMenuCode: (ctx, { menuCode }) => entriesOf(ctx, menuCode),
    authorizeMenuDataToRole: hideFields,
    deleteDataField: showFields,
  })
