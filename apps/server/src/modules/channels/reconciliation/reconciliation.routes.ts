import * as contract from '@cloud-steward/contract/channels/reconciliation.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { differenceEntries } from './difference-entry.service.ts'
import { reconcileRuns, startReconcile } from './reconcile-run.service.ts'
import { ownDifference, resolveDifference } from './resolve-difference.service.ts'

export const serveReconciliation = (app: App): void =>
  serve(app, contract, {
    reconcileDay: startReconcile,
    queryReconcileRuns: reconcileRuns,
    ownDifference: (ctx, { id }) => ownDifference(ctx, id),
    resolveDifference: (ctx, input) => resolveDifference(ctx, app, input),
    queryDifferenceEntries: (ctx, { id }) => differenceEntries(ctx, id),
  })
