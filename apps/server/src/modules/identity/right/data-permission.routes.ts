import * as contract from '@cloud-steward/contract/identity/data-permission.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import {
  authorizeMenuDataToRole,
  deleteDataField,
  queryDataFieldByMenuCode,
  queryDataMenu,
  queryFieldCheckbox,
} from './data-permission.service.ts'

export const serveDataPermission = (app: App): void =>
  serve(app, contract, {
    queryDataMenu,
    queryFieldCheckbox: async (ctx, { menuCode }) => queryFieldCheckbox(ctx, menuCode),
    queryDataFieldByMenuCode,
    authorizeMenuDataToRole,
    deleteDataField,
  })
