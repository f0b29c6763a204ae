import * as contract from '@cloud-steward/contract/metering/proposed-reading.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { proposeReading, queryOwnMeters, reviewReading } from './proposed.service.ts'

export const serveProposedReading = (app: App): void =>
  serve(app, contract, {
    queryOwnMeters,
    proposeReading,
    reviewReading,
  })
