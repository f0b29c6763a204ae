import * as contract from '@cloud-steward/contract/housing/enterprise-user.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import {
  changeColleague,
  disableColleague,
  enableColleague,
  inviteColleague,
  queryCompanyRooms,
  withdrawColleague,
} from './enterprise-user.service.ts'

export const serveEnterpriseUser = (app: App): void =>
  serve(app, contract, {
    inviteColleague: (ctx, input) => inviteColleague(ctx, app, input),
    changeColleague,
    disableColleague,
    enableColleague,
    withdrawColleague,
    queryCompanyRooms,
  })
