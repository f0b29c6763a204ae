import * as contract from '@cloud-steward/contract/channels/operator.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import {
  assignOperatorSites,
  queryOperatorDetail,
  resumeOperator,
  setOperatorFee,
  stopOperator,
  takeOperatorSites,
} from './operator.service.ts'

export const serveOperator = (app: App): void =>
  serve(app, contract, {
    assignOperatorSites,
    takeOperatorSites,
    setOperatorFee,
    stopOperator,
    resumeOperator,
    queryOperatorDetail,
  })
