import * as contract from '@cloud-steward/contract/devices/model.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { draftModel, dropModel, publishModel, queryModel, saveModel } from './model.service.ts'

export const serveModel = (app: App): void =>
  serve(app, contract, {
    queryModel,
    draftModel,
    saveModel,
    publishModel,
    dropModel,
  })
