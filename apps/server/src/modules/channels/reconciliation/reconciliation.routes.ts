import * as contract from '@cloud-steward/contract/channels/reconciliation.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { queryDifferenceEntries } from './difference-entry.service.ts'
import { queryReconcileRuns, reconcileDay } from './reconcile-run.service.ts'
import { ownDifference, resolveDifference } from './resolve-difference.service.ts'

export const serveReconciliation = (app: App): void =>
  serve(app, contract, {
    reconcileDay,
    queryReconcileRuns,
    ownDifference,
    resolveDifference: (ctx, input) => resolveDifference(ctx, app, input),
    queryDifferenceEntries,
  })
