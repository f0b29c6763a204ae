import * as contract from '@cloud-steward/contract/platform/sms.ts'
import type { App } from '../../kit/app.ts'
import { serve } from '../../kit/serve.ts'
import { addSms, listSms, removeSms, setSms } from './sms.service.ts'

export const serveSms = (app: App): void =>
  serve(app, contract, {
    queryTenantSmsList: (ctx, { tenantCode }) => listSms(ctx, tenantCode),
    addTenantSms: addSms,
    setTenantSms: setSms,
    delTenantSms: removeSms,
  })
