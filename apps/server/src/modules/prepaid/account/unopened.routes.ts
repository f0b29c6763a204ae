import * as contract from '@cloud-steward/contract/prepaid/unopened.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { openAccounts, queryUnopened } from './open-many.service.ts'

export const serveUnopened = (app: App): void =>
  serve(app, contract, {
    openAccounts,
    queryUnopened,
  })
