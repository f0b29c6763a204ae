import * as contract from '@cloud-steward/contract/work-orders/crew.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { openInstallerAccount } from './installer-account.service.ts'

export const serveCrew = (app: App): void => serve(app, contract, { openInstallerAccount })
