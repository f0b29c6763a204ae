import * as contract from '@cloud-steward/contract/housing/master-lease.ts'
import { FOLLOWING, stepsOf } from '../../../infra/steps/steps.ts'
import type { App } from '../../../kit/app.ts'
import { sendPdf } from '../../../kit/send-pdf.ts'
import { serve } from '../../../kit/serve.ts'
import { startMasterSigning } from '../signing/start-signing.service.ts'
import { masterPdf } from './master-document.ts'
import { bindLeases, saveMasterLease } from './master-lease.service.ts'
import { masterLeaseBase } from './master-lease.source.ts'
import {
  cancelMasterLease,
  giveMasterNotice,
  renewMasterLease,
  reviewMasterLease,
  signMasterLease,
  submitMasterLease,
} from './master-lease-life.service.ts'

export const serveMasterLease = (app: App): void =>
  serve(app, contract, {
    saveMasterLease,
    bindLeases,
    submitMasterLease,
    reviewMasterLease,
    signMasterLease,
    startMasterSigning: (ctx, input) => startMasterSigning(ctx, app, input),
    cancelMasterLease,
    giveMasterNotice,
    renewMasterLease,
    printMasterLease: async (ctx, input, call) =>
      sendPdf(call, { no: 'masterLease', bytes: await masterPdf(ctx, input) }),
    queryMasterHistory: async (ctx, { id }) => {
      await masterLeaseBase.get(ctx, id)
      return ctx.db.rows(stepsOf<string, typeof FOLLOWING>(ctx.tenant.id, contract.masterLease.name, id, FOLLOWING))
    },
  })
