import * as contract from '@cloud-steward/contract/platform/sms.ts'
import type { App } from '../../kit/app.ts'
import { serve } from '../../kit/serve.ts'
import { addTenantSms, delTenantSms, queryTenantSmsList, setTenantSms } from './sms.service.ts'

export const serveSms = (app: App): void =>
  serve(app, contract, {
    queryTenantSmsList: (ctx, { tenantCode }) => queryTenantSmsList(ctx, tenantCode),
    addTenantSms,
    setTenantSms,
    delTenantSms,
  })
