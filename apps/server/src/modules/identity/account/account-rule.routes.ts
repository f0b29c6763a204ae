import * as contract from '@cloud-steward/contract/identity/account-rule.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { queryAccountRule, updateAccountRule } from './account-rule.service.ts'

export const serveAccountRule = (app: App): void => serve(app, contract, { queryAccountRule, updateAccountRule })
