import * as contract from '@cloud-steward/contract/metering/hand-over.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { handOverLease, queryHandOver, readAtChange, undoHandOver } from './hand-over.service.ts'

export const serveHandOver = (app: App): void =>
  serve(app, contract, {
    handOverLease,
    readAtChange,
    undoHandOver,
    queryHandOver,
  })
