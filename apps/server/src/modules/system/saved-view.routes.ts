import * as contract from '@cloud-steward/contract/system/saved-view.ts'
import type { App } from '../../kit/app.ts'
import { serve } from '../../kit/serve.ts'
import { deleteSavedView, querySavedView, saveView } from './saved-view.service.ts'

export const serveSavedView = (app: App): void =>
  serve(app, contract, {
    querySavedView,
    saveView,
    deleteSavedView,
  })
