import * as contract from '@cloud-steward/contract/system/saved-view.ts'
import type { App } from '../../kit/app.ts'
import { serve } from '../../kit/serve.ts'
import { forgetView, keepView, savedViews } from './saved-view.service.ts'

export const serveSavedView = (app: App): void =>
  serve(app, contract, {
    querySavedView: (ctx, { page }) => savedViews(ctx, page),
    saveView: keepView,
    deleteSavedView: forgetView,
  })
