import {
  bindLeases,
  cancelMasterLease,
  giveMasterNotice,
  printMasterLease,
  queryMasterHistory,
  renewMasterLease,
  reviewMasterLease,
  saveMasterLease,
  signMasterLease,
  startMasterSigning,
  submitMasterLease,
} from '@cloud-steward/contract/housing/index.ts'
import type { App } from '../../../kit/app.ts'
import { register } from '../../../kit/register-endpoint.ts'
import { sendPdf } from '../../../kit/send-pdf.ts'
import { startMasterSigning as startSigning } from '../signing/start-signing.service.ts'
import { masterPdf } from './master-document.ts'
import { masterEvents } from './master-lease.queries.ts'
import * as making from './master-lease.service.ts'
import { masterLeaseBase } from './master-lease.source.ts'
import * as life from './master-lease-life.service.ts'

export function registerMasterLeases(app: App): void {
  register(app, saveMasterLease, making.saveMasterLease)
  register(app, bindLeases, making.bindLeases)
  register(app, submitMasterLease, life.submitMasterLease)
  register(app, reviewMasterLease, life.reviewMasterLease)
  register(app, signMasterLease, life.signMasterLease)
  register(app, startMasterSigning, (ctx, input) => startSigning(ctx, app, input))
  register(app, cancelMasterLease, life.cancelMasterLease)
  register(app, giveMasterNotice, life.giveMasterNotice)
  register(app, renewMasterLease, life.renewMasterLease)
  register(app, printMasterLease, async (ctx, input, call) =>
    sendPdf(call, { no: 'masterLease', bytes: await masterPdf(ctx, input) }),
  )
  register(app, queryMasterHistory, async (ctx, { id }) => {
    await masterLeaseBase.get(ctx, id)
    return ctx.db.rows(masterEvents(ctx.tenant.id, id))
  })
}
